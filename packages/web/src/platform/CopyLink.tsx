import { Check, Copy, Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/TextField.tsx';
import { showToast } from '../ui/toast-store.ts';
import { copyText } from './copy-text.ts';

/** How long the button says that the link was copied, milliseconds. */
const SAID_MS = 2_000;

/** What it is called, in the words of its buttons. */
type Noun = 'link' | 'address';

interface CopyLinkProps {
  url: string;
  noun?: Noun;
  /** What the device's own sheet says of it; absent where it is nobody else's. */
  shared?: { readonly title: string; readonly text: string };
}

/** Copies a link, or shares it by the device's own sheet. Where neither works the link can be selected. */
export const CopyLink = ({ url, noun = 'link', shared }: CopyLinkProps) => {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');
  useEffect(() => {
    if (state !== 'copied') return undefined;
    const timer = setTimeout(() => setState('idle'), SAID_MS);
    return () => clearTimeout(timer);
  }, [state]);

  const copy = async () => setState((await copyText(url)) ? 'copied' : 'refused');
  const icon = state === 'copied' ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />;
  return (
    <>
      <Button variant="secondary" size="small" icon={icon} onClick={() => void copy()}>
        {state === 'copied' ? 'Copied' : `Copy ${noun}`}
      </Button>
      <span role="status" className="sr-only">
        {state === 'copied' && copiedWords[noun]}
      </span>
      {shared && 'share' in navigator && (
        <Button
          variant="secondary"
          size="small"
          icon={<Share2 size={16} aria-hidden="true" />}
          onClick={() => void share({ ...shared, url })}
        >
          Share
        </Button>
      )}
      {state === 'refused' && (
        <TextField
          label={`This browser doesn’t copy by itself. Copy the ${noun} from here:`}
          className="order-last w-full"
          value={url}
          readOnly
          ref={selectOnce}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </>
  );
};

const copiedWords: Record<Noun, string> = { link: 'Link copied', address: 'Address copied' };

const selectOnce = (field: HTMLInputElement | null): void => field?.select();

const share = async (shared: ShareData): Promise<void> => {
  try {
    await navigator.share(shared);
  } catch (error) {
    // Whoever closes the device's sheet has changed their mind.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showToast({ title: 'Not shared', description: 'Copy the link instead.', tone: 'destructive' });
  }
};
