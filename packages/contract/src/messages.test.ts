import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { z } from 'zod/mini';
import { emailLoginSchema, emailSignupSchema, profileChangeSchema } from './accounts/accounts.schema.ts';
import { passkeyNameSchema, recoveryCodeSignInSchema } from './accounts/passkeys.schema.ts';
import {
  codeRequestSchema,
  createPhoneAccountSchema,
  ownPhoneSchema,
  phoneSignupSchema,
} from './accounts/phone.schema.ts';
import { passwordChangeSchema, passwordResetRequestSchema, passwordResetSchema } from './accounts/recovery.schema.ts';
import { newMessageSchema } from './chat/chat.schema.ts';
import { flightSearchSchema, trackFlightSchema } from './flights/flights.schema.ts';
import { newIdeaSchema } from './ideas/ideas.schema.ts';
import { newActivitySchema } from './itinerary/itinerary.schema.ts';
import { userSearchQuerySchema } from './members/members.schema.ts';
import { newOutfitSchema } from './outfits/outfits.schema.ts';
import { newShoppingItemSchema } from './shopping/shopping.schema.ts';
import { anyText } from './testing/any-text.ts';
import { newTripSchema, tripCopySchema } from './trips/trips.schema.ts';

/** What people type, by what it is for, and the fields that they don't. */
const forms: [what: string, schema: z.ZodMiniObject, filledIn?: Record<string, unknown>][] = [
  ['a sign-in', emailLoginSchema],
  ['a sign-up', emailSignupSchema],
  ['a sign-up by phone', phoneSignupSchema],
  ['a sign-up by phone with its code', createPhoneAccountSchema],
  ['a number that gets a code', codeRequestSchema, { captcha: null }],
  ['a number that signs in', ownPhoneSchema],
  ['the name of a passkey', passkeyNameSchema],
  ['a recovery code', recoveryCodeSignInSchema],
  ['a forgotten password', passwordResetRequestSchema],
  ['a password in its place', passwordResetSchema, { secret: 'a' }],
  ['another password', passwordChangeSchema],
  ['a profile', profileChangeSchema],
  ['a trip', newTripSchema, { position: null }],
  ['a copy of a trip', tripCopySchema, { parts: [] }],
  ['an activity', newActivitySchema, { position: null, attachments: [] }],
  ['a search for a flight', flightSearchSchema],
  ['a flight', trackFlightSchema, { travellerIds: [] }],
  ['an outfit', newOutfitSchema],
  ['an item to buy', newShoppingItemSchema],
  ['an idea', newIdeaSchema, { position: null, cost: null }],
  ['a search for people', userSearchQuerySchema],
  ['a message', newMessageSchema, { messageType: 'text' }],
];

/** What zod says where it is given no words. */
const NO_WORDS = 'Invalid input';

const typed = fc.oneof(
  anyText(),
  fc.constantFrom('', ' ', 'a', '0', '\0', 'x'.repeat(300), 'x'.repeat(20_000), 'a@b', 'a@b.co', '2026-06-01', '25:00'),
);

test.each(forms)('whatever is typed, %s says in words what is wrong', (_what, schema, filledIn = {}) => {
  const fields = Object.keys(schema.shape).filter((field) => !(field in filledIn));

  fc.assert(
    fc.property(fc.record(Object.fromEntries(fields.map((field) => [field, typed]))), (values) => {
      const messages = schema.safeParse({ ...values, ...filledIn }).error?.issues.map(({ message }) => message) ?? [];

      expect(messages).not.toContain(NO_WORDS);
      expect(messages).not.toContain('');
    }),
  );
});

test('a schema that is given no words says so', () => {
  expect(newMessageSchema.safeParse({ content: 'Gate 12', messageType: 'video' }).error?.issues[0]?.message).toBe(
    NO_WORDS,
  );
});

test('an address that may be left out is asked for in other words than one that signs in', () => {
  const somebody = { firstName: 'Ana', lastName: 'Reis', username: 'ana_reis', phoneNumber: '5552345678' };

  expect(phoneSignupSchema.safeParse({ ...somebody, email: 'ana@' }).error?.issues).toMatchObject([
    { path: ['email'], message: 'Please enter a valid email address' },
  ]);
  expect(phoneSignupSchema.parse({ ...somebody, email: ' ' }).email).toBeNull();
});
