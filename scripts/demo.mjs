// npm run demo: like npm start, with an example group in a data folder of its own.
import './require-node.mjs';
import { runCommand } from './processes.mjs';
import { serve } from './serve.mjs';

runCommand(() => serve({ DEMO: 'true', DATA_DIR: process.env.DATA_DIR ?? '.data/demo' }));
