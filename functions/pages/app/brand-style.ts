import { type BrandColors, computeBrandColors } from '../../../lib/rules/salons/brand-colors.ts';

const DEFAULT_COLOR = '#7b3b69';

const VARIABLES = {
  ink: '--brand',
  fill: '--brand-fill',
  onFill: '--brand-on',
  fillHover: '--brand-fill-hover',
  tint: '--brand-tint',
  mid: '--brand-mid',
  line: '--brand-line',
} as const satisfies Record<keyof BrandColors, string>;

const toRule = (toValue: (name: keyof BrandColors) => string): string =>
  `:root{${(Object.keys(VARIABLES) as (keyof BrandColors)[])
    .map((name) => `${VARIABLES[name]}:${toValue(name)}`)
    .join(';')}}`;

/** A salon's colour ('#rrggbb'), or that of the product. */
export const toBrandColor = (brandColor: string): string =>
  /^#[0-9a-f]{6}$/i.test(brandColor) ? brandColor.toLowerCase() : DEFAULT_COLOR;

/**
 * The CSS variables of a salon's colour ('#rrggbb') for both themes of parts/tokens.css. Browsers without `light-dark` show the
 * light theme.
 */
export function toBrandStyle(brandColor: string): string {
  const { light, dark } = computeBrandColors(toBrandColor(brandColor));
  const both = toRule((name) => `light-dark(${light[name]},${dark[name]})`);
  return `${toRule((name) => light[name])}@supports(color:light-dark(#fff,#000)){${both}}`;
}
