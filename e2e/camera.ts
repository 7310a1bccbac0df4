import { test as base } from './fixtures.ts';

/** The whole browser, as that without windows opens no camera; without a path, Playwright's own download. */
const executablePath = process.env.CHROMIUM_PATH;

/** Stories in a browser that has a camera: it films a disc that goes round. Whether a page may use it, each story says. */
export const test = base.extend<
  object,
  { launchOptions: { args?: string[]; executablePath?: string; channel?: string } }
>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const camera = ['--use-fake-device-for-media-stream', '--deny-permission-prompts'];
      await use({
        ...launchOptions,
        ...(executablePath ? { executablePath } : { channel: 'chromium' }),
        args: [...(launchOptions.args ?? []), ...camera],
      });
    },
    { scope: 'worker' },
  ],
});
