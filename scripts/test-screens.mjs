// npm run test:screens: screens in every window, with React as developers have it (test/test-stages.mjs).
import './require-node.mjs';
import { ensureInstalled } from './install.mjs';
import { runCommand } from './processes.mjs';
import { prepareStages } from './test/prepare-stages.mjs';
import { runBounded } from './test/run-bounded.mjs';
import { screenStages } from './test/test-stages.mjs';

runCommand(async () => {
  const began = performance.now();
  await ensureInstalled();
  const settings = await prepareStages(screenStages);
  const files = process.argv.slice(2);
  return runBounded(
    screenStages.map((stage) => ({ ...stage, files })),
    settings,
    { began, minutes: 12 },
  );
});
