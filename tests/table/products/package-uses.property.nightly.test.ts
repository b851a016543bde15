import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AppointmentLine } from '../../../lib/rules/booking/appointments.ts';
import type { Tenant } from '../../../lib/rules/ids.ts';
import type { OwnedProducts } from '../../../lib/rules/products/redemptions.ts';
import { decideLinesCoveredByUses } from '../../../lib/rules/products/redemptions-on-bills.ts';
import { priceGroups } from '../../../lib/rules/products/service-groups.ts';
import { keys } from '../../../lib/table/keys.ts';
import {
  updateBalanceReturned,
  updateBalanceSpent,
  updateGroupUsesAndWorth,
} from '../../../lib/table/products/ledger.ts';
import { findPurchaseHead } from '../../../lib/table/products/purchases.ts';
import { putNewItem } from '../../../lib/table/store.ts';
import { openMemoryStore } from '../../support/environment/memory-store.ts';

const T = 'salon' as Tenant;
const ID = 7;
const PRODUCT = { kind: 'package', purchaseId: ID, customerId: 1 } as const;
const TERMS = { customerId: 1, today: '2026-11-16', visitDate: '2026-11-16', currency: 'USD' };

/** Qty and services of each group, the price, and the services that are redeemed two at a time, or returned. */
const histories = fc.record({
  groups: fc.array(
    fc.record({ qty: fc.integer({ min: 1, max: 3 }), service: fc.integer({ min: 1, max: 3 }) }),
    {
      minLength: 1,
      maxLength: 3,
    },
  ),
  price: fc.integer({ min: 1, max: 10_000 }),
  steps: fc.array(
    fc.oneof(
      fc.record({ redeem: fc.array(fc.nat(2), { minLength: 1, maxLength: 2 }) }),
      fc.record({ giveBack: fc.nat(8) }),
    ),
    { maxLength: 8 },
  ),
});

type Row = ReturnType<typeof listRows>[number];
const listRows = (payments: readonly { redeemed: { rows: readonly object[] } }[]) =>
  payments.flatMap(({ redeemed }) => redeemed.rows) as {
    readonly group?: number;
    readonly value?: number;
  }[];

async function openPackage({ groups, price }: { groups: { qty: number; service: number }[]; price: number }) {
  const sold = groups.map(({ qty, service }, index) => ({
    id: index + 1,
    qty,
    price: 0,
    services: [{ id: index + 1, serviceId: service }],
  }));
  const body = { price, groups: priceGroups(price, sold, { services: new Map() }) };
  const totalQty = groups.reduce((sum, { qty }) => sum + qty, 0);
  const store = openMemoryStore();
  const head = {
    id: ID,
    saleId: 70,
    customerId: 1,
    saleStatus: 1,
    expiryDate: null,
    session: 1,
    remaining: totalQty,
    totalQty,
    worth: price,
  };
  await store.commit([putNewItem(keys.purchase(T, 'PURCHASED-PACKAGE', ID), head)]);
  const readHead = async () => {
    const found = await findPurchaseHead(store, T, 'PURCHASED-PACKAGE', ID);
    if (!found) throw new Error('the package is missing');
    return found;
  };
  /** The uses that a visit of this service decides on. */
  async function decide(serviceId: number): Promise<readonly Row[]> {
    const line = { serviceId, price: 5_000, addOns: [] } as unknown as AppointmentLine;
    const packages = new Map([[ID, { head: await readHead(), body }]]);
    const owned = { packages, memberships: new Map(), giftCards: new Map(), customerMemberships: [] };
    const covered = decideLinesCoveredByUses(
      { lines: [line], payments: [] },
      [{ type: 'package', purchaseId: ID, serviceId }],
      owned as unknown as OwnedProducts,
      TERMS,
    );
    return covered.ok ? listRows(covered.value.productPayments) : [];
  }
  const take = async (rows: readonly Row[]): Promise<boolean> =>
    (
      await store.commit([
        updateBalanceSpent(T, PRODUCT, rows.length),
        ...updateGroupUsesAndWorth(T, PRODUCT, rows, 1),
      ])
    ).done;
  const giveBack = (row: Row) =>
    store.commit([updateBalanceReturned(T, PRODUCT, 1), ...updateGroupUsesAndWorth(T, PRODUCT, [row], -1)]);
  return { services: groups.map(({ service }) => service), readHead, decide, take, giveBack };
}

test('all uses of a package are worth its price, however many are redeemed at once and returned between (BEHAVIOR §36.4)', async () => {
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const { services, readHead, decide, take, giveBack } = await openPackage(history);
      const taken: Row[] = [];
      /** Decides on visits from the same package, and commits one after the other; one that fails is decided again. */
      async function redeem(wanted: readonly number[]): Promise<void> {
        const decided = await Promise.all(wanted.map(decide));
        for (const [index, service] of wanted.entries()) {
          let rows = decided[index] ?? [];
          while (rows.length > 0 && !(await take(rows))) rows = await decide(service);
          taken.push(...rows);
        }
      }
      for (const step of history.steps) {
        if ('redeem' in step) await redeem(step.redeem.map((at) => services[at % services.length] ?? 0));
        else {
          const [row] = taken.splice(step.giveBack % Math.max(1, taken.length), 1);
          if (row) await giveBack(row);
        }
      }
      // Two at a time, so that also the last two uses are decided at once
      while ((await readHead()).remaining > 0)
        await redeem([services[0] ?? 0, services.at(-1) ?? 0].slice(0, (await readHead()).remaining));
      expect((await readHead()).worth).toBe(0);
      expect(taken.reduce((sum, { value = 0 }) => sum + value, 0)).toBe(history.price);
    }),
    { numRuns: 20_000 },
  );
});
