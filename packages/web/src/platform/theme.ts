import { THEME_COLORS } from '@caravan/contract/accounts/preferences.rules.ts';
import type { Theme } from '@caravan/contract/accounts/preferences.schema.ts';
import { useLayoutEffect } from 'react';

/** Shows the page in a theme, and in that of the device again once nobody chooses one. `null`: as the device is set. */
export const useTheme = (theme: Theme | null): void =>
  useLayoutEffect(() => {
    if (theme === null) return;
    document.documentElement.dataset['theme'] = theme;
    const restore = colorBars(theme);
    return () => {
      delete document.documentElement.dataset['theme'];
      restore();
    };
  }, [theme]);

/** Gives the bars that a browser draws around the page the theme's colour; answers how to take it back. */
const colorBars = (theme: Theme): (() => void) => {
  const bars = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
  for (const bar of bars) bar.content = THEME_COLORS[theme];
  return () => {
    // The document may have come in the theme that is left now.
    for (const bar of bars) bar.content = THEME_COLORS[bar.media.includes('dark') ? 'dark' : 'light'];
  };
};
