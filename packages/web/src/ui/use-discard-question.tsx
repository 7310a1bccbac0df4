import { type ReactNode, useState } from 'react';
import { DiscardDialog } from './ConfirmDialog.tsx';

interface DiscardQuestion {
  /** Whether something would be lost. */
  isChanged: boolean;
  /** Closes the form: nothing would be lost, or it may be. */
  onDiscard: () => void;
}

/** Asks before a form closes whose changes would be lost: `ask` closes it or asks first, `element` is the question to render in it. */
export const useDiscardQuestion = ({
  isChanged,
  onDiscard,
}: DiscardQuestion): { ask: () => void; element: ReactNode } => {
  const [isAsking, setIsAsking] = useState(false);
  const discard = () => {
    setIsAsking(false);
    onDiscard();
  };
  return {
    ask: () => (isChanged ? setIsAsking(true) : onDiscard()),
    element: <DiscardDialog open={isAsking} onStay={() => setIsAsking(false)} onDiscard={discard} />,
  };
};
