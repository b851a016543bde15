import { readFileSync } from 'node:fs';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../infra/local/demo.ts';
import { DEMO_PAYMENT_KEYS } from '../../infra/local/demo-payments.ts';
import { type Stack, startStack } from '../../infra/local/stack.ts';
import { client } from '../../lib/client/client.ts';
import { bookWithDeposit } from '../../lib/client/example.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

const anonymous = () => client({ baseUrl: stack.urls.api, slug: 'demo' });

/** A salon that takes deposits, as its administrator; the customer, who owns a package of blow-dries. */
async function prepared() {
  const admin = await anonymous().auth.login(DEMO_LOGINS.admin);
  const customer = await anonymous().customers.login(DEMO_LOGINS.customer);
  if (!admin.ok || !customer.ok) throw new Error('the demo salon lets nobody in');
  const desk = client({ baseUrl: stack.urls.api, token: admin.reply.token });
  await desk.settings.updateFrontEndBookingSettings({ deposit_enable: 1 });
  const defined = await desk.packages.packageStore({
    name: 'Six blow-dries',
    price: 180,
    service_expiration: 6,
    service_group: [{ qty: 6, price: 180, service: [3] }],
  });
  if (!defined.ok) throw new Error(defined.message);
  const { id } = defined.reply.data;
  const sold = await desk.packages.createPackageSell({
    location_id: 1,
    customer_id: customer.reply.user.id,
    paid_at_salon: 1,
    package_id: id,
    name: 'Six blow-dries',
    price: '180.00',
  });
  if (!sold.ok) throw new Error(sold.message);
  return {
    salon: client({ baseUrl: stack.urls.api, token: customer.reply.token }),
    packageId: sold.reply.data.purchased_id,
  };
}

/** A day next week, open and with everybody at work. */
function tuesday(now: Date): string {
  const ahead = ((9 - now.getUTCDay()) % 7) + 7;
  return new Date(now.getTime() + ahead * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '/');
}

test('the example books, pays the deposit, redeems the package, and the booking stands', async () => {
  const { salon, packageId } = await prepared();
  const { stripe } = stack;
  const processor = new Stripe(DEMO_PAYMENT_KEYS.secret, {
    host: stripe.host,
    port: stripe.port,
    protocol: 'http',
    telemetry: false,
  });
  const paid = await bookWithDeposit(salon, packageId, tuesday(stack.clock.now()), async (secret) => {
    const [intent = ''] = secret.split('_secret_');
    await processor.paymentIntents.confirm(intent, {
      payment_method: 'pm_card_visa',
      return_url: 'https://book.demo.test',
    });
  });
  expect(paid).toMatchObject({ ok: true, reply: { data: { status: 1, payment_status: 1 } } });
  const owned = await salon.packages.getCustomerPackages();
  expect(owned.ok && owned.reply.data[0]).toMatchObject({
    total_qty: 6,
    total_used: 1,
    remaining_balance: 5,
  });
});

test('the example of the page is the one that was run', () => {
  const page = readFileSync('lib/client/README.md', 'utf8');
  const [, code = ''] = /export (async function bookWithDeposit.*)/s.exec(
    readFileSync('lib/client/example.ts', 'utf8'),
  ) ?? [''];
  expect(code).not.toBe('');
  expect(page).toContain(code.trim());
});
