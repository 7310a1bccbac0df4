import { StartupError } from './startup/startup-error.ts';

/** A setting in the environment is wrong. The message names it, says what is wrong and what is accepted. */
export class SettingsError extends StartupError {
  /** The environment variable's name. */
  readonly setting: string;

  /** @param given The value as far as it may be shown; left out for a secret. */
  constructor(setting: string, problem: string, given?: string) {
    super(`The setting ${setting} is wrong${given === undefined ? '' : ` (${quoted(given)})`}: ${problem}`);
    this.name = 'SettingsError';
    this.setting = setting;
  }
}

/** One line, whatever was given: control characters escaped, long values cut. */
const quoted = (value: string): string => JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);
