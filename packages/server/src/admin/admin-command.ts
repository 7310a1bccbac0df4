// npm run admin -- WORDS: what whoever runs the server does with accounts and trips.
import { hasDatabase } from '../platform/postgres/reached-database.ts';
import { needsDataFolder, type Settings } from '../platform/settings/settings.ts';
import { leaveRoot } from '../platform/startup/system-users.ts';
import { failureLine, runAdminCommand } from './commands.ts';

/** What is made in the data folder belongs to whom the server runs as. */
const becomeServersUser = async (settings: Settings): Promise<void> => {
  if (!hasDatabase(settings)) return;
  await leaveRoot({ dataDir: needsDataFolder(settings) ? settings.dataDir : null, port: settings.port });
};

try {
  const answer = await runAdminCommand(process.argv.slice(2), {
    env: process.env,
    writeLog: (line) => void process.stderr.write(line),
    beforeReaching: becomeServersUser,
  });
  process.stdout.write(answer);
} catch (error) {
  process.stderr.write(`${failureLine(error)}\n`);
  process.exitCode = 1;
}
