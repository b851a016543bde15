import {
  type BrandColors,
  computeBrandColors,
  toBrandColor,
} from '../../../lib/rules/salons/brand-colors.ts';

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

/**
 * The CSS variables of a salon's colour ('#rrggbb') for both themes of parts/tokens.css. Browsers without `light-dark` show the
 * light theme.
 */
export function toBrandStyle(brandColor: string): string {
  const { light, dark } = computeBrandColors(toBrandColor(brandColor));
  const both = toRule((name) => `light-dark(${light[name]},${dark[name]})`);
  return `${toRule((name) => light[name])}@supports(color:light-dark(#fff,#000)){${both}}`;
}
