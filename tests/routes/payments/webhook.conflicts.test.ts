import { afterEach, expect, test, vi } from 'vitest';
import { getStoredAppointment } from '../../support/appointments.ts';
import { useDatabaseProxy } from '../../support/database-proxy.ts';
import { bookAndOrder, DEPOSITS_ON, openPaymentAccount } from '../../support/payments.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const proxy = useDatabaseProxy();
const openSalon = useTestSalons(proxy);

afterEach(() => {
  vi.useRealTimers();
});

// BEHAVIOR §19.4, §31.2
test('answers an event whose settlement conflicts for 5 seconds with 503, and processes it when it is sent again', async () => {
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
});
