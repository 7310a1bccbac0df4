// npm run admin -- WORDS: looks after accounts and trips, such as account find WHO; --help lists what there is.
import './require-node.mjs';
import { runCommand } from './processes.mjs';
import { runServerCommand } from './server-command.mjs';

runCommand(() => runServerCommand('admin/admin-command.ts'));
