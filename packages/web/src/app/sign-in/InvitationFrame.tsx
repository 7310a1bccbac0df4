import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { BrandMark } from '../shell/BrandMark.tsx';

/** The page of an invitation: the product's name above, and what there is to see and to do. */
export const InvitationFrame = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="bg-dots flex min-h-dvh flex-col">
    <title>{`${title} · Caravan`}</title>
    <header className="page-x mx-auto w-full max-w-6xl pt-[max(1rem,env(safe-area-inset-top))] pb-3 lg:px-0 lg:pt-8">
      <Link href="/" className="-ml-1 inline-flex min-h-11 items-center gap-2.5 rounded-control px-1 text-lg font-bold">
        <BrandMark className="size-8" />
        Caravan
      </Link>
    </header>
    <main className="flex flex-1 flex-col px-2 pb-10 min-[26rem]:px-4 lg:justify-center lg:px-8">{children}</main>
  </div>
);
