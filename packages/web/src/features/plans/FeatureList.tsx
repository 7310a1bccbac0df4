import { Check } from 'lucide-react';

/** What a plan allows and offers, a line each. */
export const FeatureList = ({ lines }: { lines: readonly string[] }) => (
  <ul className="flex flex-col gap-1.5">
    {lines.map((line) => (
      <li key={line} className="flex items-start gap-2">
        <Check size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-accent-ink" />
        <bdi className="min-w-0 wrap-anywhere">{line}</bdi>
      </li>
    ))}
  </ul>
);
