import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { projectsChanged } from './changed-projects.mjs';

const project = fileURLToPath(new URL('../..', import.meta.url));
const folders = [
  'packages/concierge',
  'packages/contract',
  'packages/outbox',
  'packages/server',
  'packages/web',
  'e2e',
  'bench',
  'scripts',
];

test.each([
  [['packages/web/src/app/shell/App.tsx'], ['packages/web', 'scripts']],
  [['packages/server/src/main.ts'], ['packages/server', 'e2e', 'bench']],
  [
    ['packages/server/src/main.ts', 'bench/stage.ts'],
    ['packages/server', 'e2e', 'bench'],
  ],
  [['packages/concierge/src/words.ts'], ['packages/concierge', 'packages/server', 'e2e', 'bench']],
  [['packages/contract/src/limits.ts'], folders.toSorted()],
])('a change of %s is judged in %s', (changed, projects) => {
  expect(projectsChanged(changed).toSorted()).toEqual(projects.toSorted());
});

test.each(['package.json', '.oxlintrc.json', 'packages/web/tsconfig.json', 'vitest.config.ts'])(
  'a change of %s is judged everywhere',
  (changed) => {
    expect(projectsChanged(['packages/web/src/app/shell/App.tsx', changed])).toEqual([]);
  },
);

test('whoever imports another folder is judged with it', () => {
  const imports =
    /from '(?:\.\.\/)+((?:packages\/(?:concierge|contract|outbox|server|web)|e2e|bench|scripts)\/[^']+)'|from '@caravan\/(concierge|contract|outbox)\//g;

  for (const folder of folders) {
    const files = readdirSync(path.join(project, folder), { recursive: true, encoding: 'utf8' });
    const sources = files.filter((file) => /\.tsx?$/.test(file) && !/node_modules|dist|architecture\.test/.test(file));
    const texts = sources.map((file) => readFileSync(path.join(project, folder, file), 'utf8'));
    const used = texts.flatMap((text) =>
      [...text.matchAll(imports)].map(([, place, name]) => place ?? `packages/${name}/x.ts`),
    );
    for (const place of new Set(used)) expect(projectsChanged([place]), `${folder} uses ${place}`).toContain(folder);
  }
});
