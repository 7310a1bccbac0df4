import type { SplitMode } from './typed-split.rules.ts';

/** What each way of splitting is called. */
export const SPLIT_LABELS: Readonly<Record<SplitMode, string>> = {
  equally: 'Equally',
  shares: 'By shares',
  exact: 'Exact amounts',
  percent: 'By percent',
  items: 'Item by item',
};
