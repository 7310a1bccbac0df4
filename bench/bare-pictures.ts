// What the server's pictures are compared with: sharp as its manual shows it, one after the other in a process of its own.
// Each line that comes in has the picture prepared once; each that goes out says how long that took, milliseconds.
import path from 'node:path';
import { createInterface } from 'node:readline';
import sharp from 'sharp';

const [, , photo = ''] = process.argv;
const beside = (name: string) => path.join(path.dirname(photo), name);

for await (const _ of createInterface({ input: process.stdin })) {
  const began = performance.now();
  await sharp(photo).autoOrient().jpeg().toFile(beside('bare-full.jpg'));
  await sharp(photo).autoOrient().resize(640, 640, { fit: 'inside' }).jpeg().toFile(beside('bare-card.jpg'));
  console.log(performance.now() - began);
}
