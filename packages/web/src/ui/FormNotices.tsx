import { Button } from './Button.tsx';

interface FormNoticesProps {
  /** What to know where what is edited is there no more, such as that it can be added again; `null` while it is there. */
  gone: string | null;
  /** The form holds what was typed before it was left unsaved. */
  restored: boolean;
  onStartOver: () => void;
}

/** What there is to know about a form before it is filled in. Props: `gone`, `restored`, `onStartOver`. */
export const FormNotices = ({ gone, restored, onStartOver }: FormNoticesProps) => (
  <>
    <div role="alert" className="empty:hidden">
      {gone && <p className="rounded-control bg-clay-soft px-3 py-2.5 text-sm text-clay-ink">{gone}</p>}
    </div>
    {restored && (
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-control bg-sunken py-1 pr-1 pl-3 text-sm">
        <p className="py-1.5">This is what you had typed before.</p>
        <Button variant="quiet" size="small" onClick={onStartOver}>
          Start over
        </Button>
      </div>
    )}
  </>
);
