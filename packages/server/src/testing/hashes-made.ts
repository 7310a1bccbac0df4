/** How many passwords and recovery codes this process has hashed, each of which takes as long as a sign-in. */
export const hashesMade = { count: 0 };
