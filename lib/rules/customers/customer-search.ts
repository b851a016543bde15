import type { CustomerId } from '../ids.ts';
import { foldText, toSearchText } from '../search-text.ts';
import { type Customer, formatFullName } from './customers.ts';

/** The fields in which a search looks for a person: a customer, or the guest of an appointment. */
export type Searchable = Pick<Customer, 'fname' | 'lname' | 'email' | 'phone'>;

/** The guest of an appointment, or of a sale, which has no phone number. */
type Guest = Omit<Searchable, 'phone'> & Partial<Pick<Searchable, 'phone'>>;

/** A typed word: it matches the words that begin with one of these. */
export type SearchTermPrefixes = readonly string[];

/** Longer words and names are cut, because keys have a maximum length. */
const WORD_MAX_CHARACTERS = 100;
/** Words of a name, and parts of an e-mail address, that are searched: a customer is written in one transaction. */
const NAME_WORDS_MAX = 10;
const EMAIL_PARTS_MAX = 5;
/** A number is found with and without its country and area code, and by its end. */
const PHONE_ENDS = [10, 7, 4];
/** Typed words after these are ignored. */
const TERMS_MAX = 10;

const cut = (text: string): string => [...text].slice(0, WORD_MAX_CHARACTERS).join('');

/** The text that puts customers in order of their names (BEHAVIOR §7.3). */
export const toFirstNameFirstSortKey = (name: Pick<Customer, 'fname' | 'lname'>): string =>
  cut(foldText(formatFullName(name)));

/** Characters of names that are written without spaces: each of them is a word. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hangul}]/gu;

/** Letters, digits, and the dots of domains and initials; e-mail addresses stay whole. */
const listWords = (folded: string): string[] =>
  folded.replace(UNSPACED, ' $& ').match(/[\p{L}\p{N}][\p{L}\p{N}.]*/gu) ?? [];

/** Leaves digits that are all zeros as they are: many numbers of offices end with 0000. */
const stripZeros = (digits: string): string => digits.replace(/^0+(?=[1-9])/, '');
/** The digits of a phone number, without '(0)' and leading zeros: +49 (0)171 and 0171 have the same end. */
export const toPhoneDigitsWithoutLeadingZeros = (phone: string): string =>
  stripZeros(phone.normalize('NFKC').replace('(0)', '').replace(/\D/g, ''));

const listPhoneEnds = (digits: string): string[] =>
  PHONE_ENDS.map((length) => stripZeros(digits.slice(-length)));

function listPhoneWords(phone: string): string[] {
  const digits = toPhoneDigitsWithoutLeadingZeros(phone);
  return [digits, ...listPhoneEnds(digits)];
}

function listEmailWords(email: string): string[] {
  const folded = toSearchText(email);
  const [local = '', domain = ''] = folded.split('@');
  const parts = local.match(/[\p{L}\p{N}]+/gu) ?? [];
  return [folded, domain, ...parts.slice(0, EMAIL_PARTS_MAX)];
}

/**
 * The words that a person is found by: of the name, the e-mail address and its parts, the phone number and its ends
 * (BEHAVIOR §7.3). Leaves out words that begin another one, but no end of a number.
 */
export function listSearchWords(person: Searchable): string[] {
  const words = [
    ...listWords(toSearchText(formatFullName(person))).slice(0, NAME_WORDS_MAX),
    ...listEmailWords(person.email),
    ...listPhoneWords(person.phone),
  ].map(cut);
  const ends = listPhoneEnds(toPhoneDigitsWithoutLeadingZeros(person.phone));
  const sorted = [...new Set(words)].filter((word) => word !== '').sort();
  return sorted.filter((word, index) => ends.includes(word) || !sorted[index + 1]?.startsWith(word));
}

/** Digits and the signs that people write between them. */
const PHONE_FORM = /^[\d\s+\-()/.]+$/;

function toTerm(word: string): SearchTermPrefixes {
  const digits = /^0+([1-9]\d*)$/.exec(word)?.[1];
  return digits === undefined ? [word] : [word, digits];
}

/** Ends a whole word in a term. A typed word never has it. */
const WORD_END = '#';

/** The term of a typed number that can be the end of a phone number; undefined for any other text. */
export function parsePhoneEndTerms(text: string): SearchTermPrefixes[] | undefined {
  const folded = foldText(text).trim();
  const digits = folded.replace(/\D/g, '');
  const canBeEnd = PHONE_FORM.test(folded) && PHONE_ENDS.includes(digits.length);
  return canBeEnd ? [[stripZeros(digits) + WORD_END]] : undefined;
}

/** The words of a typed search; none for a text without letters and digits, which matches everybody. */
export function parseSearchTerms(text: string): SearchTermPrefixes[] {
  const folded = toSearchText(text).trim();
  if (PHONE_FORM.test(folded) && /\d\D|\D\d/.test(folded))
    return [[cut(toPhoneDigitsWithoutLeadingZeros(folded) || '0')]];
  const words = folded
    .split(/\s/)
    .flatMap((word) => (word.includes('@') ? [word.replace(/^@/, '')] : listWords(word)))
    .filter((word) => word !== '');
  return words.slice(0, TERMS_MAX).map((word) => toTerm(cut(word)));
}

/**
 * Whether each typed word begins a word of the name, for users who find nobody by their contact (BEHAVIOR §2.5). Takes the
 * text of `toFirstNameFirstSortKey`.
 */
export function matchesName(nameSortKey: string, terms: readonly SearchTermPrefixes[]): boolean {
  const words = listWords(toSearchText(nameSortKey)).slice(0, NAME_WORDS_MAX);
  return terms.every((prefixes) => prefixes.some((prefix) => words.some((word) => word.startsWith(prefix))));
}

/** Whether each typed word begins a word of the person (BEHAVIOR §7.3). */
export function matchesSearch(person: Searchable, terms: readonly SearchTermPrefixes[]): boolean {
  const words = listSearchWords(person).map((word) => word + WORD_END);
  return terms.every((prefixes) => prefixes.some((prefix) => words.some((word) => word.startsWith(prefix))));
}

/** The search of a typed text among the customers and guests of records. */
export type PersonSearch = {
  /** `name`: the caller finds nobody by their contact (BEHAVIOR §2.5). */
  readonly fields: 'all' | 'name';
  readonly terms: readonly SearchTermPrefixes[];
  /** The customers who match the terms. */
  readonly customerIds: ReadonlySet<CustomerId>;
};

export function matchesPerson(
  { customerId, guest }: { readonly customerId: CustomerId | null; readonly guest?: Guest | undefined },
  { fields, terms, customerIds }: PersonSearch,
): boolean {
  if (customerId !== null) return customerIds.has(customerId);
  if (guest === undefined) return false;
  return fields === 'all'
    ? matchesSearch({ phone: '', ...guest }, terms)
    : matchesName(toFirstNameFirstSortKey(guest), terms);
}
