/**
 * When a service wants to be asked again (RFC 9110, section 10.2.3).
 *
 * @returns seconds from now, 0 for a time that has passed; `undefined` where it does not say.
 */
export const retryAfterOf = (headers: Headers, now = Date.now()): number | undefined => {
  const said = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(said)) return Number(said);
  // Anything else that can be read as some date is none of HTTP's.
  const date = said.endsWith('GMT') ? Date.parse(said) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1_000));
};
