/** HTML that was written here; what users typed comes into it escaped or not at all. */
export type Markup = { readonly markup: string };

type Value = string | number | Markup | readonly Markup[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

function written(value: Value): string {
  if (typeof value === 'string' || typeof value === 'number') return escaped(String(value));
  return 'markup' in value ? value.markup : value.map(written).join('');
}

/** The only way to make markup: values between its own words are escaped, unless they are markup already. */
export function html(words: TemplateStringsArray, ...values: readonly Value[]): Markup {
  return { markup: words.map((word, index) => word + written(values[index] ?? '')).join('') };
}

export const NOTHING: Markup = html``;
