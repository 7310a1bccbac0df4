import { addressOf } from '@caravan/contract/endpoint.ts';
import { downloadExpenses } from '@caravan/contract/money/money.endpoints.ts';
import { onlineManager } from '@tanstack/react-query';
import { fetchBytes, saveAs } from '../../platform/file-transfer.ts';
import { NEEDS_CONNECTION } from '../../platform/needs-connection.tsx';
import { showFailure } from '../../platform/show-failure.ts';
import { showToast } from '../../ui/toast-store.ts';

const FAILED = 'The table was not saved';

/** Saves a trip's expenses and payments as a table, or says why not. */
export const saveExpenses = async (trip: { readonly id: string; readonly title: string }): Promise<void> => {
  if (!onlineManager.isOnline())
    return showToast({ title: FAILED, description: NEEDS_CONNECTION, tone: 'destructive' });
  try {
    const bytes = await fetchBytes(addressOf(downloadExpenses, { params: { tripId: trip.id } }));
    saveAs(bytes, `${trip.title.replaceAll(/[\\/:*?"<>|]/g, ' ').trim()}.csv`);
  } catch (error) {
    showFailure(error, { title: FAILED });
  }
};
