/** For trouble that nobody expects in a test. */
export const rethrow = (error: unknown): never => {
  throw error;
};
