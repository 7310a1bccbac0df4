// npm run restore -- FILE: an archive of npm run backup into an empty database and file store; --check FILE only reads it.
import './require-node.mjs';
import { runCommand } from './processes.mjs';
import { runServerCommand } from './server-command.mjs';

runCommand(() => runServerCommand('backup/restore-command.ts'));
