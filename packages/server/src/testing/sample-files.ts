import { crc32 } from 'node:zlib';

/** Files as travellers send them, small and made here, each valid by its own format's rules. */

export const sampleText = (): Buffer => Buffer.from('Check-in from 15:00\nRéception : 2e étage\n');

/** One blank page. */
export const samplePdf = (): Buffer => {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Resources << >> >>',
  ];
  let file = '%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n';
  const places: number[] = [];
  for (const [index, object] of objects.entries()) {
    places.push(file.length);
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const trailer = `trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(`${file}xref\n0 4\n0000000000 65535 f \n${table}${trailer}`, 'latin1');
};

const WORD_XML = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

/** A Word document of one paragraph. */
export const sampleDocx = (): Buffer =>
  zipOf({
    '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `${XML}<w:document xmlns:w="${WORD_XML}"><w:body><w:p><w:r><w:t>Booked</w:t></w:r></w:p></w:body></w:document>`,
  });

/** A zip archive that is no document. */
export const sampleZip = (): Buffer => zipOf({ 'notes.txt': 'Bring water and a hat.' });

/** A zip archive whose entries are stored as they are. Times are those of 1980, the format's first. */
const zipOf = (entries: Readonly<Record<string, string>>): Buffer => {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(entries)) {
    const content = Buffer.from(text);
    const described = Buffer.alloc(26);
    described.writeUInt16LE(20, 0);
    described.writeUInt16LE(0x21, 8);
    described.writeUInt32LE(crc32(content), 10);
    described.writeUInt32LE(content.length, 14);
    described.writeUInt32LE(content.length, 18);
    described.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), described, Buffer.from(name), content]);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), described, place, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, listed, Buffer.from('PK\x05\x06'), end]);
};

const SECTOR = 512;
/** Marks of a compound file's sectors: free, the last of a chain, one of the table itself. */
const [FREE, LAST, TABLE] = [0xffffffff, 0xfffffffe, 0xfffffffd];
/** A stream below this size would lie in the small streams, which this file does without. */
const STREAM_BYTES = 4096;

/** A compound file with the stream that makes it a document of old Word. */
export const sampleDoc = (): Buffer => compoundFileWith('WordDocument', Buffer.from([0xec, 0xa5, 0xc1, 0x00]));

/** A compound file as an old spreadsheet is, which is no Word document. */
export const sampleXls = (): Buffer => compoundFileWith('Workbook', Buffer.from([0x09, 0x08, 0x10, 0x00]));

/** Sector 0 holds the table, sector 1 the directory, the others the one stream. */
const compoundFileWith = (name: string, beginning: Buffer): Buffer => {
  const streamSectors = STREAM_BYTES / SECTOR;
  const header = Buffer.alloc(SECTOR, 0xff);
  header.fill(0, 0, 76);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  for (const [at, value] of [
    [24, 0x3e],
    [26, 3],
    [28, 0xfffe],
    [30, 9],
    [32, 6],
  ] as const) {
    header.writeUInt16LE(value, at);
  }
  for (const [at, value] of [
    [44, 1],
    [48, 1],
    [56, STREAM_BYTES],
    [60, LAST],
    [68, LAST],
    [76, 0],
  ] as const) {
    header.writeUInt32LE(value, at);
  }
  const table = Buffer.alloc(SECTOR, 0xff);
  const chain = Array.from({ length: streamSectors }, (_, index) => (index + 1 < streamSectors ? index + 3 : LAST));
  for (const [sector, next] of [TABLE, LAST, ...chain].entries()) table.writeUInt32LE(next, sector * 4);
  const stream = Buffer.alloc(STREAM_BYTES);
  beginning.copy(stream);
  const directory = Buffer.concat([
    directoryEntry('Root Entry', { kind: 5, child: 1, start: LAST, size: 0 }),
    directoryEntry(name, { kind: 2, child: FREE, start: 2, size: STREAM_BYTES }),
    emptyEntry(),
    emptyEntry(),
  ]);
  return Buffer.concat([header, table, directory, stream]);
};

const emptyEntry = (): Buffer => {
  const entry = Buffer.alloc(128);
  entry.fill(0xff, 68, 80);
  return entry;
};

const directoryEntry = (
  name: string,
  { kind, child, start, size }: { kind: number; child: number; start: number; size: number },
): Buffer => {
  const entry = emptyEntry();
  entry.write(name, 'utf16le');
  entry.writeUInt16LE((name.length + 1) * 2, 64);
  entry.writeUInt8(kind, 66);
  entry.writeUInt8(1, 67);
  entry.writeUInt32LE(child, 76);
  entry.writeUInt32LE(start, 116);
  entry.writeUInt32LE(size, 120);
  return entry;
};

/** The head of a Linux program. */
export const sampleElf = (): Buffer =>
  Buffer.concat([Buffer.from('7f454c46020101', 'hex'), Buffer.alloc(9), Buffer.from('02003e0001000000', 'hex')]);

/** The head of a Windows program. */
export const sampleExe = (): Buffer => {
  const program = Buffer.alloc(256);
  program.write('MZ');
  program.writeUInt32LE(128, 60);
  program.write('PE\0\0', 128);
  return program;
};

export const sampleSvg = (): Buffer =>
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>');

export const sampleHtml = (): Buffer =>
  Buffer.from('<!doctype html><html><title>Hello</title><script>alert(1)</script></html>');

/** One pixel, as everybody's counting pixel was. */
export const sampleGif = (): Buffer =>
  Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
