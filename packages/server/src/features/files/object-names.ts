/** What a file's bytes are called in the object store. */
export const objectNames = (id: string) => ({
  /** The file as it is downloaded. */
  full: id,
  /** A picture's small variant. */
  card: `${id}.card`,
});
