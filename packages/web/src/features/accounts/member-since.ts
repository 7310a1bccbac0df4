/** Month and year in which somebody joined, 'March 2026', in the viewer's zone; 'Unknown' for what is no instant. */
export const memberSince = (createdAt: string, options: { locale?: string; timeZone: string }): string => {
  const date = new Date(createdAt);
  if (Number.isNaN(date.getTime())) return 'Unknown';
  const { locale, timeZone } = options;
  return new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone }).format(date);
};
