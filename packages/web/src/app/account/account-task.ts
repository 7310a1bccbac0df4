/** What is being done about the account. */
export type AccountTask = 'security' | 'password' | 'sessions' | 'activity' | 'adding' | 'deletion';

const PARAMETER = 'open';

/** The profile, with its sheet about signing in open. */
export const SECURITY_HREF = `/profile?${PARAMETER}=security`;

/** Whether an address asks for the sheet about signing in. */
export const asksForSecurity = (search: string): boolean => new URLSearchParams(search).get(PARAMETER) === 'security';
