const LIGHT = '#ffffff';
const BLACK = '#000000';

/** The contrast that normal text needs (WCAG 2.2, 1.4.3). */
export const CONTRAST_MIN = 4.5;

type Triple = readonly [number, number, number];

/** One channel of a colour as linear light (WCAG 2.2, relative luminance). */
const toLinear = (channel: number): number => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
const fromLinear = (light: number): number =>
  255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055);

const parseColor = (color: string): Triple => {
  const value = Number.parseInt(color.slice(1), 16);
  return [toLinear(value >> 16), toLinear((value >> 8) & 255), toLinear(value & 255)];
};

function computeLuminance(color: string): number {
  const [red, green, blue] = parseColor(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of two colours `#rrggbb`, 1 to 21 (WCAG 2.2). */
export function computeContrast(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [computeLuminance(a), computeLuminance(b)].sort((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Lightness 0 to 1, and the two axes of hue: equal steps look equal (https://bottosson.github.io/posts/oklab). */
function toOklab([red, green, blue]: Triple): Triple {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromOklab([lightness, a, b]: Triple): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const isShown = (light: Triple): boolean => light.every((part) => part >= -0.0001 && part <= 1.0001);

const formatColor = (light: Triple): string =>
  `#${light
    .map((part) => Math.round(fromLinear(Math.min(1, Math.max(0, part)))))
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`;

type Adapt = { readonly lightness: (own: number) => number; readonly chromaMax?: number };

/** A colour of the same hue. What a screen cannot show gets less chroma, not another lightness. */
function adaptColor(color: string, { lightness, chromaMax = 1 }: Adapt): string {
  const [own, a, b] = toOklab(parseColor(color));
  const chroma = Math.hypot(a, b);
  const start = Math.min(1, chromaMax / Math.max(chroma, 1e-9));
  for (let share = start; share > 0; share -= start / 50) {
    const light = fromOklab([lightness(own), a * share, b * share]);
    if (isShown(light)) return formatColor(light);
  }
  return formatColor(fromOklab([lightness(own), 0, 0]));
}

const atMost = (limit: number) => (own: number) => Math.min(own, limit);
const between = (least: number, most: number) => (own: number) => Math.min(most, Math.max(own, least));
const exactly = (value: number) => () => value;

/** Black or white, whichever has more contrast: at least 4.58:1 on any colour. */
const pickInk = (fill: string): string =>
  computeContrast(fill, LIGHT) >= computeContrast(fill, BLACK) ? LIGHT : BLACK;

/** The fill under the pointer: it moves away from its text. */
function toHoverColor(fill: string): string {
  const other = toOklab(parseColor(pickInk(fill) === LIGHT ? BLACK : LIGHT));
  const [l, a, b] = toOklab(parseColor(fill)).map((part, index) => part * 0.87 + (other[index] ?? 0) * 0.13);
  return formatColor(fromOklab([l ?? 0, a ?? 0, b ?? 0]));
}

/** The colours of one theme that follow from the one colour of a salon (BEHAVIOR §10.2). */
export type BrandColors = {
  /** Text, links, icons, focus. */
  readonly ink: string;
  /** The primary button, its text, and the button under the pointer. */
  readonly fill: string;
  readonly onFill: string;
  readonly fillHover: string;
  /** The background of what is chosen. */
  readonly tint: string;
  /** Large areas: bars of a chart. */
  readonly mid: string;
  /** Edges. */
  readonly line: string;
};

const withFill = (fill: string, colors: Pick<BrandColors, 'ink' | 'tint' | 'mid' | 'line'>): BrandColors => ({
  ...colors,
  fill,
  onFill: pickInk(fill),
  fillHover: toHoverColor(fill),
});

/** The colours of both themes from the colour `#rrggbb` of a salon. */
export const computeBrandColors = (
  color: string,
): { readonly light: BrandColors; readonly dark: BrandColors } => ({
  light: withFill(color, {
    ink: adaptColor(color, { lightness: atMost(0.48) }),
    tint: adaptColor(color, { lightness: exactly(0.962), chromaMax: 0.016 }),
    mid: adaptColor(color, { lightness: atMost(0.58) }),
    line: adaptColor(color, { lightness: exactly(0.83), chromaMax: 0.05 }),
  }),
  dark: withFill(adaptColor(color, { lightness: between(0.5, 0.85) }), {
    ink: adaptColor(color, { lightness: between(0.78, 1), chromaMax: 0.13 }),
    tint: adaptColor(color, { lightness: exactly(0.315), chromaMax: 0.04 }),
    mid: adaptColor(color, { lightness: between(0.6, 0.72), chromaMax: 0.12 }),
    line: adaptColor(color, { lightness: exactly(0.48), chromaMax: 0.08 }),
  }),
});

const DEFAULT_COLOR = '#7b3b69';

/** A salon's colour ('#rrggbb'), or that of the product. */
export const toBrandColor = (brandColor: string): string =>
  /^#[0-9a-f]{6}$/i.test(brandColor) ? brandColor.toLowerCase() : DEFAULT_COLOR;
