import './styles.css';
import { StrictMode } from 'react';
import { App, prepareFirstScreen } from './app/shell/App.tsx';
import { keepInstalled } from './platform/app-updates.ts';
import { whenAtRest } from './platform/idle.ts';
import { watchInstallation } from './platform/installed-app.ts';
import { nextTask } from './platform/next-task.ts';
import { readPageAnswers } from './platform/page-answers.ts';
import { enteredEmail, mayHaveSentCode, wasSignedIn } from './platform/session.ts';
import { takeOver } from './platform/take-over.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root.');

/** The document shows the very page already, so that it only comes to life: nothing in this browser makes it another, it seems. */
const isDrawn =
  root.dataset['drawn'] === 'whole' &&
  location.search === '' &&
  !wasSignedIn() &&
  enteredEmail() === '' &&
  !mayHaveSentCode();

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
  takeOver(root, app, isThePage);
};

/** Keeps the app on the device. Nothing of that comes before the page is at rest. */
const install = async (): Promise<void> => {
  try {
    await keepInstalled();
  } catch {
    // The connection is gone, or this browser keeps nothing: the app works as long as the server can be reached.
  }
};

void start();
watchInstallation();
// While it is developed, its files change under what is kept of them.
if (import.meta.env.PROD && 'serviceWorker' in navigator) whenAtRest(() => void install());
