/**
 * What a schedule knows of a stage.
 * @typedef {object} Planned
 * @property {string} name
 * @property {readonly string[]} needs The stages that must have ended well before this one begins.
 * @property {number} cores How many cores it takes.
 *
 * @typedef {object} Running
 * @property {Promise<boolean>} ended Whether it ended well.
 * @property {() => Promise<void>} stop Resolves when nothing of it runs any more.
 */

/**
 * Runs stages side by side as far as the cores reach, in their order: one that finds no room lets a smaller one go first. The
 * first that fails ends the others.
 * @template {Planned} Stage
 * @param {readonly Stage[]} stages What one of them needs and is not among them is there already.
 * @param {number} cores
 * @param {(stage: Stage) => Running} start
 * @returns {Promise<string | undefined>} The name of the stage that failed.
 */
export async function runSchedule(stages, cores, start) {
  const names = new Set(stages.map(({ name }) => name));
  /** @type {Set<string>} */
  const done = new Set();
  /** @type {Map<string, { stage: Stage, stop: () => Promise<void>, ended: Promise<{ name: string, well: boolean }> }>} */
  const running = new Map();
  let waiting = [...stages];

  const mayStart = (/** @type {Stage} */ { needs, cores: wanted }) => {
    const taken = [...running.values()].reduce((sum, { stage }) => sum + stage.cores, 0);
    const isReady = needs.every((name) => done.has(name) || !names.has(name));
    return isReady && (taken === 0 || taken + wanted <= cores);
  };

  for (;;) {
    for (let stage = waiting.find(mayStart); stage !== undefined; stage = waiting.find(mayStart)) {
      const { name } = stage;
      const { ended, stop } = start(stage);
      running.set(name, { stage, stop, ended: ended.then((well) => ({ name, well })) });
      waiting = waiting.filter((other) => other !== stage);
    }
    if (running.size === 0) break;
    const { name, well } = await Promise.race([...running.values()].map(({ ended }) => ended));
    running.delete(name);
    if (!well) {
      await Promise.all([...running.values()].map(({ stop }) => stop()));
      return name;
    }
    done.add(name);
  }
  if (waiting.length > 0) throw new Error(`Nothing can start ${waiting.map(({ name }) => name).join(', ')}.`);
  return undefined;
}
