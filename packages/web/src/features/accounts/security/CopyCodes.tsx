import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { copyText } from '../../../platform/copy-text.ts';
import { Button } from '../../../ui/Button.tsx';

/** How long the button says that the codes were copied, milliseconds. */
const SAID_MS = 2_000;

/** Copies the codes; where the browser refuses, it says that they are to be written down. */
export const CopyCodes = ({ text }: { text: string }) => {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');
  useEffect(() => {
    if (state !== 'copied') return undefined;
    const timer = setTimeout(() => setState('idle'), SAID_MS);
    return () => clearTimeout(timer);
  }, [state]);

  const copy = async () => setState((await copyText(text)) ? 'copied' : 'refused');
  const Icon = state === 'copied' ? Check : Copy;
  return (
    <>
      <Button variant="secondary" icon={<Icon size={18} aria-hidden="true" />} onClick={() => void copy()}>
        {state === 'copied' ? 'Copied' : 'Copy'}
      </Button>
      <p role="status" className={state === 'refused' ? 'order-last w-full text-sm text-clay-ink' : 'sr-only'}>
        {state === 'copied' && 'Recovery codes copied'}
        {state === 'refused' && 'This browser doesn’t copy by itself. Download the codes or write them down.'}
      </p>
    </>
  );
};
