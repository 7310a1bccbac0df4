import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Card } from '../../ui/Card.tsx';
import { BrandMark } from '../shell/BrandMark.tsx';

/** One card on the product's paper, for what is done with an account before or beside a sign-in. */
export const AccountFrame = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="bg-dots flex min-h-dvh flex-col">
    <title>{`${title} · Caravan`}</title>
    <header className="page-x pt-[max(1rem,env(safe-area-inset-top))] pb-4">
      <Link href="/" className="-ml-1 inline-flex min-h-11 items-center gap-2.5 rounded-control px-1 text-lg font-bold">
        <BrandMark className="size-8" />
        Caravan
      </Link>
    </header>
    <main className="mx-auto w-full max-w-md px-2 pb-10 min-[26rem]:px-4 sm:pt-[8vh]">
      <Card className="px-4 py-6 shadow-float sm:px-6">{children}</Card>
    </main>
  </div>
);
