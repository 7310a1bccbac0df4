import type { Locator } from 'vitest/browser';

/** A photo in two colours, as a JPEG. */
export const aPhoto = async (width: number, height: number, name = 'photo.jpg'): Promise<File> => {
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser draws nothing.');
  pen.fillStyle = 'teal';
  pen.fillRect(0, 0, width / 2, height);
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], name, { type: 'image/jpeg' });
};

/** A photo of so many bytes: behind the picture there is what cameras append. */
export const aHeavyPhoto = async (bytes: number, name: string): Promise<File> => {
  const photo = await aPhoto(400, 300, name);
  return new File([photo, new Uint8Array(bytes - photo.size).fill(7)], name, { type: photo.type });
};

/** A file of so many bytes that are nothing in particular. */
export const aFile = (name: string, type: string, size: number): File =>
  new File([new Uint8Array(size)], name, { type });

/** Does what has the browser let choose files, and chooses them. */
export const chooseFile = async (press: () => Promise<void>, ...files: readonly File[]): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<HTMLInputElement>();
  const answer = (event: Event) => {
    const input = event.target;
    if (!(input instanceof HTMLInputElement) || input.type !== 'file') return;
    event.preventDefault();
    resolve(input);
  };
  document.addEventListener('click', answer, { capture: true });
  try {
    await press();
    const input = await promise;
    const chosen = new DataTransfer();
    for (const file of files) chosen.items.add(file);
    input.files = chosen.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  } finally {
    document.removeEventListener('click', answer, { capture: true });
  }
};

/** The size of a picture that is there, pixels; `null` until it is. */
export const sizeOf = (picture: Locator): { width: number; height: number } | null => {
  const image = picture.query();
  return image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0
    ? { width: image.naturalWidth, height: image.naturalHeight }
    : null;
};
