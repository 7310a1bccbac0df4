import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readAhead } from './read-ahead.ts';

/** Asks for what the screens behind the sign-in show, once the app has loaded. */
export const usePrefetchAfterSignIn = (): void => {
  const client = useQueryClient();
  useEffect(() => readAhead(client), [client]);
};
