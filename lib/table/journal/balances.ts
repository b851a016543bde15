import type { Tenant } from '../../rules/ids.ts';
import type { MonthEndBalance } from '../../rules/journal/account-balances.ts';
import type { LocalDate } from '../../rules/salons/salon.ts';
import { keys } from '../keys.ts';
import { listRecordsInRange, toRecordFields } from '../records.ts';
import { type Change, putItem, type Store } from '../store.ts';

/** The end of a month whose balances are kept: its last day, and the instant before which its entries were written. */
export type KeptMonthEnd = { readonly through: LocalDate; readonly until: string };

/** An item holds this many parts of at most about 100 bytes each, of the 400 KB that DynamoDB allows. */
const PARTS_OF_PAGE = 2_000;
/** More zones than a salon has had. */
const MONTHS_READ = 3;

/** The last month whose balances are kept and whose entries were all written before an instant. */
export async function findLastKeptMonthEnd(
  store: Store,
  tenant: Tenant,
  through: LocalDate,
  before: Date,
): Promise<KeptMonthEnd | undefined> {
  const range = { ...keys.keptMonths(tenant, through), descending: true, limit: MONTHS_READ };
  const { items } = await store.queryPage({ ...range, consistency: 'strong' });
  return items.map(toRecordFields<KeptMonthEnd>).find(({ until }) => until <= before.toISOString());
}

export const listMonthEndBalances = async (
  store: Store,
  tenant: Tenant,
  { through }: KeptMonthEnd,
): Promise<MonthEndBalance[]> =>
  (
    await listRecordsInRange<{ readonly parts: readonly MonthEndBalance[] }>(
      store,
      keys.keptBalances(tenant, through),
    )
  ).flatMap(({ parts }) => parts);

/** The items of the balances of a month, each to be committed alone, before its `putKeptMonthEnd`. */
export const putMonthEndBalances = (
  tenant: Tenant,
  { through }: KeptMonthEnd,
  balances: readonly MonthEndBalance[],
): Change[] =>
  Array.from({ length: Math.ceil(balances.length / PARTS_OF_PAGE) }, (_, page) =>
    putItem(keys.keptBalancePage(tenant, through, page), {
      parts: balances.slice(page * PARTS_OF_PAGE, (page + 1) * PARTS_OF_PAGE),
    }),
  );

/** Lets readers use the balances of a month. Needs no condition: each run adds up the same entries. */
export const putKeptMonthEnd = (tenant: Tenant, month: KeptMonthEnd): Change =>
  putItem(keys.keptMonth(tenant, month.through), month);
