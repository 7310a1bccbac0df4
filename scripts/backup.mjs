// npm run backup -- FILE: all data in one archive; --every 24h --keep 14 FOLDER: again and again.
import './require-node.mjs';
import { runCommand } from './processes.mjs';
import { runServerCommand } from './server-command.mjs';

runCommand(() => runServerCommand('backup/backup-command.ts'));
