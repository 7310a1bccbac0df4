import { CommandError, run } from '../processes.mjs';

/**
 * The files that differ from a commit, those that git does not know yet among them.
 * @param {string} ref
 * @returns {Promise<string[]>} Paths inside the project, sorted; a file that was renamed by both of its names.
 */
export async function changedFiles(ref) {
  const known = await git('diff', '--name-only', '--no-renames', '-z', ref, '--');
  const unknown = await git('ls-files', '--others', '--exclude-standard', '-z');
  return [...new Set([...known, ...unknown])].toSorted();
}

/**
 * @param {...string} args
 * @returns {Promise<string[]>}
 */
async function git(...args) {
  const { code, output } = await run('git', args, { capture: true });
  if (code !== 0) throw new CommandError(`git ${args.join(' ')} failed:\n${output.trimEnd()}`);
  return output.split('\0').filter((file) => file !== '');
}
