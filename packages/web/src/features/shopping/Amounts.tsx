import { type Total, formatPrice } from '@caravan/contract/shopping/price.rules.ts';
import { Fragment } from 'react';

/** Sums in several currencies, `$12.00 + €5.00`: a line breaks between them, and never within one. */
export const Amounts = ({ totals }: { totals: readonly Total[] }) =>
  totals.map(({ currency, amount }, index) => (
    <Fragment key={currency}>
      {index > 0 && ' '}
      <span className="whitespace-nowrap">
        {index > 0 && '+ '}
        {formatPrice(amount, currency)}
      </span>
    </Fragment>
  ));
