import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, WifiOff } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useWaitingChanges } from '../../features/outbox/use-waiting-changes.tsx';
import { useToday, viewerZone } from '../../platform/clock.ts';
import { formatAsOf } from '../../platform/format-dates.ts';
import { useIsReached } from '../../platform/offline/reach.ts';
import { isLost, isLostAnew, useKeptSince } from '../../platform/offline/use-kept-since.ts';
import { useIsCutOff } from '../../platform/outbox/use-outbox.ts';

/** Says that the device is cut off, and what that means for what is on the screen. What sticks to the top sticks below it. */
export const ConnectionBanner = () => {
  const online = useSyncExternalStore(subscribe, () => onlineManager.isOnline());
  const isCutOff = useIsCutOff();
  const waiting = useWaitingChanges();
  const keptSince = useKeptSince();
  const today = useToday();
  const banner = useRef<HTMLDivElement>(null);
  /** Of the banner as there is room for it, pixels. */
  const height = useRef(0);
  useRefetch();
  const isShown = isCutOff || waiting.words !== '';
  const asOf = isCutOff && keptSince !== null ? formatAsOf(keptSince, viewerZone(), today) : null;
  const words = online ? (isCutOff ? UNREACHED : 'Not everything is saved.') : OFFLINE;
  useLayoutEffect(() => {
    // Only where it shows, or has: to measure lays out the whole page.
    if (isShown || height.current > 0) height.current = makeRoom(isShown ? banner.current : null, height.current);
  }, [isShown, words, asOf, waiting.words]);
  useLayoutEffect(() => () => void document.documentElement.style.removeProperty('--offline-height'), []);
  return (
    <div ref={banner} className="sticky top-0 z-20">
      <OfflineBanner shown={isShown} isOffline={isCutOff} words={words}>
        {asOf !== null && <span>{asOf}</span>}
        {waiting.words !== '' && (
          <button
            type="button"
            onClick={waiting.open}
            className="relative shrink-0 font-semibold underline underline-offset-2 after:absolute after:-inset-x-2 after:-inset-y-3"
          >
            {waiting.words}
          </button>
        )}
      </OfflineBanner>
      {waiting.element}
    </div>
  );
};

const OFFLINE = 'You are offline. Changes wait until you are back.';
/** The browser calls itself online, as on a plane whose network lets nothing through. */
const UNREACHED = 'Offline: Caravan cannot be reached.';

const subscribe = (changed: () => void) => onlineManager.subscribe(changed);

/** How long what could not be read is left alone, milliseconds. */
const REFETCH_MS = 20_000;

/** Reads again what could not be read, from time to time while the server does not answer, and once it does. */
const useRefetch = (): void => {
  const client = useQueryClient();
  const isReached = useIsReached();
  useEffect(() => {
    const refetch = (predicate: typeof isLost) => {
      if (onlineManager.isOnline()) void client.refetchQueries({ type: 'active', predicate });
    };
    if (isReached) return refetch(isLost);
    // What shows that it is missing would come and go with each try.
    const timer = setInterval(refetch, REFETCH_MS, isLostAnew);
    return () => clearInterval(timer);
  }, [client, isReached]);
};

/**
 * Makes room for the banner, so that what is read stays where it is on the screen. A page that is at its end stays there, such as a chat with its
 * field below: the browser would keep its top in place instead, and leave the field out of sight.
 *
 * @param before for how high a banner there is room already, pixels.
 * @returns its height now, pixels.
 */
const makeRoom = (banner: HTMLElement | null, before: number): number => {
  const root = document.documentElement;
  root.style.setProperty('overflow-anchor', 'none');
  const height = banner?.offsetHeight ?? 0;
  root.style.setProperty('--offline-height', `${height}px`);
  const isAtEnd = root.scrollTop + root.clientHeight >= root.scrollHeight - 1;
  if (root.scrollTop > 0 && !isAtEnd) root.scrollTop += height - before;
  root.style.removeProperty('overflow-anchor');
  return height;
};

interface OfflineBannerProps {
  shown: boolean;
  isOffline: boolean;
  words: string;
  /** What else is known, and what can be done; on a phone below the words. */
  children: ReactNode;
}

/** A quiet line at the top while something is cut off, or needs its writer. */
const OfflineBanner = ({ shown, isOffline, words, children }: OfflineBannerProps) => {
  const Icon = isOffline ? WifiOff : CircleAlert;
  return (
    <div role="status" className="empty:hidden">
      {shown && (
        <div className="page-x flex min-h-9 flex-wrap items-center justify-center gap-x-3 bg-clay-soft py-1.5 text-center text-sm font-medium text-clay-ink">
          <span className="flex items-center gap-2">
            <Icon size={16} aria-hidden="true" className="shrink-0" />
            {words}
          </span>
          {children}
        </div>
      )}
    </div>
  );
};
