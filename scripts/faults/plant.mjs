import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * A fault as scripts/faults/faults.json has it.
 * @typedef {object} Fault
 * @property {string} id
 * @property {string} kind
 * @property {string} file
 * @property {string} says
 * @property {string} from
 * @property {string} to
 */

/**
 * @param {string} folder The project's.
 * @param {Pick<Fault, 'file' | 'from' | 'to'>} fault
 * @returns {string | undefined} The file with the fault; `undefined` where its text is not there, or more than once.
 */
export function withFault(folder, { file, from, to }) {
  const parts = readIfThere(path.join(folder, file)).split(from);
  return parts.length === 2 ? parts.join(to) : undefined;
}

/**
 * Plants a fault in a copy of the project.
 * @param {string} folder
 * @param {Pick<Fault, 'file' | 'from' | 'to'>} fault
 * @returns {(() => void) | undefined} What takes it out again; `undefined` where it cannot be planted.
 */
export function plant(folder, fault) {
  const place = path.join(folder, fault.file);
  const sound = readIfThere(place);
  const faulty = withFault(folder, fault);
  if (faulty === undefined) return undefined;
  writeFileSync(place, faulty);
  return () => writeFileSync(place, sound);
}

/**
 * @param {string} file
 * @returns {string} Empty where there is no such file.
 */
function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
