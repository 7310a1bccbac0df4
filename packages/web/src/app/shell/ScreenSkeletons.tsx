import type { PageName } from '@caravan/contract/pages.rules.ts';
import type { ReactElement, ReactNode } from 'react';
import { ItinerarySkeleton } from '../../features/itinerary/ItinerarySkeleton.tsx';
import { ClosetsSkeleton } from '../../features/outfits/closets/ClosetsSkeleton.tsx';
import { NEXT_TRIP_ROOM } from '../../features/trips/next-trip-room.ts';
import { TripCardsSkeleton } from '../../features/trips/TripCardSkeleton.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { ProseSkeleton } from './SessionGate.tsx';

/* What is shown for each screen while its code arrives, in the shape and the place of what comes. */

const Page = ({ width = 'max-w-5xl', children }: { width?: string; children: ReactNode }) => (
  <main className={`page-x pb-nav mx-auto w-full ${width}`}>{children}</main>
);

/** Where PageHeader comes: a title, and a line below it or a link above it. */
const Head = ({ back = false, subtitle = false }: { back?: boolean; subtitle?: boolean }) => (
  <div className="pt-[max(1.25rem,env(safe-area-inset-top))] pb-4">
    {back && <Skeleton shape="line" className="mt-3.5 mb-4.5 h-4 w-20" />}
    <div className="flex min-h-8.5 items-center">
      <Skeleton shape="line" className="h-7 w-1/2" />
    </div>
    {subtitle && <Skeleton shape="line" className="mt-1.5 mb-1 w-3/5" />}
  </div>
);

/** A greeting, the next trip. */
const HomeSkeleton = () => (
  <Page>
    <Head subtitle />
    <SkeletonGroup className="grid gap-6 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="flex flex-col gap-2">
        <Skeleton shape="line" className="my-1 h-5 w-24" />
        <Skeleton className={NEXT_TRIP_ROOM} />
      </div>
    </SkeletonGroup>
  </Page>
);

/** A title, a search box and a button, trip cards. */
const TripsSkeleton = () => (
  <Page>
    <div className="flex min-h-24 items-center pt-5 pb-4">
      <Skeleton shape="line" className="h-7 w-2/5" />
    </div>
    <div className="flex flex-col gap-2 pb-3 sm:flex-row-reverse sm:gap-3">
      <Skeleton className="h-11 rounded-control sm:w-44" />
      <Skeleton className="h-11 flex-1 rounded-control max-sm:flex-none" />
    </div>
    <TripCardsSkeleton />
  </Page>
);

/** A way back, a title, a search box, cards of one year. */
const CompletedTripsSkeleton = () => (
  <Page>
    <Head back />
    <SkeletonGroup>
      <Skeleton className="mb-2 h-11 rounded-control" />
      <Skeleton shape="line" className="mt-6 mb-4 h-5 w-24" />
      <div className="grid gap-3 md:grid-cols-2">
        <Skeleton className="h-32" />
        <Skeleton className="h-32" />
      </div>
    </SkeletonGroup>
  </Page>
);

/** A cover, what there is to do with the trip, tabs, an itinerary. */
export const TripSkeleton = () => (
  <main className="pb-nav lg:mx-auto lg:grid lg:max-w-6xl lg:grid-cols-[18rem_minmax(0,1fr)] lg:gap-4 lg:pb-0 lg:pr-2 lg:pl-6 xl:grid-cols-[22rem_minmax(0,1fr)] xl:gap-8">
    <div className="lg:py-6">
      <Skeleton className="h-60 rounded-none lg:h-72 lg:rounded-card" />
    </div>
    <div className="min-w-0 lg:pt-5">
      <div className="page-x flex h-12 items-center gap-6 border-b border-line">
        <Skeleton shape="line" className="w-20" />
        <Skeleton shape="line" className="w-20" />
        <Skeleton shape="line" className="w-12" />
      </div>
      <div className="page-x pt-4">
        <ItinerarySkeleton hasViews />
      </div>
    </div>
  </main>
);

/** A way back, a title with the trip's below it, landings. */
export const ArrivalsPageSkeleton = () => (
  <Page>
    <Head back subtitle />
    <ArrivalsSkeleton />
  </Page>
);

/** A way back, a title with the trip's below it, dates to vote on. */
export const DatesPageSkeleton = () => (
  <Page width="max-w-3xl">
    <Head back subtitle />
    <DatesSkeleton />
  </Page>
);

/** A way back, a title with a line below it, people. */
const MembersSkeleton = () => (
  <Page>
    <Head back subtitle />
    <SkeletonGroup className="grid gap-3 md:grid-cols-2">
      <Skeleton className="h-36" />
      <Skeleton className="h-36" />
      <Skeleton className="h-36" />
      <Skeleton className="h-36" />
    </SkeletonGroup>
  </Page>
);

