import { classNames } from '../../ui/class-names.ts';

/** The ground of a message: the viewer's own on the right in the accent's tint, the others' on paper. */
export const bubbleStyles = (isOwn: boolean, isLast: boolean): string =>
  classNames(
    'max-w-144 min-w-0 rounded-card px-3.5 py-2',
    isOwn ? 'bg-accent-soft text-ink' : 'border border-line bg-surface',
    isLast && (isOwn ? 'rounded-ee-[0.25rem]' : 'rounded-es-[0.25rem]'),
  );
