import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Customer } from '../../../lib/rules/customers/customers.ts';
import type { Tenant } from '../../../lib/rules/ids.ts';
import { toFirstHistoryRow } from '../../../lib/rules/products/purchases.ts';
import { putNewCustomerWithoutEvent } from '../../../lib/table/customers/customer-lists.ts';
import { openStore } from '../../../lib/table/open-store.ts';
import {
  putRedemptionRow,
  putReturnedMoneyRow,
  putUnreturnableRedemptionRows,
  toRedemptionRowName,
} from '../../../lib/table/products/ledger.ts';
import { putPurchase } from '../../../lib/table/products/purchase-lists.ts';
import { findPurchase, type PurchasePartsByKind } from '../../../lib/table/products/purchases.ts';
import type { Store } from '../../../lib/table/store.ts';
import { toListReplyFromPage } from '../../../lib/views/list-replies.ts';
import {
  getPurchasePageOrWholeList,
  listPurchasesOfCustomer,
} from '../../../lib/workflows/products/list-purchases.ts';
import { openTestTable } from '../../support/environment/test-table.ts';
import { nightTest } from '../../support/nightly.ts';

const T = 'shear-joy' as Tenant;
const NOW = new Date('2026-11-16T14:00:00Z');
const KIND = 'PURCHASED-PACKAGE';
const SOLD = 2_000;
/** Purchases per transaction. */
const PER_COMMIT = 20;
const URL_REQUESTED = 'https://api.test/api/v1/admin/package/get-purchased-package';

const customer = (id: number): Customer => ({
  id,
  fname: `Customer ${id}`,
  lname: 'Test',
  email: `customer${id}@customers.test`,
  phone: '',
  emailVerified: true,
  createdAt: NOW.toISOString(),
});

const purchase = (id: number): PurchasePartsByKind[typeof KIND] => ({
  head: {
    id,
    saleId: id,
    saleStatus: 1,
    customerId: (id % 3) + 1,
    remaining: 8,
    totalQty: 8,
    session: 1,
    worth: 24_000,
    expiryDate: '2027-05-16',
    createdAt: NOW.toISOString(),
  },
  body: {
    packageId: 1,
    name: 'Six and two',
    price: 24_000,
    image: '',
    serviceExpiration: 6,
    session: 1,
    isTaxed: true,
    payrollPrice: 1,
    groups: [{ id, qty: 8, price: 24_000, worth: 24_000, services: [{ id: 1, serviceId: 3 }] }],
    gift: null,
    purchasedFrom: 'online',
    deliveryDate: '2026-11-16',
  },
});

/** A store that counts its round trips; parallel calls are one. */
function countRoundTrips(store: Store) {
  let inFlight = 0;
  let roundTrips = 0;
  const handler: ProxyHandler<Store> = {
    get: (target, name: keyof Store) => {
      const call = target[name].bind(target) as (...args: unknown[]) => Promise<unknown>;
      return async (...args: unknown[]) => {
        if (inFlight === 0) roundTrips += 1;
        inFlight += 1;
        try {
          return await call(...args);
        } finally {
          inFlight -= 1;
        }
      };
    },
  };
  return { store: new Proxy(store, handler), roundTrips: () => roundTrips };
}

let store: Store;
let close: () => Promise<void>;

beforeAll(async () => {
  const database = await openTestTable();
  store = openStore(database.table);
  close = () => database.close();
  await store.commit([1, 2, 3].flatMap((id) => putNewCustomerWithoutEvent(T, customer(id))));
  for (let from = 1; from <= SOLD; from += PER_COMMIT) {
    const ids = Array.from({ length: PER_COMMIT }, (_, index) => from + index);
    await store.commit(ids.flatMap((id) => putPurchase(T, KIND, purchase(id), toFirstHistoryRow(id, NOW))));
  }
});
afterAll(() => close());

