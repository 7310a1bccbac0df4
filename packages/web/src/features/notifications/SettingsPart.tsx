import type { ReactNode } from 'react';

interface SettingsPartProps {
  heading: string;
  text?: ReactNode;
  children?: ReactNode;
}

/** A part of the settings under its heading. */
export const SettingsPart = ({ heading, text, children }: SettingsPartProps) => (
  <section aria-label={heading} className="flex flex-col gap-2 border-line not-first:border-t not-first:pt-5">
    <h3 className="font-semibold">{heading}</h3>
    {text && <p className="text-sm text-ink-muted">{text}</p>}
    {children}
  </section>
);
