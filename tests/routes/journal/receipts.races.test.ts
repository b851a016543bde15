import { expect, test } from 'vitest';
import { openCatalogLoader } from '../../../lib/table/catalog/catalogs.ts';
import { numberReceiptsUnlessPaused } from '../../../lib/workflows/journal/receipts.ts';
import { repeatWhileBusy } from '../../support/api/replies.ts';
import { type CheckoutPaid, toPayInput } from '../../support/booking/checkout.ts';
import { openCrashingStore, SimulatedCrash } from '../../support/environment/crashing-store.ts';
import { IS_NIGHT, nightTest } from '../../support/nightly.ts';
import { range } from '../../support/products/redemption-races.ts';
import {
  createFrontDeskToken,
  getSalonRecord,
  listAllAuditFindings,
} from '../../support/products/redemptions.ts';
import { RACE_PROCESSES, type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons({ processes: RACE_PROCESSES });
const AT_ONCE = IS_NIGHT ? 200 : 8;
const CHECKOUT = {
  location_id: 1,
  customer_id: 1,
  paid_by: 'cash',
  services: [{ service_id: 1, pricing_option_id: null, staff_id: 1, price: 50, duration: 45 }],
};

type Checkout = { readonly id: number };

/** Sells one visit and asks for its receipt immediately, as a till does. */
async function checkOut(salon: TestSalon, token: string): Promise<string> {
  const sale = await repeatWhileBusy(() => salon.call<Checkout>('checkout/quick-sale', CHECKOUT, { token }));
  expect(sale.status, sale.text).toBe(201);
  const receipt = await repeatWhileBusy(() =>
    salon.call<{ readonly receipt_number: string }>(
      'journal/receipt-show',
      { appointment_id: sale.body.data.id },
      { token },
    ),
  );
  expect(receipt.status, receipt.text).toBe(200);
  return receipt.body.data.receipt_number;
}

/** Pays the same visit at the checkout, which takes the number of its receipt in its own commit. */
async function pay(salon: TestSalon, token: string, key: string): Promise<string> {
  const { paid_by: _, ...bill } = CHECKOUT;
  const input = await toPayInput(salon, bill, { token });
  const paid = await repeatWhileBusy(() =>
    salon.call<CheckoutPaid>('checkout/checkout-pay', input, { token, headers: { 'idempotency-key': key } }),
  );
  expect(paid.status, paid.text).toBe(200);
  return String(paid.body.data.receipt?.number);
}

const toNumbers = (count: number) =>
  range(count).map((index) => `R-1-2026-${String(index + 1).padStart(6, '0')}`);

test(`${AT_ONCE} checkouts at once at one location get numbers without gap and double (BEHAVIOR §36.7)`, async () => {
  const salon = await openSalon();
  const tokens = await Promise.all(range(AT_ONCE).map((index) => createFrontDeskToken(salon, index)));
  const numbers = await Promise.all(
    tokens.map((token, index) =>
      index % 2 === 0 ? pay(salon, token, `till-${index}`) : checkOut(salon, token),
    ),
  );
  expect(numbers.toSorted()).toEqual(toNumbers(AT_ONCE));
  expect(await listAllAuditFindings(salon)).toEqual([]);
});

nightTest(
  'a process that dies while it numbers leaves no gap, and the next one continues (BEHAVIOR §36.7)',
  async () => {
    for (const when of ['before', 'after'] as const) {
      const salon = await openSalon();
      const record = await getSalonRecord(salon);
      const sell = () => salon.call<Checkout>('checkout/quick-sale', CHECKOUT, { as: 'staff' });
      for (let at = 1, isDone = false; !isDone; at += 1) {
        expect((await sell()).status).toBe(201);
        const { store, calls } = openCrashingStore(salon.store, at, when);
        const number = () =>
          numberReceiptsUnlessPaused(
            { store, catalogs: openCatalogLoader(store) },
            record,
            1,
            salon.clock.now(),
          );
        await number().catch((error: unknown) => expect(error).toBeInstanceOf(SimulatedCrash));
        isDone = calls() < at;
        await numberReceiptsUnlessPaused(
          { ...salon, catalogs: openCatalogLoader(salon.store) },
          record,
          1,
          salon.clock.now(),
        );
        expect(await listAllAuditFindings(salon)).toEqual([]);
      }
    }
  },
);