/** A face with a name, a card of facts, further cards. */
const ProfileSkeleton = () => (
  <Page>
    <SkeletonGroup className="flex flex-col gap-4">
      <div className="flex items-center gap-4 pt-[max(1.5rem,env(safe-area-inset-top))] pb-2">
        <Skeleton shape="circle" className="size-20" />
        <Skeleton shape="line" className="h-7 w-2/5" />
      </div>
      <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Skeleton className="h-96" />
        <Skeleton className="h-72" />
      </div>
    </SkeletonGroup>
  </Page>
);

/** A title, a search box with filters, the week, outfits. */
const ClosetsPageSkeleton = () => (
  <Page>
    <Head />
    <ClosetsSkeleton />
  </Page>
);

/** A title with a line below it, a box for a question. */
const ConciergePageSkeleton = () => (
  <Page>
    <Head subtitle />
    <SkeletonGroup>
      <Skeleton className="h-32" />
    </SkeletonGroup>
  </Page>
);

/** A way back, a title with the trip's below it, things to pack. */
export const PackingPageSkeleton = () => (
  <Page width="max-w-3xl">
    <Head back subtitle />
    <PackingSkeleton />
  </Page>
);

/** A title, what is shared, a trip and what it becomes there. */
const SharePageSkeleton = () => (
  <Page width="max-w-xl">
    <Head />
    <Skeleton className="h-72" />
  </Page>
);

/** A way back, a title, the plan with its meters, other plans. */
const PlanPageSkeleton = () => (
  <Page>
    <Head back />
    <PlanSkeleton />
  </Page>
);

/** The shape of a board: a day, an airport, a few landings. */
export const ArrivalsSkeleton = () => (
  <SkeletonGroup label="Loading the arrivals">
    <Skeleton shape="line" className="mt-1 mb-4 h-5 w-48" />
    <Skeleton shape="line" className="mb-3 w-32" />
    <div className="grid grid-cols-1 gap-3 md:grid-cols-2">
      {['a', 'b', 'c'].map((card) => (
        <Skeleton key={card} className="h-56" />
      ))}
    </div>
  </SkeletonGroup>
);

/** In the shape of the plan, its meters and the other plans. */
export const PlanSkeleton = () => (
  <SkeletonGroup className="flex flex-col gap-6">
    <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
      <Skeleton className="h-64" />
      <Skeleton className="h-72" />
    </div>
    <Skeleton shape="line" className="h-5 w-32" />
    <div className="grid gap-4 sm:grid-cols-2">
      <Skeleton className="h-60" />
      <Skeleton className="h-60" />
    </div>
  </SkeletonGroup>
);

/** The shape of a packing list: how far it is, and two groups with a few rows. */
export const PackingSkeleton = () => (
  <SkeletonGroup label="Loading the packing list">
    <div className="flex h-5 items-center">
      <Skeleton shape="line" className="h-3.5 w-28" />
    </div>
    <Skeleton shape="line" className="mt-2 h-1.5" />
    {[3, 2].map((rows) => (
      <div key={rows} className="mt-4">
        <Skeleton shape="line" className="my-3.5 h-5 w-32" />
        <div className="divide-y divide-line rounded-card border border-line bg-surface">
          {Array.from({ length: rows }, (_, row) => (
            <div key={row} className="flex h-18 items-center gap-3 px-4">
              <Skeleton className="size-5.5 rounded-[0.375rem]" />
              <Skeleton className="h-14 w-11 rounded-control" />
              <Skeleton shape="line" className="w-2/5" />
            </div>
          ))}
        </div>
      </div>
    ))}
  </SkeletonGroup>
);

/** The shape of a vote: dates, each with its answers below it. */
export const DatesSkeleton = () => (
  <SkeletonGroup label="Loading the dates" className="flex flex-col gap-3">
    {[0, 1, 2].map((row) => (
      <Skeleton key={row} className="h-36 rounded-card" />
    ))}
  </SkeletonGroup>
);

/** What is shown for each screen while its code arrives. */
export const SKELETONS: Readonly<Record<PageName, ReactElement>> = {
  home: <HomeSkeleton />,
  trips: <TripsSkeleton />,
  completedTrips: <CompletedTripsSkeleton />,
  arrivals: <ArrivalsPageSkeleton />,
  packing: <PackingPageSkeleton />,
  tripDates: <DatesPageSkeleton />,
  trip: <TripSkeleton />,
  members: <MembersSkeleton />,
  closets: <ClosetsPageSkeleton />,
  concierge: <ConciergePageSkeleton />,
  plan: <PlanPageSkeleton />,
  profile: <ProfileSkeleton />,
  currentTrip: <TripSkeleton />,
  share: <SharePageSkeleton />,
  iconPreview: <ProseSkeleton />,
  terms: <ProseSkeleton />,
  privacy: <ProseSkeleton />,
  notFound: <ProseSkeleton />,
};
