import { useState } from 'react';
import { onTestFinished } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expect, page, test } from '../testing/screen.tsx';
import { takeOver } from './take-over.ts';

/** A page as the document shows it, before the app is there. */
const documentsOwn = (): HTMLElement => {
  const root = document.createElement('div');
  root.innerHTML = '<main><input name="email" /><input name="city" /><button type="button">More</button></main>';
  document.body.append(root);
  onTestFinished(() => root.remove());
  window.noteEarlyPress = ({ target }) => {
    window.earlyPress = (target as Element).closest<HTMLElement>('[type=button]');
  };
  addEventListener('click', window.noteEarlyPress, { capture: true });
  return root;
};

const field = (name: string) => {
  const found = document.querySelector<HTMLInputElement>(`input[name=${name}]`);
  if (!found) throw new Error(`There is no field ${name}.`);
  return found;
};

/** The same page as the app draws it: its words say what the app knows of what was done. */
const Page = () => {
  const [values, setValues] = useState<Record<string, string>>({});
  const [presses, setPresses] = useState(0);
  const props = (name: string) => ({
    name,
    value: values[name] ?? '',
    onChange: ({ target }: { target: HTMLInputElement }) => setValues({ ...values, [name]: target.value }),
  });
  return (
    <main>
      <input {...props('email')} />
      <input {...props('city')} />
      <button type="button" onClick={() => setPresses(presses + 1)}>
        More
      </button>
      <p>
        {values['email'] ?? 'nobody'} in {values['city'] ?? 'no city'}, pressed {presses} times
      </p>
    </main>
  );
};

test('what somebody types while the app is drawn is there once it is, with the caret where it was', async () => {
  const root = documentsOwn();

  takeOver(root, <Page />, false);
  field('email').value = 'ada@example.com';
  field('city').focus();
  field('city').value = 'Porto';
  field('city').setSelectionRange(2, 2);
  const typedInto = field('city');

  await expect.element(page.getByText(/^ada@example.com in Porto,/)).toBeVisible();
  expect(typedInto.isConnected, 'the app draws fields of its own').toBe(false);
  expect(document.activeElement).toBe(field('city'));
  await userEvent.keyboard('!');
  await expect.element(page.getByText(/^ada@example.com in Po!rto,/)).toBeVisible();
});

test('what somebody presses while the app is drawn is pressed once it is, and keeps the focus', async () => {
  const root = documentsOwn();

  takeOver(root, <Page />, false);
  const button = root.querySelector('button');
  button?.focus();
  button?.click();

  await expect.element(page.getByText('nobody in no city, pressed 1 times')).toBeVisible();
  expect(document.activeElement).toBe(root.querySelector('button'));
});

test('whoever goes on from a field while the app is drawn is not brought back to it', async () => {
  const root = documentsOwn();
  const elsewhere = document.createElement('button');
  document.body.append(elsewhere);
  onTestFinished(() => elsewhere.remove());

  takeOver(root, <Page />, false);
  field('email').focus();
  elsewhere.focus();

  await expect.element(page.getByText(/^nobody in no city,/)).toBeVisible();
  expect(document.activeElement).toBe(elsewhere);
});

test('whoever leaves a field for nothing while the app is drawn is not brought back to it', async () => {
  const root = documentsOwn();

  takeOver(root, <Page />, false);
  field('email').focus();
  field('email').blur();

  await expect.element(page.getByText(/^nobody in no city,/)).toBeVisible();
  expect(document.activeElement).toBe(document.body);
});
