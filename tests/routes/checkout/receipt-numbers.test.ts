import { expect, test } from 'vitest';
import { openCatalogLoader } from '../../../lib/table/catalog/catalogs.ts';
import { numberReceiptsUnlessPaused } from '../../../lib/workflows/journal/receipts.ts';
import { bookAsCustomer } from '../../support/booking/appointments.ts';
import { type CheckoutPaid, toPayInput } from '../../support/booking/checkout.ts';
import { useDatabaseProxy } from '../../support/environment/database-proxy.ts';
import { nightTest } from '../../support/nightly.ts';
import { getSalonRecord, listAllAuditFindings } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const proxy = useDatabaseProxy();
const openSalon = useTestSalons(proxy);

const QUICK_SALE = { location_id: 1, products: [{ name: 'Shampoo', price: '12.50', qty: 1 }] };

const pay = (salon: TestSalon, input: object) =>
  salon.call<CheckoutPaid>('checkout/checkout-pay', input, {
    as: 'admin',
    headers: { 'idempotency-key': 'till-1' },
  });

/** Calls `work` before each transaction until it returns true. */
function beforeCommits(work: () => Promise<boolean>): void {
  let isDone = false;
  proxy.intercept(async (operation) => {
    if (operation !== 'TransactWriteItems' || isDone) return undefined;
    isDone = true;
    isDone = await work();
    return undefined;
  });
}

// BEHAVIOR §36.7, §37.1
test('a payment takes the number of its receipt in its own commit', async () => {
  const salon = await openSalon();
  const input = await toPayInput(salon, { appointment_id: await bookAsCustomer(salon) });
  let commits = 0;
  beforeCommits(async () => {
    commits += 1;
    return false;
  });
  const paid = await pay(salon, input);
  expect(paid.body.data.receipt).toEqual({ receipt_id: 'appointment-1-2', number: 'R-1-2026-000001' });
  expect(commits).toBe(1);
  const entries = await salon.call<readonly object[]>(
    'journal/journal-index',
    { from: '2026/11/16', to: '2026/11/16' },
    { as: 'admin' },
  );
  expect(entries.body.data).toMatchObject([{ receipt_number: 'R-1-2026-000001' }]);
});

nightTest(
  'a payment whose number another receipt takes first gets the next number, also for a repeated request',
  async () => {
    const salon = await openSalon();
    const record = await getSalonRecord(salon);
    const input = await toPayInput(salon, { appointment_id: await bookAsCustomer(salon) });
    const sale = await salon.call('checkout/quick-sale', QUICK_SALE, { as: 'staff' });
    expect(sale.status, sale.text).toBe(201);
    beforeCommits(async () => {
      await numberReceiptsUnlessPaused(
        { ...salon, catalogs: openCatalogLoader(salon.store) },
        record,
        1,
        salon.clock.now(),
      );
      return true;
    });
    const paid = await pay(salon, input);
    expect(paid.body.data.receipt?.number).toBe('R-1-2026-000002');
    expect((await pay(salon, input)).body.data.receipt?.number).toBe('R-1-2026-000002');
    expect(await listAllAuditFindings(salon)).toEqual([]);
  },
);

nightTest('a refused payment takes no number', async () => {
  const salon = await openSalon();
  const appointment_id = await bookAsCustomer(salon);
  const input = await toPayInput(salon, { appointment_id });
  expect((await pay(salon, { ...input, version: 'another' })).status).toBe(409);
  expect((await pay(salon, input)).body.data.receipt?.number).toBe('R-1-2026-000001');
});
