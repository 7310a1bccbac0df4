import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useToday } from '../../platform/clock.ts';
import { refreshLists } from '../../platform/live-refresh.ts';

/** Asks again at the viewer's midnight for what lists and counts trips: which of them are over depends on the day. */
export const useNewDay = (): void => {
  const client = useQueryClient();
  const today = useToday();
  const read = useRef(today);
  useEffect(() => {
    if (read.current === today) return;
    read.current = today;
    void refreshLists(client);
  }, [client, today]);
};
