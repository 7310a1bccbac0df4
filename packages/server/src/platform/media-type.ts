/**
 * The media type that a file's bytes are the mark of, whatever it is called; `undefined` for none that is known.
 *
 * @param path local.
 */
export const mediaTypeOf = async (path: string): Promise<string | undefined> => {
  // It knows hundreds of formats and takes 8 MB for that, so it is loaded for the first file.
  const { fileTypeFromFile } = await import('file-type');
  return (await fileTypeFromFile(path))?.mime;
};
