import { recall, remember } from '../browser-memory.ts';

const OFF = 'caravan.offline-off';
const BUDGET = 'caravan.offline-budget';

/** How much of pictures and files somebody may let the device keep, megabytes. */
export const BUDGETS_MB = [50, 100, 250, 500] as const;
const USUAL_MB = 100;

/** Whether what is read is kept on this device: it is, unless somebody has turned it off. */
export const isKeepingWanted = (): boolean => recall('browser', OFF) === null;

export const setKeepingWanted = (wanted: boolean): void => remember('browser', OFF, wanted ? null : 'yes');

/** The megabytes that pictures and files may take. */
export const budgetMb = (): number => {
  const chosen = Number(recall('browser', BUDGET));
  return BUDGETS_MB.find((one) => one === chosen) ?? USUAL_MB;
};

export const setBudgetMb = (budget: number): void => remember('browser', BUDGET, String(budget));
