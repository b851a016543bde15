import type { Theme } from './frame-messages.ts';

/** The theme in which the page shows itself. */
export const getPageTheme = (): Theme => {
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  return (document.documentElement.dataset.theme as Theme | undefined) ?? (isDark ? 'dark' : 'light');
};

/** The value of a variable of the style sheet. */
export const readVariable = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
