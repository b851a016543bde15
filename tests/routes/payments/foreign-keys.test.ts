import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPlatformSealing } from '../../../lib/ports/sealing.ts';
import { createProcessorOpener } from '../../../lib/ports/stripe.ts';
import { fromMajorUnits } from '../../../lib/rules/money.ts';
import { openCatalogLoader } from '../../../lib/table/catalog/catalogs.ts';
import { findSalonByTenant } from '../../../lib/table/salons/salons.ts';
import { toOrderReply } from '../../../lib/views/payments/orders.ts';
import { createOrderAndCancelReplaced } from '../../../lib/workflows/payments/create-order.ts';
import { nightTest } from '../../support/nightly.ts';
import { createOrder, DEPOSITS_ON, openPaymentAccount } from '../../support/payments/payments.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

const lines: string[] = [];
beforeEach(() => {
  lines.length = 0;
  vi.stubEnv('POWERTOOLS_LOG_LEVEL', 'INFO');
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
  }
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const openWithKey = (paymentKey: string): Promise<TestSalon> =>
  openSalon({ settings: { ...DEPOSITS_ON.settings, paymentKey } });

/** The publishable key in the log of an order, and the number of calls of the processor. */
async function order(salon: TestSalon): Promise<{ readonly key: unknown; readonly calls: unknown }> {
  lines.length = 0;
  expect((await createOrder(salon)).status).toBe(200);
  const [line = '{}'] = lines.filter((text) => text.includes('"operation":"create-order"'));
  const { payment_key: key, stripe_calls: calls } = JSON.parse(line) as Readonly<Record<string, unknown>>;
  return { key, calls };
}

test('the order of a salon whose publishable key is of another account stands, and its log line names that (BEHAVIOR §18.1)', async () => {
  const salon = await openWithKey('pk_test_other');
  await openPaymentAccount(salon, 'sk_test_own');
  expect(await order(salon)).toEqual({ key: 'of another account', calls: 2 });
  // It is found at each order until the salon has corrected its key
  expect(await order(salon)).toEqual({ key: 'of another account', calls: 2 });
});

test('the order of a salon with two keys of one account asks for the intent once, and logs nothing of the key (BEHAVIOR §18.1)', async () => {
  const salon = await openWithKey('pk_test_pair');
  await openPaymentAccount(salon, 'sk_test_pair');
  expect(await order(salon)).toEqual({ key: undefined, calls: 2 });
  expect(await order(salon)).toEqual({ key: undefined, calls: 1 });
});

nightTest(
  'a processor that does not tell whether the keys fit proves nothing, and fails no order (BEHAVIOR §18.1)',
  async () => {
    const salon = await openWithKey('pk_test_silent');
    const account = await openPaymentAccount(salon, 'sk_test_loud');
    const fault = { match: 'GET /v1/payment_intents/*', status: 503, times: 2 };
    await account.injectFault({ ...fault, account: 'sk_test_silent' });
    expect(await order(salon)).toEqual({ key: undefined, calls: 2 });
    expect(await order(salon)).toEqual({ key: 'of another account', calls: 2 });
  },
);

test('the order of a salon whose publishable key is of another account is counted for the alarm (BEHAVIOR §18.1)', async () => {
  const salon = await openWithKey('pk_test_other');
  await openPaymentAccount(salon, 'sk_test_counted');
  const { tenant, store, environment, clock } = salon;
  const record = await findSalonByTenant(store, tenant);
  if (!record) throw new Error('the salon is gone');
  const [counted, logged]: [string[], object[]] = [[], []];
  const caller = { kind: 'anonymous' } as const;
  const reply = await createOrderAndCancelReplaced(
    {
      tenant,
      salon: record,
      caller,
      network: '198.51.100.9',
      now: clock.now(),
      logIds: (ids) => logged.push(ids),
    },
    { amount: fromMajorUnits(30), customerId: null },
    {
      store,
      catalogs: openCatalogLoader(store),
      sealing: openPlatformSealing(environment),
      processors: createProcessorOpener(environment),
      metrics: { count: (metric) => counted.push(metric) },
    },
    toOrderReply,
  );
  expect(reply.ok).toBe(true);
  expect(counted).toEqual(['ForeignPaymentKeys']);
  expect(logged).toContainEqual({ payment_key: 'of another account' });
});
