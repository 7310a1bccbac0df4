import type { FastifyInstance } from 'fastify';
import type { Clock } from '../platform/clock.ts';

const ADDRESS = '/.well-known/security.txt';
/** What is told is right for so long, days: the standard recommends less than a year. */
const VALID_DAYS = 180;

interface ContactParts {
  /** Whom holes are told to, as a URI; `null`: nobody is named, and there is no such file. */
  readonly contact: string | null;
  readonly publicUrl: string;
  readonly clock: Clock;
}

/** Tells whoever has found a hole in this server whom to tell, as RFC 9116 has it. */
export const serveSecurityContact = (app: FastifyInstance, { contact, publicUrl, clock }: ContactParts): void => {
  if (contact === null) return;
  app.route({
    method: 'GET',
    url: ADDRESS,
    config: { access: 'public' },
    handler: (_request, reply) => {
      const expires = new Date(clock.now().getTime() + VALID_DAYS * 86_400_000);
      const lines = [`Contact: ${contact}`, `Expires: ${expires.toISOString()}`, 'Preferred-Languages: en'];
      // The standard takes no plain http for where the file is.
      if (publicUrl.startsWith('https:')) lines.push(`Canonical: ${publicUrl}${ADDRESS}`);
      return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
    },
  });
};
