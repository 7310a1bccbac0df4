import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { canReach } from './system-users.ts';

/** The user whom nothing belongs to, on every system alike, with a group of its own. */
const OWNER = { uid: 65_534, gid: 54_322 };
const module = path.join(import.meta.dirname, 'system-users.ts');

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'caravan-root-'));
  await chmod(folder, 0o711);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs what follows without rights to become anybody else, as in a container that drops what it can. */
const without = (rights: string) => ['setpriv', `--bounding-set=${rights}`];

/** Whom a process runs as after it was root and has left that, and the reason that it gets. */
const leave = async (dataDir: string, port = 0, within: readonly string[] = []) => {
  const code = `
    const { leaveRoot } = await import(${JSON.stringify(module)});
    const reason = await leaveRoot(${JSON.stringify({ dataDir, port })});
    console.log(JSON.stringify({ reason, uid: process.getuid(), gid: process.getgid(), groups: process.getgroups() }));
  `;
  const args = [...within, process.execPath, '--input-type=module', '-e', code];
  const { stdout } = await promisify(execFile)('env', args);
  return JSON.parse(stdout) as { reason: string | null; uid: number; gid: number; groups: number[] };
};

const ownFolder = async (name: string, uid = OWNER.uid): Promise<string> => {
  const own = path.join(folder, name);
  await mkdir(own);
  await chown(own, uid, OWNER.gid);
  return own;
};

const mixedFolder = async (): Promise<string> => {
  const own = await ownFolder('mixed');
  await writeFile(path.join(own, 'a.key'), '');
  return own;
};

describe.skipIf(process.getuid?.() !== 0)('a server that is started as root', () => {
  test('goes on as whom its data belongs to where that one can read the program, and stays root and says so where not', async () => {
    const dataDir = await ownFolder('of-somebody');
    const places = [process.execPath, module].map((file) => canReach(OWNER, path.dirname(file)));
    const isReadable = !(await Promise.all(places)).includes(false);

    const { reason, ...is } = await leave(dataDir);

    const owner = { ...OWNER, groups: [OWNER.gid] };
    const root = { uid: 0, gid: process.getgid?.(), groups: process.getgroups?.() };
    const left = { reason: null, is: owner };
    const stayed = { reason: `the owner of ${dataDir} cannot read the program`, is: root };
    expect({ reason, is }).toEqual(isReadable ? left : stayed);
  });

  test.each([
    ['its data is root’s', async () => path.join(folder, 'new'), 0, /^give .*new to another user/],
    ['some of its data is root’s', mixedFolder, 0, /does not all belong to its owner$/],
    [
      'its data is nobody’s whom the system knows',
      () => ownFolder('unknown', 54_321),
      0,
      /^the system has no user 54321/,
    ],
    ['its port is root’s', () => ownFolder('low'), 1, /^port 1 is root's alone$/],
  ])('stays root and says so where %s', async (_why, make, port, said) => {
    const { reason, uid } = await leave(await make(), port);

    expect([uid, reason]).toEqual([0, expect.stringMatching(said)]);
  });

  test.each(['-setuid,-setgid', '-setuid', '-setgid'])(
    'stays root and says so where it may become nobody else (%s)',
    async (rights) => {
      const dataDir = await ownFolder(`locked-in${rights}`);
      const places = [process.execPath, module].map((file) => canReach(OWNER, path.dirname(file)));
      const isReadable = !(await Promise.all(places)).includes(false);

      const { reason, ...is } = await leave(dataDir, 0, without(rights));

      expect(is).toEqual({ uid: 0, gid: process.getgid?.(), groups: process.getgroups?.() });
      expect(reason).toMatch(
        isReadable ? /^the system lets this process become nobody else/ : /cannot read the program$/,
      );
    },
  );
});
