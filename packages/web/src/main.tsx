import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/shell/App.tsx';
import { preloadFirstScreen } from './app/shell/first-screen.ts';
import { queryClient } from './platform/query-client.ts';
import { currentUserQuery } from './platform/session.ts';

// Both start before anything is drawn: who is here, and the code of what they will see.
void queryClient.prefetchQuery(currentUserQuery);
preloadFirstScreen();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root.');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
