import { afterEach, expect, test, vi } from 'vitest';
import { type Key, keys } from '../../../lib/table/keys.ts';
import { updateItem } from '../../../lib/table/store.ts';
import { getStoredAppointment } from '../../support/booking/appointments.ts';
import { useDatabaseProxy } from '../../support/environment/database-proxy.ts';
import { nightTest } from '../../support/nightly.ts';
import {
  bookAndOrder,
  createOrder,
  DEPOSITS_ON,
  openPaymentAccount,
  payTwice,
  reportPayment,
} from '../../support/payments/payments.ts';
import {
  definePackage,
  type SaleRecord,
  sellPackage,
  toPackageSale,
} from '../../support/products/packages.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const proxy = useDatabaseProxy();
const openSalon = useTestSalons(proxy);

afterEach(() => {
  vi.useRealTimers();
});

// BEHAVIOR §19.6, §31.2
nightTest(
  'answers an event whose settlement conflicts for 5 seconds with 503, and processes it when it is sent again',
  async () => {
    const salon = await openSalon(DEPOSITS_ON);
    const account = await openPaymentAccount(salon);
    const { id, intent } = await bookAndOrder(salon);
    await account.pay(intent);
    const [event] = await account.events('payment_intent.succeeded', intent);
    vi.useFakeTimers({ toFake: ['performance'] });
    let conflicts = 0;
    proxy.intercept((operation) => {
      if (operation !== 'TransactWriteItems' || conflicts > 0) return undefined;
      conflicts += 1;
      vi.advanceTimersByTime(6_000);
      const fields = { CancellationReasons: [{ Code: 'TransactionConflict' }] };
      return { status: 400, name: 'TransactionCanceledException', fields };
    });
    expect((await account.deliver(event ?? {})).status).toBe(503);
    expect((await getStoredAppointment(salon, id)).status).toBe(0);
    expect((await account.deliver(event ?? {})).status).toBe(200);
    expect((await getStoredAppointment(salon, id)).status).toBe(1);
  },
);

/** Changes a record before the first transaction of a call, and returns how many the call made. */
async function countCommits(salon: TestSalon, changed: Key, call: () => Promise<unknown>): Promise<number> {
  let commits = 0;
  proxy.intercept(async (operation) => {
    if (operation !== 'TransactWriteItems') return undefined;
    commits += 1;
    if (commits === 1) await salon.store.commit([updateItem(changed, { add: { version: 1 } })]);
    return undefined;
  });
  await call();
  return commits;
}

// BEHAVIOR §19.3
test('decides again on the second payment of a visit or a sale that changes before the refund is ordered', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const visit = await payTwice(salon, account);
  const visitKey = keys.appointment(salon.tenant, visit.id);
  const report = () => reportPayment(salon, visit.second, { appointment_id: visit.id });
  expect(await countCommits(salon, visitKey, report)).toBe(2);

  proxy.forwardAll();
  const buyer = { as: 'customer' } as const;
  const sold = await sellPackage(salon, toPackageSale((await definePackage(salon)).id));
  const { id: sale_id, total: amount } = sold.body.data as SaleRecord;
  const order = async () => (await createOrder(salon, { amount, sale_id }, buyer)).body.payment_intent;
  const first = await order();
  // Paid, but not reported yet: a second order cannot cancel it
  await account.pay(first);
  const second = await order();
  await account.pay(second);
  await reportPayment(salon, first, { sale_id });
  const saleKey = keys.record(salon.tenant, 'SALE', sale_id);
  expect(await countCommits(salon, saleKey, () => reportPayment(salon, second, { sale_id }))).toBe(2);
  await salon.runScheduledWork();
  expect(
    [await account.refunds(visit.second), await account.refunds(second)].map(({ length }) => length),
  ).toEqual([1, 1]);
});
