/** The folders with types of their own, and in which others what they hold is used. */
const users = new Map([
  ['packages/concierge', ['packages/concierge', 'packages/server', 'e2e', 'bench']],
  [
    'packages/contract',
    [
      'packages/concierge',
      'packages/contract',
      'packages/outbox',
      'packages/server',
      'packages/web',
      'e2e',
      'bench',
      'scripts',
    ],
  ],
  ['packages/outbox', ['packages/outbox', 'packages/server', 'packages/web', 'e2e', 'bench', 'scripts']],
  ['packages/server', ['packages/server', 'e2e', 'bench']],
  ['packages/web', ['packages/web', 'scripts']],
  ['e2e', ['e2e', 'bench']],
  ['bench', ['bench']],
  ['scripts', ['scripts', 'bench']],
]);

/**
 * The folders whose types and lint a change of some files can make wrong.
 * @param {readonly string[]} changed Paths inside the project.
 * @returns {string[]} None where it can be any.
 */
export function projectsChanged(changed) {
  /** @type {Set<string>} */
  const projects = new Set();
  for (const file of changed) {
    const folder = [...users.keys()].find((folder) => file.startsWith(`${folder}/`));
    const isSource = /\.(tsx?|mjs|css)$/.test(file);
    if (folder === undefined || !isSource) return [];
    for (const user of users.get(folder) ?? []) projects.add(user);
  }
  return [...projects];
}
