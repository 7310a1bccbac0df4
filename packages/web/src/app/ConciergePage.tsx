import { PageHeader } from '../ui/PageHeader.tsx';

/** Questions, and answers that show what they rest on. */
export const ConciergePage = () => (
  <main className="page-x pb-nav mx-auto w-full max-w-5xl">
    <title>Concierge · Caravan</title>
    <PageHeader title="Concierge" subtitle="Ask about your trips and where they take you" />
  </main>
);
