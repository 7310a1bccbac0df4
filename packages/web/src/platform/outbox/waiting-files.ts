import { FILE_REFERENCE, isWaitingFile } from '@caravan/outbox/file-references.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { currentUserQuery } from '../session.ts';
import { loadOutbox } from './outbox-loader.ts';

/** The bytes of a file that waits on this device, by its address; `null` where they are gone. */
export const waitingFile = async (client: QueryClient, address: string): Promise<Blob | null> => {
  const user = client.getQueryData(currentUserQuery.queryKey);
  if (!user) return null;
  const { outboxOf } = await loadOutbox();
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
