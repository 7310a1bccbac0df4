import type { PluginOption } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

/** What the app may want offline: its code, its styles, the fonts of its own language, what the browser's tab shows. */
const FILES = ['shell.html', 'manifest.webmanifest', 'favicon.svg', 'icons/{any-192,favicon-48}.png'];
const ASSETS = ['assets/*.{js,css}', 'assets/figtree-latin{,-ext}-wght-normal-*.woff2'];

/** What nobody can do without the server, a fifth of all code: choosing a password, signing up, codes to a phone, developers' pages. */
const ONLINE_ALONE = [
  'assets/password-judge-*',
  'assets/firebase-verifier-*',
  'assets/built-in-verifier-*',
  'assets/captcha-worker-*',
  'assets/sign-up-*',
  'assets/{OutboxPage,IconPreviewPage}-*',
];

/** Builds the worker that keeps the app on the device (src/worker), with the list of the files that it keeps. */
export const installedWorker = (): PluginOption[] =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/worker',
    filename: 'worker.ts',
    // The app registers it itself, once a page is at rest.
    injectRegister: false,
    // public/manifest.webmanifest, which the tests of its icons read.
    manifest: false,
    injectManifest: {
      globPatterns: [...FILES, ...ASSETS],
      globIgnores: ONLINE_ALONE,
      rollupFormat: 'iife',
    },
  });
