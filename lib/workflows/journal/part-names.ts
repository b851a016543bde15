import { formatFullName } from '../../rules/customers/customers.ts';
import type { Tenant } from '../../rules/ids.ts';
import type { JournalLine, NamedPart } from '../../rules/journal/entries.ts';
import { resolveCustomerMap } from '../../table/customers/merged-customers.ts';
import { type Key, keys } from '../../table/keys.ts';
import { getItemLookup } from '../../table/records.ts';
import type { Store } from '../../table/store.ts';

/** A reply has the names of so many parts. Further parts have their ids alone. */
const NAMES_MAX = 200;

/** The item that has the name of a part, and the field of the name. Undefined for a customer, who may have merged since. */
function findNamedItem(
  tenant: Tenant,
  { account, of }: Omit<NamedPart, 'name'>,
): { readonly key: Key; readonly field: 'name' | 'number' } | undefined {
  switch (account) {
    case 'cash':
    case 'petty':
    case 'overShort':
      return { key: keys.record(tenant, 'DRAWER', of), field: 'name' };
    case 'giftCards':
    case 'bonus':
      return { key: keys.purchase(tenant, 'PURCHASED-GIFTCARD', of), field: 'number' };
    case 'packages':
      return { key: keys.purchaseBody(tenant, 'PURCHASED-PACKAGE', of), field: 'name' };
    default:
      return undefined;
  }
}

/** The names of what the parts of accounts are: numbers of gift cards, names of packages, customers and drawers (BEHAVIOR §36.9). */
export async function listAccountPartNames(
  store: Store,
  tenant: Tenant,
  parts: readonly Pick<JournalLine, 'account' | 'of'>[],
): Promise<readonly NamedPart[]> {
  const distinct = new Map(
    parts.flatMap(({ account, of }) =>
      typeof of === 'number' ? [[`${account} ${of}`, { account, of }] as const] : [],
    ),
  );
  const named = [...distinct.values()]
    .slice(0, NAMES_MAX)
    .map((part) => ({ ...part, item: findNamedItem(tenant, part) }));
  const [findItem, customers] = await Promise.all([
    getItemLookup(
      store,
      named.flatMap(({ item }) => item?.key ?? []),
      'strong',
    ),
    resolveCustomerMap(
      store,
      tenant,
      named.flatMap(({ account, of }) => (account === 'credit' ? of : [])),
    ),
  ]);
  return named.flatMap(({ account, of, item }) => {
    const customer = account === 'credit' ? customers.get(of) : undefined;
    const name = customer ? formatFullName(customer) : item && findItem(item.key)?.[item.field];
    return name ? [{ account, of, name: String(name) }] : [];
  });
}
