import { NAME_MAX, emailSchema } from '@caravan/contract/accounts/accounts.schema.ts';
import { capitalised } from '@caravan/contract/accounts/accounts.rules.ts';

/** The part of a provider's claims that Caravan uses. */
export interface ProviderPerson {
  /** The provider. */
  readonly issuer: string;
  /** The provider's id of the person. */
  readonly subject: string;
  readonly firstName: string;
  /** Empty for people of one name. */
  readonly lastName: string;
  /** `null` where the provider has none that is valid. */
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  /** An address with their picture. */
  readonly pictureUrl: string | null;
}

/** Of OpenID Connect Core 1.0, section 5.1; any of them may be missing or of another type. */
export type Claims = Readonly<Record<string, unknown>>;

/** Where a provider has no name. */
const NAMELESS = { firstName: 'New', lastName: 'Traveler' };

/**
 * @param sources the ID token and then the userinfo; of each claim the first one that is there counts.
 */
export const personFrom = (
  identity: Pick<ProviderPerson, 'issuer' | 'subject'>,
  sources: readonly Claims[],
): ProviderPerson => ({
  ...identity,
  ...namesFrom(sources),
  ...emailFrom(sources),
  pictureUrl: firstText(sources, 'picture'),
});

const namesFrom = (sources: readonly Claims[]): { firstName: string; lastName: string } => {
  const [given, family, whole] = ['given_name', 'family_name', 'name'].map((claim) => nameIn(sources, claim));
  if (given) return { firstName: given, lastName: family ?? '' };
  const [first, ...rest] = (whole ?? '').split(' ');
  if (first) return { firstName: capitalised(first), lastName: capitalised(rest.join(' ')) };
  return family ? { firstName: family, lastName: '' } : NAMELESS;
};

/** Control characters, and those that turn the direction of all that follows. */
const unprintable = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]+/gu;

const nameIn = (sources: readonly Claims[], claim: string): string | null => {
  const name = firstText(sources, claim)?.replaceAll(unprintable, ' ').replaceAll(/\s+/g, ' ').trim() ?? '';
  // The cut may go through a character of two units, or leave a space at the end.
  const bounded = name
    .slice(0, NAME_MAX)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
  return bounded === '' ? null : capitalised(bounded);
};

/** An address and `email_verified` must come from the same source. */
const emailFrom = (sources: readonly Claims[]): Pick<ProviderPerson, 'email' | 'isEmailVerified'> => {
  const addresses = sources.flatMap((source) => {
    const email = emailSchema.safeParse(source.email);
    return email.success ? [{ email: email.data, isEmailVerified: source.email_verified === true }] : [];
  });
  return (
    addresses.find(({ isEmailVerified }) => isEmailVerified) ?? addresses[0] ?? { email: null, isEmailVerified: false }
  );
};

const firstText = (sources: readonly Claims[], claim: string): string | null => {
  const texts = sources.map((source) => source[claim]);
  return texts.find((text): text is string => typeof text === 'string' && text.trim() !== '') ?? null;
};

const AUTH_PROVIDER_MAX = 50;

/** The `authProvider` of an account that was created by a provider's sign-in. */
export const authProviderOf = (issuer: string): string => `oidc:${new URL(issuer).host}`.slice(0, AUTH_PROVIDER_MAX);
