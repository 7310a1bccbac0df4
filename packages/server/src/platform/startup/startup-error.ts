/**
 * Why the server cannot start. The message is one clear line for the person who starts it: what is wrong and what to do
 * about it, without a secret in it. The entry point prints that line alone and exits with 1.
 */
export class StartupError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'StartupError';
  }
}
