import { formatFileSize } from '@caravan/contract/files/files.rules.ts';
import { FileArchive, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useToday } from '../../platform/clock.ts';
import { ApiError } from '../../platform/api.ts';
import { messageOf } from '../../platform/errors.ts';
import { isReportedElsewhere } from '../../platform/reauthentication.ts';
import { saveAs } from '../../platform/file-transfer.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useFocusStays } from '../../ui/use-focus-stays.ts';
import { useOwnData } from './own-account.queries.ts';

const CONTENTS = 'Your trips, chats and files as a zip';
const FAILED = 'Could not download the file. Please try again.';

/** The line that brings the viewer all that is kept of them, and says how far that is. */
export const DownloadData = () => {
  const { arrived, start, cancel } = useDownload();
  // Whichever button is there: one takes the place of the other.
  const button = useRef<HTMLButtonElement>(null);
  useFocusStays(button, arrived === null ? 'offered' : 'under way');
  if (arrived === null) {
    return (
      <ListRow
        leading={<FileArchive size={20} aria-hidden="true" className="shrink-0" />}
        title="Download My Data"
        text={CONTENTS}
        ref={button}
        onPress={start}
      />
    );
  }
  return (
    <ListRow
      leading={<Spinner size="small" label={null} className="mx-0.5" />}
      title={<span role="status">Preparing your data…</span>}
      text={<span className="tabular-nums">{arrived === 0 ? CONTENTS : `${formatFileSize(arrived)} so far`}</span>}
      trailing={
        <IconButton
          ref={button}
          label="Cancel the download"
          icon={<X size={18} aria-hidden="true" />}
          tooltip={false}
          className="-my-1 -mr-2"
          onClick={cancel}
        />
      }
    />
  );
};

const useDownload = () => {
  const today = useToday();
  const [arrived, setArrived] = useState<number | null>(null);
  const running = useRef<AbortController>(null);
  const { mutateAsync } = useOwnData();
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    const own = new AbortController();
    running.current = own;
    setArrived(0);
    try {
      const zip = await mutateAsync({ signal: own.signal, onArrived: setArrived });
      saveAs(zip, `caravan-data-${today}.zip`);
      showToast({ title: 'Download started' });
    } catch (error) {
      if (own.signal.aborted || isReportedElsewhere(error)) return;
      const description = error instanceof ApiError && error.status === 429 ? messageOf(error) : FAILED;
      showToast({ title: 'Download failed', description, tone: 'destructive' });
    } finally {
      if (!own.signal.aborted) setArrived(null);
    }
  };
  return {
    /** Bytes that are here; `null` while nothing is on its way. */
    arrived,
    start: () => void start(),
    cancel: () => {
      running.current?.abort();
      setArrived(null);
    },
  };
};
