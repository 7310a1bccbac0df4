// A document of 10 MiB, uploaded and downloaded, against bare streams to and from the disk, in turn; and the memory that the
// server takes for it. `--assert`: fails above the budgets.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { MEMORY_MIB, percentile, reportMemory } from './figures.ts';
import { forgetHighest, type Listening, listening, pinned, setStage, signUp } from './stage.ts';

const DOCUMENT_BYTES = 10_485_760;
/** The most of the bare stream's time. */
const AT_MOST = { upload: 2, download: 1.3 };
const UPLOADS = Number(process.env.BENCH_TIMES ?? 40);
/** More of them: they are shorter, and the collector meets a third of them. */
const DOWNLOADS = 4 * UPLOADS;
/** Runs in a row in which the memory is watched. */
const IN_A_ROW = 40;
/** Rounds of all that is compared that come first and are not counted. */
const WARM_UP = 5;
const BOUNDARY = 'the-edge-of-a-form';
const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

const stage = await setStage();
const folder = await mkdtemp(path.join(tmpdir(), 'caravan-files-'));
const { cookie } = await signUp(stage.server);
const agent = new Agent({ keepAlive: true });
const document = makeDocument();
const form = makeForm(document);
await writeFile(path.join(folder, 'document.pdf'), document);
const bare = await listening(
  pinned([
    path.join(import.meta.dirname, 'bare-files.ts'),
    folder,
    path.join(folder, 'document.pdf'),
    String(document.length),
  ]),
);
try {
  const held = [await measureUploads(), await measureDownloads()];
  if (held.includes(false) && process.argv.includes('--assert')) process.exitCode = 1;
} finally {
  agent.destroy();
  await bare.stop();
  await stage.close();
  await rm(folder, { recursive: true, force: true });
}

async function measureUploads(): Promise<boolean> {
  const isWithin = await reportPeak('over idle, uploads', upload, () => bareUpload('/written'));
  const { ours, written, flushed } = await alternately(UPLOADS, {
    ours: upload,
    written: () => bareUpload('/written'),
    flushed: () => bareUpload('/flushed'),
  });
  report('uploaded : streamed to a file', ours, written);
  return report('uploaded : streamed and flushed', ours, flushed, AT_MOST.upload) && isWithin;
}

async function measureDownloads(): Promise<boolean> {
  const { objectPath } = JSON.parse((await uploadForm()).toString());
  const source = `/api${objectPath}`;
  const arrived = await buffer(await send(stage.server, 'GET', source));
  if (!arrived.equals(document)) throw new Error('the document did not come back as it was sent');
  const isWithin = await reportPeak(
    'over idle, downloads',
    () => download(stage.server, source),
    () => download(bare, '/document'),
  );
  const { ours, streamed } = await alternately(DOWNLOADS, {
    ours: () => download(stage.server, source),
    streamed: () => download(bare, '/document'),
  });
  return report('downloaded : streamed from a file', ours, streamed, AT_MOST.download) && isWithin;
}

async function upload(): Promise<void> {
  await uploadForm();
}

async function uploadForm(): Promise<Buffer> {
  return buffer(await send(stage.server, 'POST', '/api/objects/upload', form));
}

async function bareUpload(target: '/written' | '/flushed'): Promise<void> {
  await buffer(await send(bare, 'POST', target, form));
}

/** Takes the bytes as they come and drops them. */
async function download(from: Listening, source: string): Promise<void> {
  let count = 0;
  for await (const chunk of await send(from, 'GET', source)) count += chunk.length;
  if (count !== document.length) throw new Error(`${source} answered ${count} bytes`);
}

/** Sends a request over the connection that the last one left open. */
async function send(
  { url }: Listening,
  method: 'GET' | 'POST',
  target: string,
  body?: Buffer,
): Promise<IncomingMessage> {
  const headers = { cookie, ...(body && { 'content-length': body.length, 'content-type': FORM_TYPE }) };
  const sent = request(url + target, { method, headers, agent });
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  sent.end(body);
  const [answer] = await answered;
  if ((answer.statusCode ?? 0) >= 300)
    throw new Error(`${target} answered ${answer.statusCode}: ${await text(answer)}`);
  return answer;
}

/** Runs one after the other, so many times over. @returns what each run took, milliseconds. */
async function alternately<Name extends string>(
  rounds: number,
  runs: Readonly<Record<Name, () => Promise<void>>>,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(runs) as Name[];
  const taken = Object.fromEntries(names.map((name): [Name, number[]] => [name, []])) as Record<Name, number[]>;
  for (let round = 0; round < WARM_UP + rounds; round += 1) {
    for (const name of names) {
      const began = performance.now();
      await runs[name]();
      if (round >= WARM_UP) taken[name].push(performance.now() - began);
    }
  }
  return taken;
}

/** Prints a comparison, the median over the rounds. @returns whether the budget, if there is one, is held. */
function report(name: string, ours: readonly number[], theirs: readonly number[], atMost?: number): boolean {
  const ratios = ours.map((time, round) => time / (theirs[round] ?? Number.NaN));
  const ratio = percentile(ratios, 50);
  const isHeld = atMost === undefined || ratio <= atMost;
  console.log(
    `${name.padEnd(36)} ${percentile(ours, 50).toFixed(1)} : ${percentile(theirs, 50).toFixed(1)} ms  ` +
      `ratio ${ratio.toFixed(2)}${atMost === undefined ? '' : ` of ${atMost}`}${isHeld ? '' : '  ABOVE'}`,
  );
  return isHeld;
}

/** Most memory of the server over what it had before, with one run and with many; beside it that of the bare one. */
async function reportPeak(name: string, ours: () => Promise<void>, theirs: () => Promise<void>): Promise<boolean> {
  const first = await peakOver(stage.server, 1, ours);
  console.log(`${`${name}: the first`.padEnd(40)} ${first.toFixed(0).padStart(6)} MiB`);
  const [many, bareMany] = [await peakOver(stage.server, IN_A_ROW, ours), await peakOver(bare, IN_A_ROW, theirs)];
  console.log(
    `${`${name}: ${IN_A_ROW} more`.padEnd(40)} ${many.toFixed(0).padStart(6)} MiB, bare ${bareMany.toFixed(0)}`,
  );
  return reportMemory('the server at its highest', (await stage.server.memory()).highest, MEMORY_MIB.load);
}

async function peakOver(server: Listening, times: number, run: () => Promise<void>): Promise<number> {
  await forgetHighest(server);
  const { now } = await server.memory();
  for (let count = 0; count < times; count += 1) await run();
  return (await server.memory()).highest - now;
}

/** A PDF as far as its beginning and its end tell, with bytes between them that cannot be made smaller. */
function makeDocument(): Buffer {
  const [head, end] = [Buffer.from('%PDF-1.7\n'), Buffer.from('\nstartxref\n0\n%%EOF\n')];
  return Buffer.concat([head, randomBytes(DOCUMENT_BYTES - head.length - end.length), end]);
}

function makeForm(content: Buffer): Buffer {
  const head = 'content-disposition: form-data; name="file"; filename="tickets.pdf"\r\ncontent-type: application/pdf';
  return Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\n${head}\r\n\r\n`),
    content,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
}
