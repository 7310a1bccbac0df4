import { readFile } from 'node:fs/promises';

/** What a server process is started with, so that it writes the address of each module that it loads into a file. */
export const recordingModules = (file: string): Record<string, string> => {
  const recorder = `
    import { registerHooks } from 'node:module';
    import { appendFileSync } from 'node:fs';
    registerHooks({ load(url, context, next) {
      appendFileSync(${JSON.stringify(file)}, url + '\\n');
      return next(url, context);
    } });`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(recorder)}` };
};

/** The packages that a server has loaded, by their names, and the files of its own, from `src` on. */
export const loadedIn = async (file: string): Promise<{ packages: Set<string>; own: Set<string> }> => {
  const urls = (await readFile(file, 'utf8')).split('\n');
  const named = (pattern: RegExp) => new Set(urls.flatMap((url) => pattern.exec(url)?.[1] ?? []));
  return {
    packages: named(/.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//),
    own: named(/\/packages\/server\/src\/(.+)$/),
  };
};
