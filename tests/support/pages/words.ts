import { accountTexts } from '../../../functions/pages/app/account/texts/index.ts';
import { laterStepTexts } from '../../../functions/pages/app/booking/texts/index.ts';
import { setPageLanguage, texts } from '../../../functions/pages/app/texts/index.ts';
import { visitPageTexts } from '../../../functions/pages/app/visit/texts/index.ts';
import { PSEUDO_LOCALES, toPseudoTexts } from '../../../infra/cdk/pseudo-texts.ts';
import {
  choosePageFormats,
  DEFAULT_LOCALE,
  LANGUAGES,
  type Language,
} from '../../../lib/rules/salons/languages.ts';

/**
 * The catalogues of the pages of customers as the demo salon shows them, with `isPseudo` by a stack of `PSEUDO_LOCALES=1`. The
 * formats of dates, times and amounts (functions/pages/app/parts/format.ts) follow, until the next call.
 */
export function speak(language: Language, isPseudo = false) {
  const pseudo = isPseudo ? PSEUDO_LOCALES[language] : undefined;
  const own = pseudo ? 'en' : language;
  const show = <Catalogue>(catalogue: Catalogue): Catalogue =>
    pseudo ? toPseudoTexts(catalogue, pseudo) : catalogue;
  const salon = { locale: DEFAULT_LOCALE, languages: LANGUAGES };
  const page = { ...choosePageFormats([language], salon), language: own };
  setPageLanguage(page);
  setPageLanguage(page, show(texts()));
  return {
    ...texts(),
    booking: show(laterStepTexts()),
    owner: show(accountTexts()),
    visitPage: show(visitPageTexts()),
  };
}
export type Words = ReturnType<typeof speak>;

/** The start of a name that goes on. */
export const startOf = (text: string): RegExp =>
  new RegExp(`^${text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&').replaceAll(/\s+/g, '\\s+')}`);

/** The start of a text, up to its value. */
export const startOfText = (text: (value: string) => string): RegExp =>
  startOf(text('@').split('@', 1)[0] ?? '');
