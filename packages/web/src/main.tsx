import './styles.css';
import { StrictMode, startTransition } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App, prepareFirstScreen } from './app/shell/App.tsx';
import { pressAgain, takeEarlyPress } from './platform/early-press.ts';
import { nextTask } from './platform/next-task.ts';
import { readPageAnswers } from './platform/page-answers.ts';
import { recallSentCode } from './platform/sent-code.ts';
import { enteredEmail, wasSignedIn } from './platform/session.ts';
import { isUntouched, typeAgain, typedIn } from './platform/typed-before.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root.');

/** The document shows the very page already, so that it only comes to life: nothing in this browser makes it another, it seems. */
const isDrawn =
  root.dataset['drawn'] === 'whole' &&
  location.search === '' &&
  !wasSignedIn() &&
  enteredEmail() === '' &&
  recallSentCode() === null;

const start = async (): Promise<void> => {
  // What the modules set up was a piece of work of its own.
  await nextTask();
  readPageAnswers();
  // What the document shows stays until the screen's code is there.
  const isThePage = (await prepareFirstScreen(isDrawn)) && isDrawn;
  const app = (
    <StrictMode>
      <App />
    </StrictMode>
  );
  const [typed, press] = [typedIn(root), takeEarlyPress()];
  // In a transition, so that a press need not wait until all of it is drawn.
  if (isThePage) startTransition(() => void hydrateRoot(root, app));
  else if (isUntouched(typed) && !press) startTransition(() => createRoot(root).render(app));
  else flushSync(() => createRoot(root).render(app));
  typeAgain(root, typed);
  pressAgain(root, press);
};

void start();
