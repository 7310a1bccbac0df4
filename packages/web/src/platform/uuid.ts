/** A fresh UUID. Works without a secure context too, where browsers have no `crypto.randomUUID`: a server in the home network. */
export const newUuid = (): string => asUuid(crypto.getRandomValues(new Uint8Array(16)), 4);

/**
 * The id of something new, a UUID of version 7 (RFC 9562): ids of later times are greater.
 *
 * @param now milliseconds since 1970.
 */
export const newTimedUuid = (now: number): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  for (let index = 0; index < 6; index += 1) bytes[index] = Math.floor(now / 256 ** (5 - index));
  return asUuid(bytes, 7);
};

const asUuid = (bytes: Uint8Array, version: number): string => {
  const hex = Array.from(bytes, (byte, index) => {
    const marked = index === 6 ? (byte & 0x0f) | (version << 4) : index === 8 ? (byte & 0x3f) | 0x80 : byte;
    return marked.toString(16).padStart(2, '0');
  }).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};
