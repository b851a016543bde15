import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startDatabase } from '../../infra/local/database.ts';
import { IN_MEMORY } from '../../infra/local/drawer.ts';
import type { Customer } from '../../lib/rules/accounts/people.ts';
import type { Tenant } from '../../lib/rules/ids.ts';
import { purchaseRow } from '../../lib/rules/products/purchases.ts';
import { putCustomer } from '../../lib/table/people.ts';
import { type Purchases, putPurchase } from '../../lib/table/purchases.ts';
import { openStore, type Store } from '../../lib/table/store.ts';
import { listPurchases, listPurchasesOfCustomer } from '../../lib/workflows/products/list-purchases.ts';

const T = 'shear-joy' as Tenant;
const NOW = new Date('2026-11-16T14:00:00Z');
const KIND = 'PURCHASED-PACKAGE';
const SOLD = 5_000;
/** As many as one transaction takes. */
const AT_A_TIME = 20;
const URL_ASKED = 'https://api.test/api/v1/admin/package/get-purchased-package';

const customer = (id: number): Customer => ({
  id,
  fname: `Customer ${id}`,
  lname: 'Test',
  email: `customer${id}@customers.test`,
  phone: '',
  emailVerified: true,
  createdAt: NOW.toISOString(),
});

const purchase = (id: number): Purchases[typeof KIND] => ({
  head: {
    id,
    saleId: id,
    saleStatus: 1,
    customerId: (id % 3) + 1,
    remaining: 8,
    totalQty: 8,
    session: 1,
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
    groups: [{ id, qty: 8, price: 24_000, services: [{ id: 1, serviceId: 3 }] }],
    gift: null,
    purchasedFrom: 'online',
    deliveryDate: '2026-11-16',
  },
});

/** A store that counts its rounds: calls at the same time are one. */
function counted(store: Store) {
  let inFlight = 0;
  let rounds = 0;
  const handler: ProxyHandler<Store> = {
    get: (target, name: keyof Store) => {
      const call = target[name].bind(target) as (...args: unknown[]) => Promise<unknown>;
      return async (...args: unknown[]) => {
        if (inFlight === 0) rounds += 1;
        inFlight += 1;
        try {
          return await call(...args);
        } finally {
          inFlight -= 1;
        }
      };
    },
  };
  return { store: new Proxy(store, handler), rounds: () => rounds };
}

let store: Store;
let close: () => Promise<void>;

beforeAll(async () => {
  const database = await startDatabase(IN_MEMORY);
  store = openStore(database.table);
  close = () => database.close();
  await store.commit([1, 2, 3].flatMap((id) => putCustomer(T, customer(id))));
  for (let from = 1; from <= SOLD; from += AT_A_TIME) {
    const ids = Array.from({ length: AT_A_TIME }, (_, index) => from + index);
    await store.commit(ids.flatMap((id) => putPurchase(T, KIND, purchase(id), purchaseRow(id, NOW))));
  }
});
afterAll(() => close());

const list = (from: Store, page: number | undefined, order: 'asc' | 'desc' = 'asc') =>
  listPurchases(from, T, KIND, { page, per_page: 20, order }, URL_ASKED, ({ head, owner }) => ({
    id: head.id,
    owner: owner.fname,
  }));

describe('a list of 5,000 purchases', () => {
  test.each([
    { page: 1, order: 'asc', first: 1, most: 2 },
    { page: 2, order: 'desc', first: 4_980, most: 2 },
    { page: 250, order: 'asc', first: 4_981, most: 2 },
    { page: 125, order: 'desc', first: 2_520, most: 3 },
  ] as const)(
    'gives page $page, $order, in $most rounds to the table, with the exact total',
    async (asked) => {
      const { store: table, rounds } = counted(store);
      const { data, meta } = await list(table, asked.page, asked.order);
      expect([data.length, data[0]?.id]).toEqual([20, asked.first]);
      expect(data[0]?.owner).toBe(`Customer ${(asked.first % 3) + 1}`);
      expect(meta).toEqual({ current_page: asked.page, per_page: 20, total: SOLD, last_page: 250 });
      expect(rounds()).toBeLessThanOrEqual(asked.most);
    },
  );

  test('answers without a page the first 1,000, and says how to go on', async () => {
    const { data, meta, links } = await list(store, undefined);
    expect(data.map(({ id }) => id)).toEqual(Array.from({ length: 1_000 }, (_, index) => index + 1));
    expect(meta).toMatchObject({ total: SOLD });
    expect(new URL(links?.next ?? '').searchParams.get('page')).toBe('51');
    const last = await list(store, undefined, 'desc');
    expect(last.data[0]?.id).toBe(SOLD);
  });

  test('shows customers theirs alone', async () => {
    const own = await listPurchasesOfCustomer(store, T, KIND, 2);
    expect(own.length).toBe(1_667);
    expect(new Set(own.map(({ head }) => head.customerId))).toEqual(new Set([2]));
  });
});
