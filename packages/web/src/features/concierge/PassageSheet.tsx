import type { Citation } from '@caravan/contract/concierge/concierge.schema.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { Passage } from './Passage.tsx';

interface PassageSheetProps {
  open: boolean;
  onClose: () => void;
  citation: Citation;
}

/** The passage of a citation, over its answer. */
export const PassageSheet = ({ open, onClose, citation }: PassageSheetProps) => (
  <Sheet open={open} onClose={onClose} title={citation.title} description={`Source ${citation.number}`} forReading>
    <Passage citation={citation} />
  </Sheet>
);
