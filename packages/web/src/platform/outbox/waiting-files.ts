import { FILE_REFERENCE } from '@caravan/outbox/queued-change.schema.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { currentUserQuery } from '../session.ts';
import { outboxOf } from './outbox-of-page.ts';

/** Whether an address is that of a file that waits on this device. */
export const isWaitingFile = (address: string): boolean => address.startsWith(FILE_REFERENCE);

/** The bytes of a file that waits on this device, by its address; `null` where they are gone. */
export const waitingFile = async (client: QueryClient, address: string): Promise<Blob | null> => {
  const user = client.getQueryData(currentUserQuery.queryKey);
  if (!user) return null;
  return outboxOf(client, user).database.file(address.slice(FILE_REFERENCE.length));
};

/** The address under which the page shows a file: of one that waits on this device, that of its bytes; `null` until they are there. */
export const useFileAddress = (address: string | null): string | null => {
  const client = useQueryClient();
  const [shown, setShown] = useState<{ of: string; address: string } | null>(null);
  const waiting = address !== null && isWaitingFile(address) ? address : null;
  useEffect(() => {
    if (waiting === null) return;
    let made: string | null = null;
    let isGone = false;
    void waitingFile(client, waiting).then((bytes) => {
      if (!bytes || isGone) return;
      made = URL.createObjectURL(bytes);
      setShown({ of: waiting, address: made });
    });
    return () => {
      isGone = true;
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [client, waiting]);
  if (waiting === null) return address;
  return shown?.of === waiting ? shown.address : null;
};
