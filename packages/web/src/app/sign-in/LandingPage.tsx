import { CalendarDays, Shirt, ShoppingBasket } from 'lucide-react';
import type { ReactNode } from 'react';
import { AuthCard } from '../../features/accounts/AuthCard.tsx';
import { SignInTroubleNotice } from '../../features/accounts/single-sign-on/SignInTroubleNotice.tsx';
import { useSignInTrouble } from '../../features/accounts/single-sign-on/use-sign-in-trouble.ts';
import { messageForStatus } from '@caravan/contract/errors.ts';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TintedIcon } from '../../ui/TintedIcon.tsx';
import type { Tint } from '../../ui/tints.ts';
import { BrandMark } from '../shell/BrandMark.tsx';
import { Postcards } from './Postcards.tsx';

/**
 * What somebody sees who is not signed in: what Caravan is for, and the way in.
 *
 * @param props `expired`: their session has just ended, which is said.
 */
export const LandingPage = ({ expired }: { expired: boolean }) => (
  <div className="bg-dots min-h-dvh">
    <div className="mx-auto grid min-h-dvh w-full max-w-xl grid-rows-[auto_auto_1fr] lg:max-w-6xl lg:grid-cols-[1fr_26rem] lg:grid-rows-[1fr_auto_auto_1fr] lg:gap-x-16 lg:px-8">
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
            <AuthCard />
          </Card>
        </div>
        <Highlights />
      </main>
    </div>
  </div>
);

/** What has to be said before anything else: how a sign-in at a provider came to nothing, else that the session has ended. */
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