const list = async (from: Store, page: number | undefined, order: 'asc' | 'desc' = 'asc') => {
  const purchases = await getPurchasePageOrWholeList(from, T, KIND, { page, perPage: 20, order });
  return toListReplyFromPage(purchases, { page, per_page: 20 }, URL_REQUESTED, ({ head, owner }) => ({
    id: head.id,
    owner: owner.fname,
  }));
};

// BEHAVIOR §7.1, §7.2, §21.8
describe('a list of 2,000 purchases', () => {
  test.each([
    { page: 1, order: 'asc', first: 1, max: 2 },
    { page: 2, order: 'desc', first: 1_980, max: 2 },
    { page: 100, order: 'asc', first: 1_981, max: 3 },
    { page: 50, order: 'desc', first: 1_020, max: 3 },
  ] as const)(
    'returns page $page ($order) with the exact total in at most $max round trips',
    async (request) => {
      const { store: table, roundTrips } = countRoundTrips(store);
      const { data, meta } = await list(table, request.page, request.order);
      expect([data.length, data[0]?.id]).toEqual([20, request.first]);
      expect(data[0]?.owner).toBe(`Customer ${(request.first % 3) + 1}`);
      expect(meta).toEqual({ current_page: request.page, per_page: 20, total: SOLD, last_page: 100 });
      expect(roundTrips()).toBeLessThanOrEqual(request.max);
    },
  );

  nightTest('returns the first 1,000 rows without page, with a link to the next page', async () => {
    const { data, meta, links } = await list(store, undefined);
    expect(data.map(({ id }) => id)).toEqual(Array.from({ length: 1_000 }, (_, index) => index + 1));
    expect(meta).toMatchObject({ total: SOLD });
    expect(new URL(links?.next ?? '').searchParams.get('page')).toBe('51');
    const last = await list(store, undefined, 'desc');
    expect(last.data[0]?.id).toBe(SOLD);
  });

  nightTest('returns only the purchases of the customer', async () => {
    const own = await listPurchasesOfCustomer(store, T, KIND, 2, {
      sort: 'id',
      order: 'asc',
      includesUnpaid: true,
    });
    expect(own.length).toBe(667);
    expect(new Set(own.map(({ head }) => head.customerId))).toEqual(new Set([2]));
  });
});

// BEHAVIOR §23.3
test('the rows of a redemption that are stored in one item are shown as if each were stored on its own', async () => {
  const [grouped, single] = [SOLD + 1, SOLD + 2];
  const [visit, at] = [7, NOW.toISOString()];
  const rows = Array.from({ length: 12 }, (_, line) => ({
    name: toRedemptionRowName(visit, line, 1),
    row: {
      ...({ saleId: grouped, code: 'redeemed', appointmentId: visit, at } as const),
      lineName: `Service ${line % 3}`,
      serviceId: line % 3,
      amount: 100 + line,
    },
  }));
  const own = (purchaseId: number) => ({ kind: 'package', purchaseId }) as const;
  const toReturned = (id: number) =>
    rows.slice(0, 2).map(({ name, row }) => putReturnedMoneyRow(T, own(id), name, { ...row, amount: -1 }));
  const sold = [grouped, single].flatMap((id) =>
    putPurchase(T, KIND, purchase(id), toFirstHistoryRow(grouped, NOW)),
  );
  await store.commit([...sold, ...toReturned(grouped), ...toReturned(single)]);
  const grouping = putUnreturnableRedemptionRows(T, own(grouped), rows);
  expect(grouping).toHaveLength(1);
  await store.commit([
    ...grouping,
    ...rows.map(({ name, row }) => putRedemptionRow(T, own(single), name, row)),
  ]);
  const [shown, asBefore] = await Promise.all(
    [grouped, single].map(async (id) => (await findPurchase(store, T, KIND, id))?.history),
  );
  expect(asBefore).toHaveLength(15);
  expect(shown).toEqual(asBefore);
});
