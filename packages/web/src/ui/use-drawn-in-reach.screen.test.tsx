import { startTransition } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { paintedFrames } from '../testing/at-rest.ts';
import { useDrawnInReach } from './use-drawn-in-reach.ts';

/** A row far below the window, with a button in it while it is drawn. */
const FarRow = ({ isAlways }: { isAlways: boolean }) => {
  const { isDrawn, ref, style } = useDrawnInReach({ isAlways });
  return (
    <div style={{ paddingTop: 5000 }}>
      <div ref={ref} style={{ minHeight: 50, ...style }}>
        {isDrawn && <button type="button">Edit</button>}
      </div>
    </div>
  );
};

/** Shows the row until the test is over, once the browser has found that it is out of reach. Answers what draws it again. */
const showFarRow = async (): Promise<(isAlways: boolean) => void> => {
  const host = document.createElement('div');
  document.body.append(host);
  const root = createRoot(host);
  onTestFinished(() => {
    root.unmount();
    host.remove();
  });
  const show = (isAlways: boolean) => root.render(<FarRow isAlways={isAlways} />);
  flushSync(() => show(false));
  await paintedFrames(3);
  await expect.element(button).not.toBeInTheDocument();
  return show;
};

const button = page.getByRole('button', { name: 'Edit' });

test('a row that was always drawn for a while keeps what has the focus', async () => {
  const show = await showFarRow();
  // As a list does that is drawn whole right after it opened.
  startTransition(() => show(true));
  await expect.element(button).toBeInTheDocument();
  const focused = button.element() as HTMLElement;
  focused.focus({ preventScroll: true });

  flushSync(() => show(false));
  await paintedFrames(3);

  await expect.element(button).toHaveFocus();
  expect(button.element()).toBe(focused);
});

test('a row that was always drawn for a while is emptied once it is found to be out of reach, and keeps its height', async () => {
  const show = await showFarRow();
  startTransition(() => show(true));
  await expect.element(button).toBeInTheDocument();
  const row = button.element().parentElement!;
  const { height } = row.getBoundingClientRect();

  flushSync(() => show(false));
  expect(button.elements(), 'not before it is found').toHaveLength(1);

  await expect.element(button).not.toBeInTheDocument();
  expect(row.getBoundingClientRect().height).toBe(height);
});
