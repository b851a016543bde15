import type { Theme } from './frame-messages.ts';

export const getPageTheme = (): Theme => {
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  return (document.documentElement.dataset.theme as Theme | undefined) ?? (isDark ? 'dark' : 'light');
};

/** A colour of parts/tokens.css in the theme of the page, such as 'rgb(255, 255, 255)'. */
export function readColor(name: string): string {
  const probe = document.createElement('i');
  probe.style.color = `var(--${name})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
