import { formatAmount } from '@caravan/contract/money/amounts.rules.ts';
import type { CurrencyDebt } from '@caravan/contract/money/balances.rules.ts';
import { girocodePayload, groupedIban, paypalLink, wiseLink } from '@caravan/contract/money/girocode.rules.ts';
import type { TripPaymentDetails } from '@caravan/contract/money/payment-details.schema.ts';
import { ExternalLink } from 'lucide-react';
import encodeQR from 'qr';
import { useMemo } from 'react';
import { copyText } from '../../platform/copy-text.ts';
import { Button } from '../../ui/Button.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { buttonStyles } from '../../ui/styles.ts';

interface PaySheetProps {
  open: boolean;
  onClose: () => void;
  payment: CurrencyDebt;
  /** Whom it goes to. */
  name: string;
  details: TripPaymentDetails;
  /** What the transfer is for: the trip's title. */
  subject: string;
  onRecord: (payment: CurrencyDebt) => void;
}

/** The ways to pay somebody that they have given. */
export const PaySheet = ({ open, onClose, payment, name, details, subject, onRecord }: PaySheetProps) => {
  const { amountMinor, currency } = payment;
  const payload = girocodePayload(details, { currency, amountMinor, text: subject });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={`Pay ${name}`}
      description={<span className="tabular-nums">{formatAmount(amountMinor, currency)}</span>}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          <Button
            onClick={() => {
              onRecord(payment);
              onClose();
            }}
          >
            Mark as Paid
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {details.paypalName !== null && (
          <WayLink href={paypalLink(details.paypalName, amountMinor, currency)}>Pay by PayPal</WayLink>
        )}
        {details.wiseTag !== null && <WayLink href={wiseLink(details.wiseTag)}>Pay by Wise</WayLink>}
        {details.iban !== null && <Account details={details} iban={details.iban} />}
        {payload !== null && <Girocode payload={payload} />}
      </div>
    </Sheet>
  );
};

const WayLink = ({ href, children }: { href: string; children: string }) => (
  <a href={href} target="_blank" rel="noreferrer" className={buttonStyles('secondary', 'medium', true)}>
    {children}
    <ExternalLink size={16} aria-hidden="true" />
    <span className="sr-only">(opens in a new tab)</span>
  </a>
);

const Account = ({ details, iban }: { details: TripPaymentDetails; iban: string }) => {
  const copy = async () => {
    if (await copyText(iban)) showToast({ title: 'IBAN copied' });
  };
  return (
    <div className="rounded-card border border-line bg-surface p-4">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        <dt className="text-ink-muted">Account of</dt>
        <dd className="wrap-anywhere">{details.ibanHolder}</dd>
        <dt className="text-ink-muted">IBAN</dt>
        <dd className="wrap-anywhere tabular-nums">{groupedIban(iban)}</dd>
        {details.bic !== null && (
          <>
            <dt className="text-ink-muted">BIC</dt>
            <dd>{details.bic}</dd>
          </>
        )}
      </dl>
      <Button variant="secondary" size="small" className="mt-3" onClick={() => void copy()}>
        Copy IBAN
      </Button>
    </div>
  );
};

/** The light squares that a code needs around it. */
const QUIET_SQUARES = 4;

/** A code that banking apps read: dark on light whatever the theme, with the quiet zone that readers need. */
const Girocode = ({ payload }: { payload: string }) => {
  const { size, path } = useMemo(() => {
    const squares = encodeQR(payload, 'raw', { ecc: 'medium', border: QUIET_SQUARES });
    const rows = squares.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: squares.length, path: rows.join('') };
  }, [payload]);
  return (
    <figure className="flex flex-col items-center gap-2">
      <svg
        role="img"
        aria-label="Girocode of this payment"
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="w-full max-w-60 rounded-control bg-white"
      >
        <path d={path} fill="black" />
      </svg>
      <figcaption className="text-center text-sm text-ink-muted">
        Scan it with a banking app: it fills in the transfer.
      </figcaption>
    </figure>
  );
};
