// npm run icons: draws the app's icons anew from packages/web/icons/mark.svg.
import './require-node.mjs';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { drawFavicon, drawIcon, icons, publicFolder } from './draw-icons.mjs';
import { runCommand } from './processes.mjs';
import { say } from './progress.mjs';

runCommand(async () => {
  mkdirSync(path.join(publicFolder, 'icons'), { recursive: true });
  writeFileSync(path.join(publicFolder, 'favicon.svg'), drawFavicon());
  for (const icon of icons) writeFileSync(path.join(publicFolder, icon.file), await drawIcon(icon));
  say(`${icons.length + 1} icons drawn.`);
  return 0;
});
