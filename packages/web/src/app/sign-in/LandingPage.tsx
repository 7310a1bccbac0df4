import { CalendarDays, Shirt, ShoppingBasket } from 'lucide-react';
import type { ReactNode, ComponentType } from 'react';
import { AuthCard } from '../../features/accounts/AuthCard.tsx';
import { SignInTroubleNotice, useSignInTrouble } from '../../features/accounts/SingleSignOn.tsx';
import { messageForStatus } from '@caravan/contract/errors.ts';
import { DesertScene, MountainsScene, SeaScene } from '../../features/trips/cover-scenes/SeaMountainsDesert.tsx';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TintedIcon } from '../../ui/TintedIcon.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { Tint } from '../../ui/tints.ts';
import { BrandMark } from '../shell/BrandMark.tsx';

/**
 * The page for people who are not signed in: what Caravan is for, and the sign-in.
 *
 * @param props `expired`: their session has just ended, which a notice says; `onSignedIn`: somebody has signed in, and the app starts anew in
 *   a moment.
 */
export const LandingPage = ({ expired, onSignedIn }: { expired: boolean; onSignedIn: () => void }) => (
  <div className="bg-dots min-h-dvh">
    <div className="mx-auto grid min-h-dvh w-full max-w-xl grid-cols-[minmax(0,1fr)] grid-rows-[auto_auto_1fr] lg:max-w-6xl lg:grid-cols-[1fr_26rem] lg:grid-rows-[1fr_auto_auto_1fr] lg:gap-x-16 lg:px-8">
      <title>Caravan: plan together, pack smarter, travel better</title>
      <header className="page-x flex items-center gap-2.5 pt-[max(1rem,env(safe-area-inset-top))] pb-4 text-lg font-bold lg:self-start lg:px-0 lg:pt-8">
        <BrandMark className="size-8" />
        Caravan
      </header>
      <main className="contents">
        <div className="page-x flex flex-col gap-3 pb-5 lg:col-start-1 lg:row-start-2 lg:gap-8 lg:px-0 lg:pb-8">
          <Postcards />
          <h1 className="text-center text-xl font-bold lg:text-start">Plan together, pack smarter, travel better</h1>
        </div>
        <div className="px-2 min-[26rem]:px-4 lg:col-start-2 lg:row-span-4 lg:row-start-1 lg:self-start lg:px-0 lg:pt-[max(2rem,14dvh)] lg:pb-8">
          <ArrivalNotice expired={expired} />
          <Card className="px-4 py-6 shadow-float sm:px-6">
            <AuthCard onSignedIn={onSignedIn} />
          </Card>
        </div>
        <Highlights />
      </main>
    </div>
  </div>
);

/** The notice at the top: why a sign-in at a provider failed, else that the session has ended. */
const ArrivalNotice = ({ expired }: { expired: boolean }) => {
  const trouble = useSignInTrouble();
  if (trouble) return <SignInTroubleNotice trouble={trouble} />;
  return expired && <Notice>{messageForStatus(401)}</Notice>;
};

const HIGHLIGHTS: readonly { tint: Tint; icon: ReactNode; title: string; text: string }[] = [
  {
    tint: 'teal',
    icon: <CalendarDays size={20} />,
    title: 'Collaborative trip planning',
    text: 'One itinerary that everybody sees change.',
  },
  {
    tint: 'purple',
    icon: <Shirt size={20} />,
    title: 'Shared outfit coordination',
    text: 'Who wears what, before the bags are shut.',
  },
  {
    tint: 'orange',
    icon: <ShoppingBasket size={20} />,
    title: 'Group shopping lists',
    text: 'Sunscreen once, not five times.',
  },
];

const Highlights = () => (
  <ul className="page-x flex flex-col gap-4 pt-8 pb-10 lg:col-start-1 lg:row-start-3 lg:px-0 lg:pt-0">
    {HIGHLIGHTS.map(({ tint, icon, title, text }) => (
      <li key={title} className="flex items-center gap-3">
        <TintedIcon tint={tint}>{icon}</TintedIcon>
        <div className="min-w-0">
          <p className="font-semibold">{title}</p>
          <p className="text-sm text-ink-muted">{text}</p>
        </div>
      </li>
    ))}
  </ul>
);

/* The scenes are imported directly: choosing them by a destination would load all of them and a gazetteer. */
const CARDS: readonly { Scene: ComponentType; cover: string; caption: string; place: string; captionAt: string }[] = [
  {
    Scene: MountainsScene,
    cover: 'cover-mountains cover-autumn',
    caption: 'Dolomites',
    place: 'left-0 top-[12%] w-[44%] -rotate-6 lg:w-[46%]',
    captionAt: 'pl-2 text-start',
  },
  {
    Scene: DesertScene,
    cover: 'cover-desert cover-spring',
    caption: 'Merzouga',
    place: 'right-0 top-[14%] w-[44%] rotate-6 lg:w-[46%]',
    captionAt: 'pr-2 text-end',
  },
  {
    Scene: SeaScene,
    cover: 'cover-sea cover-summer',
    caption: 'Naxos, July',
    place: 'left-1/2 top-0 w-[48%] -translate-x-1/2 -rotate-1 lg:w-[52%]',
    captionAt: 'text-center',
  },
];

/** Three pictures of trips, laid into the notebook; decorative. */
const Postcards = () => (
  <div aria-hidden="true" className="relative mx-auto aspect-[358/160] w-full max-w-120 lg:mx-0 lg:max-w-none">
    {CARDS.map(({ Scene, cover, caption, place, captionAt }) => (
      <figure
        key={caption}
        className={classNames('absolute rounded-sm border border-line bg-raised p-1.5 pb-0 shadow-float', place)}
      >
        <span className="absolute -top-2 left-1/2 h-4 w-14 -translate-x-1/2 -rotate-3 bg-yellow-soft/80 lg:h-6 lg:w-20" />
        <svg
          viewBox="0 0 400 240"
          preserveAspectRatio="xMidYMid slice"
          className={classNames('cover aspect-4/3 w-full', cover)}
        >
          <Scene />
        </svg>
        <figcaption className={classNames('py-1 text-xs font-medium text-ink-muted', captionAt)}>{caption}</figcaption>
      </figure>
    ))}
  </div>
);
