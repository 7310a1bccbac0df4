import { test as base } from './fixtures.ts';

/** Stories in a browser that has a camera: it films a disc that goes round. Whether a page may use it, each story says. */
export const test = base.extend<object, { launchOptions: { args?: string[] } }>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const camera = ['--use-fake-device-for-media-stream', '--deny-permission-prompts'];
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...camera] });
    },
    { scope: 'worker' },
  ],
});
