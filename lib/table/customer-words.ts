import {
  listSearchWords,
  type Searchable,
  type SearchTerm,
  toNameSortKey,
} from '../rules/accounts/customer-search.ts';
import type { CustomerId, Tenant } from '../rules/ids.ts';
import { type Change, deleteItem, putItem } from './change.ts';
import { keys, parseEntryId } from './keys.ts';
import type { Store } from './store.ts';

type FoundCustomer = Searchable & { readonly id: CustomerId };

/** Each word of a customer with the name that sorts results; a customer without a record has none. */
const listEntries = (customer: FoundCustomer | undefined): Map<string, string> =>
  new Map(customer ? listSearchWords(customer).map((word) => [word, toNameSortKey(customer)]) : []);

/** Writes the words that a customer is found by, as far as they differ from those before. */
export function updateCustomerWords(
  tenant: Tenant,
  before: FoundCustomer | undefined,
  after: FoundCustomer,
): Change[] {
  const [old, current] = [listEntries(before), listEntries(after)];
  const key = (word: string) => keys.customerWord(tenant, word, after.id);
  return [
    ...[...current]
      .filter(([word, name]) => old.get(word) !== name)
      .map(([word, name]) => putItem(key(word), { name })),
    ...[...old.keys()].filter((word) => !current.has(word)).map((word) => deleteItem(key(word))),
  ];
}

/** The customers with a word for each term, and the names that sort them. */
export async function findCustomerIdsByWords(
  store: Store,
  tenant: Tenant,
  terms: readonly SearchTerm[],
): Promise<Map<CustomerId, string>> {
  const found = await Promise.all(
    terms.map(async (prefixes) => {
      const items = await Promise.all(
        prefixes.map((prefix) => store.queryAll(keys.customerWords(tenant, prefix))),
      );
      return new Map(items.flat().map((item) => [parseEntryId(item), String(item.name)]));
    }),
  );
  const [smallest = new Map(), ...others] = found.toSorted((a, b) => a.size - b.size);
  return new Map([...smallest].filter(([id]) => others.every((each) => each.has(id))));
}
