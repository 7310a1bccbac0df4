// npm start: installs what is missing, builds the web app when it is stale, and serves everything.
import './require-node.mjs';
import { runCommand } from './processes.mjs';
import { serve } from './serve.mjs';

runCommand(() => serve());
