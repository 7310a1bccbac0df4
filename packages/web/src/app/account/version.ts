/** The line at the end of the profile. */
export const VERSION_LINE = 'Version 1.0.0';
