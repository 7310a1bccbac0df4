import { execFile } from 'node:child_process';
import { chmod, chown, copyFile, cp, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { projectFolder } from './compose-files.ts';

/** One instruction of a Dockerfile. */
export type Step =
  | {
      readonly name: 'COPY';
      readonly from: string | undefined;
      readonly sources: readonly string[];
      readonly to: string;
    }
  | { readonly name: 'RUN' | 'CMD' | 'HEALTHCHECK'; readonly command: readonly string[] }
  | { readonly name: 'ENV'; readonly values: Readonly<Record<string, string>> }
  | { readonly name: 'WORKDIR' | 'USER'; readonly value: string }
  | { readonly name: 'EXPOSE' | 'STOPSIGNAL' | 'LABEL' | 'VOLUME' };

export interface Stage {
  readonly name: string;
  /** Another stage, or an image. */
  readonly base: string;
  readonly steps: readonly Step[];
}

const words = z.array(z.string());

/** In brackets as it is; else by a shell. */
const commandOf = (text: string): string[] =>
  text.startsWith('[') ? words.parse(JSON.parse(text)) : ['sh', '-c', text];

const stepOf = (line: string): Step => {
  const [, name = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
  switch (name) {
    case 'COPY': {
      const parts = rest.split(/\s+/);
      const from = parts[0]?.startsWith('--from=') ? parts.shift()?.slice('--from='.length) : undefined;
      const to = parts.pop() ?? '';
      return { name, from, sources: parts, to };
    }
    case 'RUN':
    case 'CMD':
      return { name, command: commandOf(rest) };
    case 'HEALTHCHECK':
      return { name, command: commandOf(rest.replace(/^.*?\bCMD\s+/, '')) };
    case 'ENV':
      return {
        name,
        values: Object.fromEntries([...rest.matchAll(/(\w+)=(\S+)/g)].map(([, key, value]) => [key, value])),
      };
    case 'WORKDIR':
    case 'USER':
      return { name, value: rest };
    case 'EXPOSE':
    case 'STOPSIGNAL':
    case 'LABEL':
    case 'VOLUME':
      return { name };
    default:
      throw new Error(`A step of the Dockerfile that these tests cannot do: ${line}`);
  }
};

/** The stages of the product's Dockerfile, in order. */
export const readDockerfile = async (): Promise<Stage[]> => {
  const source = await readFile(path.join(projectFolder, 'Dockerfile'), 'utf8');
  const lines = source
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line !== '');
  const stages: { name: string; base: string; steps: Step[] }[] = [];
  for (const line of lines) {
    const [, base, name] = /^FROM (\S+) AS (\S+)$/.exec(line) ?? [];
    if (base !== undefined && name !== undefined) stages.push({ name, base, steps: [] });
    else stages.at(-1)?.steps.push(stepOf(line));
  }
  return stages;
};

/** Whether a build may copy a file of the project, by .dockerignore: the last line that fits it, or a folder that it is in, decides. */
const readContext = async (): Promise<(file: string) => boolean> => {
  const source = await readFile(path.join(projectFolder, '.dockerignore'), 'utf8');
  const rules = source.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return (file) => {
    const parts = file.split('/');
    const places = parts.map((_part, index) => parts.slice(0, index + 1).join('/'));
    const fits = (rule: string) => places.some((place) => path.matchesGlob(place, rule.replace(/^!/, '')));
    return rules.findLast(fits)?.startsWith('!') ?? true;
  };
};

/** What a build made, in a folder instead of an image. */
export interface Image {
  /** What is `/` in a container. */
  readonly root: string;
  readonly workdir: string;
  readonly env: Readonly<Record<string, string>>;
  readonly command: readonly string[];
  readonly healthCheck: readonly string[];
}

/** Whom containers run as here, where the image's own user is not known; undefined: whoever runs this, who is not root. */
export interface ContainerUser {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Does the steps of the product's Dockerfile, each stage in a folder of its own, with this machine's programs for those of the base
 * image: what is copied, what commands find and what they leave is the same.
 */
export class ImageBuilder {
  readonly #folder: string;
  readonly #user: ContainerUser | undefined;
  readonly #built = new Map<string, Promise<Image>>();

  /** @param folder where everybody may read. */
  constructor(folder: string, user: ContainerUser | undefined) {
    this.#folder = folder;
    this.#user = user;
  }

  /** The image of a stage, with those that it needs. */
  build(target: string): Promise<Image> {
    const image = this.#built.get(target) ?? this.#do(target);
    this.#built.set(target, image);
    return image;
  }

  async #do(target: string): Promise<Image> {
    const stage = (await readDockerfile()).find(({ name }) => name === target);
    if (stage === undefined) throw new Error(`The Dockerfile has no stage ${target}.`);
    const root = path.join(this.#folder, target);
    const image = stage.base.startsWith('node:') ? await this.#begin(root) : await this.#copyOf(stage.base, root);
    const env = { ...image.env };
    let { workdir, command, healthCheck } = image;
    let user = 'root';
    for (const step of stage.steps) {
      if (step.name === 'WORKDIR') workdir = step.value;
      if (step.name === 'USER') user = step.value;
      if (step.name === 'ENV') Object.assign(env, this.#placed(root, step.values));
      if (step.name === 'CMD') ({ command } = step);
      if (step.name === 'HEALTHCHECK') healthCheck = step.command;
      if (step.name === 'COPY') await this.#copy(root, workdir, step);
      if (step.name === 'RUN') await this.#run(root, workdir, env, step.command, user);
      await mkdir(path.join(root, workdir), { recursive: true });
    }
    return { root, workdir, env, command, healthCheck };
  }

  /** The base image: Node, and the home of its user. */
  async #begin(root: string): Promise<Image> {
    const home = path.join(root, 'home', 'node');
    await mkdir(home, { recursive: true });
    if (this.#user) await chown(home, this.#user.uid, this.#user.gid);
    await mkdir(path.join(root, 'bin'));
    const node = path.join(root, 'bin', 'node');
    await copyFile(process.execPath, node);
    await chmod(node, 0o755);
    const env = { PATH: `${path.dirname(node)}:${process.env['PATH'] ?? ''}` };
    return { root, workdir: '/', env, command: [], healthCheck: [] };
  }

  /** Files are shared with the stage before, as layers are. */
  async #copyOf(base: string, root: string): Promise<Image> {
    const image = await this.build(base);
    await promisify(execFile)('cp', ['-al', image.root, root]);
    const moved = Object.entries(image.env).map(([name, value]) => [name, value.replace(`${image.root}/`, `${root}/`)]);
    return { ...image, root, env: Object.fromEntries(moved) };
  }

  async #copy(root: string, workdir: string, step: Extract<Step, { name: 'COPY' }>): Promise<void> {
    const to = path.join(root, workdir, step.to);
    if (step.from !== undefined) {
      // Shared with the stage that it comes from, which is done with it.
      const from = step.sources.map((source) => path.join(this.#folder, step.from ?? '', source));
      await this.build(step.from);
      await promisify(execFile)('cp', ['-al', '-T', ...from, to]);
      return;
    }
    const isFolder = step.to.endsWith('/') || step.sources.length > 1;
    const isInContext = await readContext();
    for (const source of step.sources) {
      const from = path.join(projectFolder, source);
      const filter = (file: string) => isInContext(path.relative(projectFolder, file));
      if (!filter(from)) throw new Error(`${source} is copied, and .dockerignore leaves it out.`);
      const isFile = (await stat(from)).isFile();
      await cp(from, isFile && isFolder ? path.join(to, path.basename(from)) : to, {
        recursive: true,
        verbatimSymlinks: true,
        filter,
      });
    }
  }

  async #run(
    root: string,
    workdir: string,
    env: Readonly<Record<string, string>>,
    command: readonly string[],
    user: string,
  ): Promise<void> {
    const [program = '', ...args] = command.map((word) => this.#inFolder(root, word));
    const asUser = user === 'node' ? this.#user : undefined;
    // Of this machine's variables those of the way to the registry count, such as its certificates; none that says what is installed.
    const { NODE_ENV: _environment, NODE_OPTIONS: _options, ...machine } = process.env;
    await promisify(execFile)(program, args, {
      cwd: path.join(root, workdir),
      env: { ...machine, ...env },
      ...asUser,
    });
  }

  /** A shell's command with its absolute paths below the folder, and the owner that the base image knows by name. */
  #inFolder(root: string, word: string): string {
    const { uid, gid } = this.#user ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
    return word.replaceAll(/(?<=^|\s)\/(?=\w)/g, `${root}/`).replaceAll('node:node', `${uid}:${gid}`);
  }

  #placed(root: string, values: Readonly<Record<string, string>>): Record<string, string> {
    return Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, value.startsWith('/') ? path.join(root, value) : value]),
    );
  }
}

/** All files of an image that are the product's, below the folder in which it runs. */
export const filesOf = async ({ root, workdir }: Image): Promise<string[]> => {
  const found = await readdir(path.join(root, workdir), { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(path.join(root, workdir), path.join(entry.parentPath, entry.name)));
};
