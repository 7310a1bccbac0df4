import { useCallback, useEffect, useState } from 'react';
import { showToast } from '../ui/toast-store.ts';

/**
 * A part of the app whose code arrives when it is wanted, such as a dialog. `fetchPart` asks for it and answers whether it is
 * there; where it does not arrive a toast says so, and the next press tries again.
 *
 * @param load imports the part; a constant of the module, so that it stays the same.
 * @param ahead this person may want it: it comes behind what shows, to be there at the press, and without a connection too.
 */
export const useLoaded = <T>(load: () => Promise<T>, ahead = false) => {
  const [loaded, setLoaded] = useState<{ part: T } | null>(null);

  useEffect(() => {
    // A failure shows when it is wanted, not before.
    if (ahead) load().catch(() => undefined);
  }, [load, ahead]);

  const fetchPart = useCallback(async (): Promise<boolean> => {
    try {
      const part = await load();
      setLoaded((before) => before ?? { part });
      return true;
    } catch {
      showToast({
        title: 'Error',
        description: 'This part of Caravan could not be loaded. Check your connection and try again.',
        tone: 'destructive',
        // A new version may have taken the place of this one, whose files are gone then.
        action: { label: 'Refresh Page', onPress: () => location.reload() },
      });
      return false;
    }
  }, [load]);

  return { part: loaded?.part, fetchPart };
};
