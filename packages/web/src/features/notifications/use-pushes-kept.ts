import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'wouter';
import { useToday } from '../../platform/clock.ts';
import { whenIdle } from '../../platform/idle.ts';
import { keepPushes } from '../../platform/push.ts';
import { useCurrentUser } from '../../platform/session.ts';
import type { ToPage } from '../../platform/worker-messages.ts';

/** Keeps pushes coming to a browser that gets them, and opens what a pressed notification leads to. */
export const usePushesKept = (): void => {
  const today = useToday();
  const userId = useCurrentUser()?.id ?? '';
  const [, navigate] = useLocation();
  // What fails is tried again at the next start.
  useEffect(() => whenIdle(() => void keepPushes(userId, today).catch(() => undefined)), [userId, today]);
  const hear = useEffectEvent(({ data }: MessageEvent<ToPage | undefined>) => {
    if (data?.type === 'open') navigate(data.path);
    if (data?.type === 'subscription-changed') void keepPushes(userId, today).catch(() => undefined);
  });
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const { serviceWorker } = navigator;
    serviceWorker.addEventListener('message', hear);
    return () => serviceWorker.removeEventListener('message', hear);
  }, []);
};
