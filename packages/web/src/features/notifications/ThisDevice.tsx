import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { notificationSettingsQuery } from './notifications.queries.ts';
import { SettingsPart } from './SettingsPart.tsx';
import { usePush } from './use-push.ts';

/** Whether this browser gets notifications while the app is closed, and what changes that. */
export const ThisDevice = () => {
  const client = useQueryClient();
  const readAnew = useCallback(
    () => void client.invalidateQueries({ queryKey: notificationSettingsQuery.queryKey }),
    [client],
  );
  const { state, isChanging, start, stop } = usePush(readAnew);
  if (state === null) return <Skeleton className="h-24" />;
  if (state === 'none')
    return <SettingsPart heading="This device" text="This browser gets no notifications while the app is closed." />;
  if (state === 'install') {
    return (
      <SettingsPart
        heading="This device"
        text="On iPhone and iPad only the installed app gets notifications: press Share, then Add to Home Screen, and open Caravan from there."
      />
    );
  }
  if (state === 'denied') {
    return (
      <SettingsPart
        heading="This device"
        text="Notifications are blocked. Allow them for this page in the settings of your browser or device, then come back here."
      />
    );
  }
  return (
    <SettingsPart
      heading="This device"
      text={
        state === 'on'
          ? 'Notifications come here, also while the app is closed.'
          : 'Notifications can come here while the app is closed. Your browser asks you once.'
      }
    >
      <div>
        {state === 'on' ? (
          <Button variant="secondary" pending={isChanging} onClick={stop}>
            Turn Off Here
          </Button>
        ) : (
          <Button pending={isChanging} onClick={start}>
            Turn On Here
          </Button>
        )}
      </div>
    </SettingsPart>
  );
};
