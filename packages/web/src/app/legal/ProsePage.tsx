import type { ReactNode } from 'react';
import { PageHeader } from '../../ui/PageHeader.tsx';

/** A page that is read: a title, the day it was last changed, sections. */
export const ProsePage = ({ title, changed, children }: { title: string; changed: string; children: ReactNode }) => (
  <main className="page-x pb-nav mx-auto w-full max-w-2xl">
    <title>{`${title} · Caravan`}</title>
    <PageHeader title={title} subtitle={`Last changed ${changed}`} backHref="/" backLabel="Caravan" />
    <div className="flex flex-col gap-7 pt-2 text-pretty">{children}</div>
  </main>
);

/** One section of such a page. */
export const Section = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <section className="flex flex-col gap-2">
    <h2 className="text-lg font-semibold">{heading}</h2>
    {children}
  </section>
);

/** A list within a section. */
export const Points = ({ children }: { children: ReactNode }) => (
  <ul className="flex list-disc flex-col gap-1.5 pl-5 marker:text-ink-muted">{children}</ul>
);
