import { chooseMessageLanguage, type Language } from '../../rules/salons/languages.ts';
import type { Salon } from '../../rules/salons/salon.ts';
import { renderPlainPage } from '../plain-page.ts';
import { UNSUBSCRIBE_TEXTS, type UnsubscribeKind } from './unsubscribe-texts.ts';

/**
 * A page with one button, whose form posts to the page's own address, or the page after that. It has the language of the mail: the
 * one that the link names, else that of the salon (BEHAVIOR §10.8).
 */
export function renderUnsubscribePage(
  kind: UnsubscribeKind,
  wanted: Language | null | undefined,
  { name, settings }: Pick<Salon, 'name' | 'settings'>,
  state: 'open' | 'done',
): string {
  const language = chooseMessageLanguage(wanted ?? undefined, settings);
  const { title, heading, explanation, button, done } = UNSUBSCRIBE_TEXTS[language][kind];
  const text = { language, title, salon: name, text: explanation };
  return renderPlainPage(state === 'done' ? { ...text, heading: done } : { ...text, heading, button });
}
