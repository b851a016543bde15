import { escapeHtml } from '../../../lib/views/escape-html.ts';

/** HTML in which all user input is escaped. */
export type Markup = { readonly markup: string };

type Value = string | number | Markup | readonly Markup[];

function renderValue(value: Value): string {
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value));
  return 'markup' in value ? value.markup : value.map(renderValue).join('');
}

/** The only way to create markup: escapes all values that are not markup already. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Markup {
  return { markup: strings.map((text, index) => text + renderValue(values[index] ?? '')).join('') };
}

export const EMPTY_MARKUP: Markup = html``;
