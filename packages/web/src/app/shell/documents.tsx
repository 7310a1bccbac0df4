import { SIGN_IN_PARAMETER, SIGN_IN_TROUBLES } from '@caravan/contract/accounts/single-sign-on.rules.ts';
import { PAGES, type PageName } from '@caravan/contract/pages.rules.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { Router } from 'wouter';
import { queryClient } from '../../platform/query-client.ts';
import { currentUserQuery } from '../../platform/session.ts';
import { App } from './App.tsx';
import { BottomNavigation } from './BottomNavigation.tsx';
import { SKELETONS } from './ScreenSkeletons.tsx';
import { LoadingScreen } from './SessionGate.tsx';
import { FRAME } from './SignedInApp.tsx';

/** What a page's document shows before any script: whole for pages without anything personal, else in the shape of what comes. */
interface Drawn {
  readonly title: string;
  /** What stands in the element `root`. */
  readonly html: string;
  /** It is the page itself, which only comes to life, and no shape of it. */
  readonly isWhole: boolean;
}

/** Draws what the documents of the app show, by their names. Runs while the app is built, outside of a browser. */
export const drawDocuments = async (): Promise<Readonly<Record<string, Drawn>>> => {
  const names = Object.keys(PAGES) as PageName[];
  const signedIn = names.map((name) => [name, drawSkeleton(name)] as const);
  return {
    ...Object.fromEntries(signedIn),
    // The same, with the code of a trip's other tabs.
    'trip-tab': drawSkeleton('trip'),
    'signed-out': await drawWhole('/'),
    ...(await drawTroubles()),
    'signed-out-terms': await drawWhole(PAGES.terms),
    'signed-out-privacy': await drawWhole(PAGES.privacy),
    public: drawn(renderToStaticMarkup(<LoadingScreen />)),
  };
};

/** A screen behind the sign-in: the navigation, and the shape of the screen. */
const drawSkeleton = (name: PageName): Drawn =>
  drawn(
    renderToStaticMarkup(
      <AtPath path={pathOf(name)}>
        <div className={FRAME}>
          <div>{SKELETONS[name]}</div>
          <BottomNavigation />
        </div>
      </AtPath>,
    ),
  );

/** An address of a page, whatever trip it is of. */
const pathOf = (name: PageName): string => PAGES[name].replace(/:id\??/, 'trip').replace(/\/:tab\?|\*/, '');

/** The landing page with a notice of why a sign-in came to nothing. */
const drawTroubles = async (): Promise<Readonly<Record<string, Drawn>>> => {
  const all: Record<string, Drawn> = {};
  for (const trouble of SIGN_IN_TROUBLES) {
    all[`signed-out-${trouble}`] = await drawWhole('/', `${SIGN_IN_PARAMETER}=${trouble}`);
  }
  return all;
};

/** The app as somebody sees it who is not signed in. */
const drawWhole = async (path: string, search = ''): Promise<Drawn> => {
  queryClient.setQueryData(currentUserQuery.queryKey, null);
  const { prelude } = await prerender(
    <AtPath path={path} search={search}>
      <App />
    </AtPath>,
    // A part that is sent apart would need a script in the document to put it into its place.
    { progressiveChunkSize: Infinity },
  );
  return drawn(await new Response(prelude).text(), true);
};

const AtPath = ({ path, search = '', children }: { path: string; search?: string; children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    <Router ssrPath={path} ssrSearch={search}>
      {children}
    </Router>
  </QueryClientProvider>
);

/** React draws titles where they stand; a document has its own in its head. */
const drawn = (markup: string, isWhole = false): Drawn => {
  const [whole, title] = /<title>([^<]*)<\/title>/.exec(markup) ?? ['', 'Caravan'];
  return { title: title ?? 'Caravan', html: markup.replace(whole, ''), isWhole };
};
