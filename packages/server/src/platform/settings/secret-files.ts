import { readFileSync, statSync } from 'node:fs';
import { SettingsError } from './setting-values.ts';

/**
 * The environment with the secrets that are given in files: `NAME_FILE` is the path of the one with the value of `NAME`, as
 * Docker, Kubernetes and systemd hand secrets over. The line's end is no part of it.
 *
 * @param longest characters that a setting may have.
 * @throws {SettingsError} naming `NAME_FILE`, without a word of what is in it.
 */
export const withSecretFiles = (
  env: Readonly<Record<string, string | undefined>>,
  secretNames: Iterable<string>,
  longest: number,
): Record<string, string | undefined> => {
  const whole = { ...env };
  for (const name of secretNames) {
    const file = env[`${name}_FILE`]?.trim() ?? '';
    if (file === '') continue;
    if ((env[name]?.trim() ?? '') !== '') {
      throw new SettingsError(`${name}_FILE`, `give ${name} or ${name}_FILE, not both.`);
    }
    whole[name] = secretIn(file, `${name}_FILE`, longest);
  }
  return whole;
};

const secretIn = (file: string, setting: string, longest: number): string => {
  const value = textIn(file, setting, longest).replace(/\r?\n$/, '');
  if (value.trim() === '') throw new SettingsError(setting, 'the file is empty.', file);
  if (/[\r\n]/.test(value)) throw new SettingsError(setting, 'the file has more than one line.', file);
  return value;
};

const textIn = (file: string, setting: string, longest: number): string => {
  let size: number;
  try {
    size = statSync(file).size;
    if (size <= longest) return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new SettingsError(setting, `the file cannot be read (${code ?? 'unknown'}).`, file);
  }
  throw new SettingsError(setting, `the file is longer than ${longest} characters.`, file);
};
