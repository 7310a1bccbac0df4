import { FILE_REFERENCE } from '@caravan/outbox/queued-change.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useCurrentUser } from '../session.ts';
import { outboxOf } from './outbox-of-page.ts';

/** Whether an address is that of a file that waits on this device. */
export const isWaitingFile = (address: string): boolean => address.startsWith(FILE_REFERENCE);

/** The address under which the page shows a file: of one that waits on this device, that of its bytes; `null` until they are there. */
export const useFileAddress = (address: string | null): string | null => {
  const client = useQueryClient();
  const user = useCurrentUser();
  const [shown, setShown] = useState<{ of: string; address: string } | null>(null);
  const waiting = address !== null && isWaitingFile(address) ? address.slice(FILE_REFERENCE.length) : null;
  useEffect(() => {
    if (waiting === null || !user) return;
    let made: string | null = null;
    let isGone = false;
    void outboxOf(client, user)
      .database.file(waiting)
      .then((bytes) => {
        if (!bytes || isGone) return;
        made = URL.createObjectURL(bytes);
        setShown({ of: waiting, address: made });
      });
    return () => {
      isGone = true;
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [client, user, waiting]);
  if (waiting === null) return address;
  return shown?.of === waiting ? shown.address : null;
};
