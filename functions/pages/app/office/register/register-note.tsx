import { getPageLanguage } from '../../texts/index.ts';
import { registerTexts } from './texts/index.ts';

/** Says that this system is no certified cash register (BEHAVIOR §40.4). */
export function RegisterNote({ country }: { readonly country: string }) {
  const names = new Intl.DisplayNames(getPageLanguage().language, { type: 'region' });
  return <p class="note">{registerTexts().note(names.of(country) ?? country)}</p>;
}
