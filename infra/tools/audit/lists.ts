import type { Customer } from '../../../lib/rules/customers/customers.ts';
import type { Tenant } from '../../../lib/rules/ids.ts';
import { toCustomerWordItems } from '../../../lib/table/customers/customer-words.ts';
import {
  type CountedList,
  INDEXES,
  keys,
  LIST_COUNTING,
  parseSortKeyId,
  toRankedList,
} from '../../../lib/table/keys.ts';
import { listTallies } from '../../../lib/table/ranked-lists.ts';
import { getItems, toRecordFields } from '../../../lib/table/records.ts';
import type { QueryRange, Store } from '../../../lib/table/store.ts';
import { iterateItems } from '../table-scan.ts';

async function countItems(store: Store, range: QueryRange): Promise<number> {
  let count = 0;
  for await (const _ of iterateItems(store, range)) count += 1;
  return count;
}

/** Each count of a list equals the number of its entries. */
async function auditTallies(store: Store, tenant: Tenant, name: CountedList): Promise<string[]> {
  const list = toRankedList(tenant, name);
  const { range } = list;
  const entries = new Map<string, number>();
  for await (const item of iterateItems(store, range)) {
    const sk = String(range.index ? item[INDEXES.list.sk] : item.sk);
    const bucket = keys.tally(tenant, name, parseSortKeyId(item), sk).sk;
    entries.set(bucket, (entries.get(bucket) ?? 0) + 1);
  }
  const counts = new Map((await listTallies(store, list)).map(({ bucket, count }) => [bucket, count]));
  return [...new Set([...entries.keys(), ...counts.keys()])].flatMap((bucket) => {
    const [entered = 0, counted = 0] = [entries.get(bucket), counts.get(bucket)];
    return entered === counted ? [] : [`list ${name}: counts ${counted} at ${bucket}, but has ${entered}`];
  });
}

/** Every customer is in the list of names and is found by their words, and nobody else is. */
async function auditCustomers(store: Store, tenant: Tenant): Promise<string[]> {
  const findings: string[] = [];
  let words = 0;
  let customers = 0;
  for await (const item of iterateItems(store, keys.records(tenant, 'CUSTOMER'))) {
    const customer = toRecordFields<Customer>(item);
    const expected = toCustomerWordItems(tenant, customer).map(({ key }) => key);
    const found = await getItems(store, expected);
    customers += 1;
    words += expected.length;
    if (found.length < expected.length) findings.push(`customer ${customer.id}: is not found by every word`);
  }
  const named = await countItems(store, toRankedList(tenant, 'CUSTOMER-NAME').range);
  if (named !== customers) findings.push(`list of names: has ${named} of ${customers} customers`);
  const stored = await countItems(store, { pk: keys.customerWords(tenant, '').pk });
  if (stored > words) findings.push(`search: has ${stored} words, customers have ${words}`);
  return findings;
}

export async function auditListCountsAndCustomerWords(store: Store, tenant: Tenant): Promise<string[]> {
  const findings = await auditCustomers(store, tenant);
  for (const name of Object.keys(LIST_COUNTING) as CountedList[]) {
    findings.push(...(await auditTallies(store, tenant, name)));
  }
  return findings;
}
