import { expect, test } from 'vitest';
import { toastRoom, toastTop } from './toast-place.rules.ts';

const phone = { ceiling: 0, floor: 780, dialog: null, height: 60 };

test('on a page a toast stands above the navigation and what else is at the bottom', () => {
  expect(toastTop(phone)).toBe(708);
  expect(toastTop({ ...phone, floor: 720 }), 'above the line of a chat').toBe(648);
  expect(toastTop({ ...phone, floor: 60 }), 'never beyond the window').toBe(0);
});

test('beside a dialog it stands above it where it fits, and otherwise below its title', () => {
  const dialog = { top: 300, contentTop: 370 };
  expect(toastTop({ ...phone, dialog })).toBe(232);
  expect(toastTop({ ...phone, dialog: { top: 68, contentTop: 138 } })).toBe(0);
  expect(toastTop({ ...phone, dialog: { top: 67, contentTop: 137 } })).toBe(137);
  expect(toastTop({ ...phone, ceiling: 47, dialog: { top: 68, contentTop: 138 } }), 'below a notch').toBe(138);
  expect(toastRoom({ ...phone, dialog }), 'above it the dialog stays as it is').toBe(0);
  expect(toastRoom({ ...phone, dialog: { top: 67, contentTop: 137 } }), 'below its title it makes room').toBe(68);
});
