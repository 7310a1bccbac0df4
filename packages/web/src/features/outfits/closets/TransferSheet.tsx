import { dayOf } from '@caravan/contract/outfits/outfits.rules.ts';
import { formatDay } from '../../../platform/format-dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { WaitingLine } from '../../../ui/WaitingLine.tsx';
import { OutfitPicture } from '../OutfitPicture.tsx';
import { TransferFields } from './TransferFields.tsx';
import type { TransferSheetProps } from './transfer-sheet-props.ts';
import { useTransferForm } from './use-transfer-form.ts';

/** The dialog that copies an outfit to another day, of its own trip or of another one. */
export const TransferSheet = (props: TransferSheetProps) => {
  const { open, onClose, outfit, from, trips, failure, tripId, target } = props;
  const { form, isWaiting } = useTransferForm(props);
  const hasNoTrip = trips?.length === 0;
  const isUnderWay = form.sending && !isWaiting;
  return (
    <Sheet
      open={open}
      onClose={() => !isUnderWay && onClose()}
      title="Copy Outfit"
      description="Its photo and all that is said of it come along. It stays where it is, too."
      dismissible={!isUnderWay}
      onSubmit={form.onSubmit}
      footer={
        !hasNoTrip && (
          <>
            <Button variant="secondary" onClick={onClose}>
              {isWaiting ? 'Close' : 'Cancel'}
            </Button>
            <Button
              type="submit"
              disabled={props.readOnlyNote !== null}
              pending={form.sending || (tripId !== '' && target === null)}
              pendingLabel={isWaiting ? 'Waiting…' : form.sending ? 'Copying…' : 'Loading…'}
            >
              Copy Outfit
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-5">
        <Copied outfit={outfit} from={from} />
        {failure}
        {hasNoTrip ? (
          <p className="text-base text-ink-muted">
            You can copy outfits to trips to come that you own or may edit. There is none yet.
          </p>
        ) : (
          <TransferFields {...props} form={form} />
        )}
        <WaitingLine waiting={isWaiting} />
      </div>
    </Sheet>
  );
};

/** What is copied. */
const Copied = ({ outfit, from }: Pick<TransferSheetProps, 'outfit' | 'from'>) => {
  const day = dayOf(outfit);
  return (
    <div className="flex items-center gap-3">
      <OutfitPicture outfit={outfit} className="relative h-20 w-16 shrink-0 rounded-control" />
      <p className="min-w-0">
        <bdi className="line-clamp-2 font-semibold wrap-anywhere">{outfit.title}</bdi>
        <span className="line-clamp-2 text-sm wrap-anywhere text-ink-muted">
          {day === null ? 'Not planned' : formatDay(day)} · <bdi>{from}</bdi>
        </span>
      </p>
    </div>
  );
};
