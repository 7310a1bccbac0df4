import type { ReactNode } from 'react';

interface NoticeProps {
  /** 'plain' for what somebody has done themselves and only reads once more. */
  tone?: 'attention' | 'plain';
  children: ReactNode;
}

const TONES = {
  attention: 'border-clay bg-clay-soft text-clay-ink',
  plain: 'border-line bg-raised text-ink',
} as const;

/** A sentence above a form, read out as soon as it is there. */
export const Notice = ({ tone = 'attention', children }: NoticeProps) => (
  <p role="alert" className={`mb-3 rounded-card border px-4 py-3 text-center font-medium text-pretty ${TONES[tone]}`}>
    {children}
  </p>
);
