const LIGHT = '#ffffff';
const DARK = '#1d1e20';

/** The contrast that normal text needs (WCAG 2.2, 1.4.3). */
export const CONTRAST_MIN = 4.5;

/** One channel of a colour as linear light (WCAG 2.2, relative luminance). */
const toLinear = (channel: number): number => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

function computeLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    toLinear(Number.parseInt(color.slice(at, at + 2), 16)),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of two colours `#rrggbb`, 1 to 21 (WCAG 2.2). */
export function computeContrast(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [computeLuminance(a), computeLuminance(b)].sort((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The colour of text that can be read best on a `brand_color`: light or dark (BEHAVIOR §10.2). */
export const pickTextColor = (background: string): string =>
  computeContrast(background, LIGHT) >= computeContrast(background, DARK) ? LIGHT : DARK;
