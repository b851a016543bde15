import { replaceCostlySmsCharacters } from '../../../rules/notifications/sms-texts.ts';
import type { Language } from '../../../rules/salons/languages.ts';
import { toOneLine } from '../../one-line.ts';
import { de } from './de.ts';
import { en, type StandardWords } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';

const STANDARD_WORDS: { readonly [Each in Language]: StandardWords } = { en, de, fr, es };

/** The words of the platform in messages to customers (BEHAVIOR §29.6). */
export const getStandardWords = (language: Language): StandardWords => STANDARD_WORDS[language];

/** A longer name would cost a further part of the SMS. */
const SALON_NAME_MAX_LENGTH = 40;

/** An SMS as it is sent: the text between the name of the salon and the words that stop the SMS. */
export const formatSms = ({ sms }: StandardWords, salonName: string, text: string): string =>
  replaceCostlySmsCharacters(sms(toOneLine(salonName).slice(0, SALON_NAME_MAX_LENGTH), text));
