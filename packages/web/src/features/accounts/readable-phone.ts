import { displayedPhone } from '@caravan/contract/accounts/accounts.rules.ts';
import { useEffect, useState } from 'react';

/** Groups a number in E.164 as its own country does. */
type Group = (phone: string) => string;

/** Once the tables of all countries are there, which take 90 KB and are needed for few. */
let group: Group | null = null;

const loadGroups = async (): Promise<void> => {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min');
  group = (phone) => parsePhoneNumberFromString(phone)?.formatInternational() ?? phone;
};

/** A number as people read it: of the +1 zone 3-3-4, of other countries '+49 1512 3456789' once their tables are there. */
export const readablePhone = (phone: string): string =>
  isOfUsZone(phone) ? displayedPhone(phone) : (group?.(phone) ?? phone);

const isOfUsZone = (phone: string): boolean => !phone.startsWith('+') || phone.startsWith('+1');

/** The same, in a component, which is drawn again when the tables have come. */
export const useReadablePhone = (phone: string): string => {
  const [, setLoaded] = useState(group !== null);
  const isWaiting = !isOfUsZone(phone) && group === null;
  useEffect(() => {
    if (!isWaiting) return;
    loadGroups().then(
      () => setLoaded(true),
      () => {
        // Offline: the number stands there without its gaps.
      },
    );
  }, [isWaiting]);
  return readablePhone(phone);
};
