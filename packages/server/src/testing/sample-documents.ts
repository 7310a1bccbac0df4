import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** A PDF as far as its beginning and its end tell, with bytes between them that no other has. */
export const samplePdf = (bytes = 2_000): Buffer<ArrayBuffer> =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes), Buffer.from('\nstartxref\n0\n%%EOF\n')]);

/** A ZIP archive of files that are not compressed. */
const zipOf = (files: Readonly<Record<string, string>>): Buffer<ArrayBuffer> => {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const body = Buffer.from(content);
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt32LE(crc32(body), 10);
    about.writeUInt32LE(body.length, 14);
    about.writeUInt32LE(body.length, 18);
    about.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), about, Buffer.from(name), body]);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), about, place, Buffer.from(name)]));
    bodies.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, listed, end]);
};

const contentTypes = (main: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/main.xml"
ContentType="application/vnd.openxmlformats-officedocument.${main}.main+xml"/></Types>`;

/** What Word keeps today. */
export const sampleDocx = (): Buffer<ArrayBuffer> =>
  zipOf({
    '[Content_Types].xml': contentTypes('wordprocessingml.document'),
    '_rels/.rels': '<Relationships/>',
    'word/document.xml': `<w:document>${randomBytes(500).toString('hex')}</w:document>`,
  });

/** What Excel keeps today. */
export const sampleXlsx = (): Buffer<ArrayBuffer> =>
  zipOf({
    '[Content_Types].xml': contentTypes('spreadsheetml.sheet'),
    '_rels/.rels': '<Relationships/>',
    'xl/workbook.xml': '<workbook/>',
  });

export const sampleZip = (): Buffer<ArrayBuffer> => zipOf({ 'notes.txt': 'Tram 28 at nine.' });

interface CompoundEntry {
  readonly name: string;
  readonly type: 'folder' | 'stream' | 'root';
  /** Numbers of the entries beside and below it. */
  readonly right?: number;
  readonly child?: number;
}

const NONE = 0xffffffff;
const CHAIN_ENDS = 0xfffffffe;
const KINDS = { folder: 1, stream: 2, root: 5 } as const;

/** Office's older format, with a table in its first sector and a directory in the second. */
const compoundOf = (entries: readonly CompoundEntry[]): Buffer<ArrayBuffer> => {
  const header = Buffer.alloc(512, 0xff);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.fill(0, 8, 76);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(1, 48);
  header.writeUInt32LE(CHAIN_ENDS, 68);
  header.writeUInt32LE(0, 76);
  const table = Buffer.alloc(512, 0xff);
  table.writeUInt32LE(0xfffffffd, 0);
  table.writeUInt32LE(CHAIN_ENDS, 4);
  const directory = Buffer.alloc(512);
  entries.forEach(({ name, type, right = NONE, child = NONE }, index) => {
    const at = index * 128;
    directory.write(name, at, 'utf16le');
    directory.writeUInt16LE((name.length + 1) * 2, at + 64);
    directory.writeUInt8(KINDS[type], at + 66);
    directory.writeUInt32LE(NONE, at + 68);
    directory.writeUInt32LE(right, at + 72);
    directory.writeUInt32LE(child, at + 76);
  });
  return Buffer.concat([header, table, directory, randomBytes(1_024)]);
};

/** What Word kept up to 2003. */
export const sampleDoc = (): Buffer<ArrayBuffer> =>
  compoundOf([
    { name: 'Root Entry', type: 'root', child: 1 },
    { name: '1Table', type: 'stream', right: 2 },
    { name: 'WordDocument', type: 'stream' },
  ]);

/** What Excel kept up to 2003, here with a document of Word's inside. */
export const sampleXls = (): Buffer<ArrayBuffer> =>
  compoundOf([
    { name: 'Root Entry', type: 'root', child: 1 },
    { name: 'Workbook', type: 'stream', right: 2 },
    { name: 'MBD0001', type: 'folder', child: 3 },
    { name: 'WordDocument', type: 'stream' },
  ]);
