import { formatFileSize } from '@caravan/contract/files/files.rules.ts';
import type { LargeFile, StorageUsage } from '@caravan/contract/plans/plans.schema.ts';
import { FileText, Image } from 'lucide-react';
import { List, ListRow } from '../../ui/ListRow.tsx';

/** The files that take the most of one's storage, each with the way to where it can be deleted. */
export const LargestFiles = ({ storage: { largest } }: { storage: StorageUsage }) => {
  if (largest.length === 0) return null;
  return (
    <section aria-labelledby="largest-files" className="flex flex-col gap-3">
      <div>
        <h2 id="largest-files" className="text-lg font-semibold">
          What Takes the Most Storage
        </h2>
        <p className="mt-1 text-sm text-pretty text-ink-muted">A file goes with what it belongs to.</p>
      </div>
      <List>
        {largest.map((file) => (
          <FileRow key={file.id} file={file} />
        ))}
      </List>
    </section>
  );
};

const FileRow = ({ file }: { file: LargeFile }) => {
  const Icon = file.use === 'activity' || file.use === 'nothing' ? FileText : Image;
  const href = wayTo(file);
  return (
    <ListRow
      leading={<Icon size={20} aria-hidden="true" className="shrink-0 text-ink-muted" />}
      title={<bdi>{file.filename}</bdi>}
      text={
        <>
          {formatFileSize(file.size)} · {USES[file.use]}
          {file.of !== null && (
            <>
              {' '}
              of <bdi>{file.of}</bdi>
            </>
          )}
          {file.trip && (
            <>
              {' '}
              {file.of === null ? 'of' : 'in'} <bdi>{file.trip.title}</bdi>
            </>
          )}
        </>
      }
      {...(href && { href })}
    />
  );
};

const USES: Record<LargeFile['use'], string> = {
  activity: 'Document',
  outfit: 'Photo',
  cover: 'Cover',
  picture: 'Your picture',
  nothing: 'Used by nothing, gone within a day',
};

/** Where the file can be deleted; `undefined` for what goes by itself. */
const wayTo = ({ use, trip, outfitId }: LargeFile): string | undefined => {
  if (use === 'picture') return '/profile';
  if (!trip) return undefined;
  if (use === 'outfit') return `/trip/${trip.id}?tab=closet&outfit=${outfitId}`;
  return use === 'activity' ? `/trip/${trip.id}?tab=itinerary` : `/trip/${trip.id}`;
};
