import { Download, RefreshCw, Share } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { installedApp, isAddedByHand } from '../../platform/installed-app.ts';
import { List, ListRow } from '../../ui/ListRow.tsx';

const ICON = { size: 20, 'aria-hidden': true, className: 'shrink-0' } as const;

/** Installing the app and its new version, where there is anything to do: nobody is asked for it elsewhere. */
export const InstalledAppRows = () => {
  const { install, update } = useSyncExternalStore(installedApp.subscribe, installedApp.current);
  const byHand = isAddedByHand();
  if (!install && !update && !byHand) return null;
  return (
    <List label="App on this device">
      {update && (
        <ListRow
          leading={<RefreshCw {...ICON} />}
          title="Update"
          text="A new version of Caravan is ready"
          onPress={update}
        />
      )}
      {install && (
        <ListRow
          leading={<Download {...ICON} />}
          title="Install Caravan"
          text="Opens like an app, also without a connection"
          onPress={install}
        />
      )}
      {byHand && (
        <ListRow
          leading={<Share {...ICON} />}
          title="Install Caravan"
          text="Press Share below, then Add to Home Screen"
        />
      )}
    </List>
  );
};
