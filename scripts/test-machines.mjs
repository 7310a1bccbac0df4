// npm run test:machines: several servers on stores of their own, and what happens when one of them fails (test/test-stages.mjs).
import './require-node.mjs';
import { ensureInstalled } from './install.mjs';
import { runCommand } from './processes.mjs';
import { prepareStages } from './test/prepare-stages.mjs';
import { runBounded } from './test/run-bounded.mjs';
import { machineStages, storiesOfReplicas } from './test/test-stages.mjs';

runCommand(async () => {
  const began = performance.now();
  await ensureInstalled();
  const settings = await prepareStages(machineStages);
  const wanted = machineStages.map((stage) => ({
    ...stage,
    files:
      stage.name === 'replicas' ? storiesOfReplicas : process.argv.slice(2).filter(() => stage.name === 'machines'),
  }));
  return runBounded(wanted, settings, { began, minutes: 20 });
});
