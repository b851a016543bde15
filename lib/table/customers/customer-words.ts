import {
  listSearchWords,
  matchesName,
  type PersonSearch,
  parsePhoneEndTerms,
  parseSearchTerms,
  type Searchable,
  type SearchTermPrefixes,
  toFirstNameFirstSortKey,
} from '../../rules/customers/customer-search.ts';
import type { Customer } from '../../rules/customers/customers.ts';
import type { CustomerId, Tenant } from '../../rules/ids.ts';
import { foldText } from '../../rules/search-text.ts';
import type { DerivedItem } from '../derived-entries.ts';
import { keys, parseSortKeyId } from '../keys.ts';
import type { Store } from '../store.ts';

type FoundCustomer = Searchable & Pick<Customer, 'id' | 'tags' | 'birthday'>;

/** A tag as a word. A search never has `#`, so that tags are found by their filter alone. `end` ends the whole tag. */
export const formatTagWord = (tag: string, end: '#' | ''): string => `#${foldText(tag)}${end}`;

const formatMonth = (month: string): string => `@${month}`;
/** The month of a birthday, 1 to 12, as a word. */
export const formatBirthMonthWord = (month: number): string => formatMonth(String(month).padStart(2, '0'));

/** The words by which filters find a customer: tags, and the month of the birthday. */
const listFilterWords = ({ tags = [], birthday }: FoundCustomer): string[] => [
  ...new Set(tags.map((tag) => formatTagWord(tag, ''))),
  ...(birthday ? [formatMonth(birthday.slice(5, 7))] : []),
];

/** The words that a customer is found by, each with the name that sorts results. */
export const toCustomerWordItems = (tenant: Tenant, customer: FoundCustomer): DerivedItem[] =>
  [...listSearchWords(customer), ...listFilterWords(customer)].map((word) => ({
    key: keys.customerWord(tenant, word, customer.id),
    fields: { name: toFirstNameFirstSortKey(customer) },
  }));

/** In which fields a search looks for customers: `name` finds nobody by their contact (BEHAVIOR §2.5). */
export type SearchedFields = 'all' | 'name';

export async function findCustomerSortNameMap(
  store: Store,
  tenant: Tenant,
  terms: readonly SearchTermPrefixes[],
  fields: SearchedFields,
): Promise<Map<CustomerId, string>> {
  const found = await Promise.all(
    terms.map(async (prefixes) => {
      const items = await Promise.all(
        prefixes.map((prefix) => store.queryAll(keys.customerWords(tenant, prefix))),
      );
      return new Map(items.flat().map((item) => [parseSortKeyId(item), String(item.name)]));
    }),
  );
  const [smallest = new Map(), ...others] = found.toSorted((a, b) => a.size - b.size);
  const isFound = (id: CustomerId, name: string): boolean =>
    others.every((each) => each.has(id)) && (fields === 'all' || matchesName(name, terms));
  return new Map([...smallest].filter(([id, name]) => isFound(id, name)));
}

/** The search of a typed text, first for the end of a phone number; undefined for a text that matches everybody. */
export async function findSearchTermsAndCustomerIds(
  store: Store,
  tenant: Tenant,
  text: string,
  fields: SearchedFields,
): Promise<PersonSearch | undefined> {
  const ends = parsePhoneEndTerms(text);
  const atEnd = ends && (await findCustomerSortNameMap(store, tenant, ends, fields));
  if (atEnd && atEnd.size > 0) return { fields, terms: ends, customerIds: new Set(atEnd.keys()) };
  const terms = parseSearchTerms(text);
  if (terms.length === 0) return undefined;
  const customers = await findCustomerSortNameMap(store, tenant, terms, fields);
  return { fields, terms, customerIds: new Set(customers.keys()) };
}
