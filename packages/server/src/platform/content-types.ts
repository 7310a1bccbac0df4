import { type FileHandle, open } from 'node:fs/promises';
import type { FilePart } from '@caravan/contract/endpoint.ts';
import { AppError } from '@caravan/contract/errors.ts';
import { documentTypes } from '@caravan/contract/files/files.schema.ts';
import type { ReceivedFile } from './upload-draft.ts';
import { holdsWordDocument } from './compound-file.ts';
import { mediaTypeOf } from './media-type.ts';
import { isPlainText } from './plain-text.ts';

export interface DocumentType {
  readonly kind: 'document';
  readonly contentType: string;
  readonly extension: string;
}

export type ContentType = DocumentType | { readonly kind: 'image' };

/** The end of a PDF is marked within its last kilobyte (ISO 32000, annex H of the readers' practice). */
const PDF_END = { mark: '%%EOF', within: 1_024 };
/** A ZIP archive ends with its directory's own record and a comment of at most 64 KiB (APPNOTE 4.3.16). */
const ZIP_END = { mark: 'PK\u0005\u0006', within: 65_557 };

/**
 * What a draft's bytes are, whatever it is called. Whether a picture can be read is left to who decodes it.
 *
 * @throws AppError `file_type` or `image_type` for what is not taken, `file_damaged` for a document without its end.
 */
export const typeOf = async (draft: ReceivedFile, kind: FilePart['kind']): Promise<ContentType> => {
  if (kind === 'image') return { kind: 'image' };
  const mime = await mediaTypeOf(draft.path);
  const extension = await documentExtension(draft, mime);
  const type = documentTypes.find((each) => each.extension === extension);
  if (type) return { kind: 'document', ...type };
  if (mime?.startsWith('image/')) return { kind: 'image' };
  throw new AppError(draft.claimedType.startsWith('image/') ? 'image_type' : 'file_type');
};

/** @param mime what the first bytes are the mark of. */
const documentExtension = async (
  { path, size, claimedType }: ReceivedFile,
  mime: string | undefined,
): Promise<(typeof documentTypes)[number]['extension'] | undefined> => {
  const file = await open(path);
  try {
    if (mime === documentTypes[0].contentType) return await whole(file, size, PDF_END, 'pdf');
    if (mime === documentTypes[3].contentType) return await whole(file, size, ZIP_END, 'docx');
    if (mime === 'application/x-cfb') return (await holdsWordDocument(file, size)) ? 'doc' : undefined;
    // Text that is sent as a picture is the source of one, or a page. Any other may begin as some format does: "BMW, row 4".
    return !claimedType.startsWith('image/') && (await isPlainText(file)) ? 'txt' : undefined;
  } finally {
    await file.close();
  }
};

const whole = async <Extension>(
  file: FileHandle,
  size: number,
  end: typeof PDF_END,
  extension: Extension,
): Promise<Extension> => {
  const tail = Buffer.alloc(Math.min(size, end.within));
  await file.read(tail, 0, tail.length, size - tail.length);
  if (!tail.includes(end.mark, 0, 'latin1')) throw new AppError('file_damaged');
  return extension;
};
