/** The installing of what stages want: it takes no core from those that want nothing, as it mostly waits for the network. */
export const install = { name: 'install', needs: [], cores: 0 };

/**
 * Has the stages that want something begin once that is installed.
 * @template {import('./stage-schedule.mjs').Planned & { wants: readonly string[] }} Stage
 * @param {readonly Stage[]} stages
 * @returns {(Stage | typeof install)[]}
 */
export function withInstall(stages) {
  return [
    install,
    ...stages.map((stage) => (stage.wants.length === 0 ? stage : { ...stage, needs: [...stage.needs, install.name] })),
  ];
}

/** What is being installed, in the place of a stage. */
export class Installation {
  /** @type {NodeJS.ProcessEnv} Settings of the stages that wait for it, once it is done. */
  settings = {};
  /** @type {unknown} Why something could not be installed. */
  refusal;
  /** @type {Promise<boolean>} */
  ended;

  /** @param {NodeJS.ProcessEnv | Promise<NodeJS.ProcessEnv>} settings */
  constructor(settings) {
    this.ended = this.#follow(settings);
  }

  /** Waits for its end: a package manager that is broken off leaves the system halfway. */
  stop = async () => {
    await this.ended;
  };

  /** @param {NodeJS.ProcessEnv | Promise<NodeJS.ProcessEnv>} settings */
  async #follow(settings) {
    try {
      this.settings = await settings;
      return true;
    } catch (error) {
      this.refusal = error;
      return false;
    }
  }
}
