// npm run migrate: the database of DATABASE_URL as this version needs it; --plan only says what it would do.
import './require-node.mjs';
import { runCommand } from './processes.mjs';
import { runServerCommand } from './server-command.mjs';

runCommand(() => runServerCommand('migrate-command.ts'));
