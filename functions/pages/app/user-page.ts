import type { Language } from '../../../lib/rules/salons/languages.ts';
import type { PageLanguage } from './texts/index.ts';

/** The data that the server hands to a page of the salon's users: nothing that needs a log-in. */
export type UserPageData = PageLanguage & {
  readonly slug: string;
  /** The API's URL, with its prefix. */
  readonly api: string;
  /** The instant of the request (ISO 8601). */
  readonly now: string;
  /** The name of the salon. */
  readonly name: string;
  /** The language of the salon's own texts, such as names of services. */
  readonly salonLanguage: Language;
  readonly timeZone: string;
  readonly currency: string;
  /** Minutes without an act after which the desk locks itself; 0 = never. */
  readonly lockMinutes: number;
  /** Tips that the checkout suggests, in percent. */
  readonly tipPercentages: readonly number[];
  /** The most tips in hundredths where the bill is less. */
  readonly tipMax: number;
  /** The step in hundredths to which cash is rounded; 0 = not at all. */
  readonly cashRounding: number;
  readonly giftCardsPayTips: boolean;
};
