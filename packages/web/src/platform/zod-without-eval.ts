import { config } from 'zod/mini';

// Must run before any schema is made: zod then neither compiles its checks with `new Function` nor tries whether it could,
// both of which the content security policy reports as an attempt at an attack.
config({ jitless: true });
