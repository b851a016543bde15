import { CONTRAST_MIN, computeContrast } from '../../../lib/rules/salons/brand-colors.ts';

const DEFAULT_COLOR = '#7a3b69';
/** The pages' backgrounds (app/style.css). */
const LIGHT = '#ffffff';
const DARK = '#1d1a1f';

type Rgb = readonly [red: number, green: number, blue: number];

const parseColor = (color: string): Rgb => {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};
const formatColor = (rgb: Rgb): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

const mix = (color: Rgb, other: Rgb, share: number): Rgb => [
  color[0] + (other[0] - color[0]) * share,
  color[1] + (other[1] - color[1]) * share,
  color[2] + (other[2] - color[2]) * share,
];

/** The colour, moved away from the background as far as text on it needs. */
function toReadableColor(color: string, background: string): string {
  const target = parseColor(background === LIGHT ? '#000000' : LIGHT);
  for (let step = 0; step <= 20; step += 1) {
    const moved = formatColor(mix(parseColor(color), target, step / 20));
    if (computeContrast(moved, background) >= CONTRAST_MIN) return moved;
  }
  return formatColor(target);
}

/** The better readable of black and white on a colour; one of both always has enough contrast. */
const toTextColor = (color: string): string =>
  computeContrast(color, LIGHT) >= CONTRAST_MIN ? LIGHT : '#000000';

const toVariables = (color: string, background: string): string => {
  const brand = toReadableColor(color, background);
  return `--brand:${brand};--on-brand:${toTextColor(brand)}`;
};

/** The CSS variables of a salon's colour ('#rrggbb'), readable on both backgrounds, as the themes of app/style.css. */
export function toBrandStyle(brandColor: string): string {
  const color = /^#[0-9a-f]{6}$/i.test(brandColor) ? brandColor : DEFAULT_COLOR;
  const dark = toVariables(color, DARK);
  return `:root{${toVariables(color, LIGHT)}}@media(prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}:root[data-theme=dark]{${dark}}`;
}
