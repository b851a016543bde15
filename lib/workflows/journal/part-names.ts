import { formatFullName } from '../../rules/customers/customers.ts';
import type { Tenant } from '../../rules/ids.ts';
import type { JournalAccount, JournalLine } from '../../rules/journal/entries.ts';
import { resolveCustomerMap } from '../../table/customers/merged-customers.ts';
import { findDrawer } from '../../table/journal/drawers.ts';
import { findPurchaseBody, findPurchaseHead } from '../../table/products/purchases.ts';
import type { Store } from '../../table/store.ts';

type Part = Pick<JournalLine, 'account' | 'of'>;
type NamedPart = { readonly account: JournalAccount; readonly of: number; readonly name: string };

/** Parts that get a name in one reply; the parts of a longer one beyond it have their ids alone. */
const NAMES_MAX = 200;

const DRAWER_ACCOUNTS: readonly JournalAccount[] = ['cash', 'petty', 'overShort'];

async function findPartName(
  store: Store,
  tenant: Tenant,
  account: JournalAccount,
  id: number,
): Promise<string | undefined> {
  if (DRAWER_ACCOUNTS.includes(account)) return (await findDrawer(store, tenant, id))?.name;
  switch (account) {
    case 'giftCards':
    case 'bonus':
      return (await findPurchaseHead(store, tenant, 'PURCHASED-GIFTCARD', id))?.number;
    case 'packages':
      return (await findPurchaseBody(store, tenant, 'PURCHASED-PACKAGE', id))?.name;
    case 'credit': {
      const customer = (await resolveCustomerMap(store, tenant, [id])).get(id);
      return customer && formatFullName(customer);
    }
    default:
      return undefined;
  }
}

/** The names of what the parts of accounts are: numbers of gift cards, names of packages, customers and drawers (BEHAVIOR §36.9). */
export async function listPartNames(
  store: Store,
  tenant: Tenant,
  parts: readonly Part[],
): Promise<readonly NamedPart[]> {
  const wanted = new Map(
    parts.flatMap(({ account, of }) =>
      typeof of === 'number' ? [[`${account} ${of}`, { account, of }] as const] : [],
    ),
  );
  const named = await Promise.all(
    [...wanted.values()].slice(0, NAMES_MAX).map(async ({ account, of }) => {
      const name = await findPartName(store, tenant, account, of);
      return !name ? [] : [{ account, of, name }];
    }),
  );
  return named.flat();
}
