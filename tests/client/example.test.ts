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

/** Switches deposits on and sells the customer a package of blow-dries. */
async function prepareSalon() {
  const admin = await anonymous().auth.login(DEMO_LOGINS.admin);
  const customer = await anonymous().customers.login(DEMO_LOGINS.customer);
  if (!admin.ok || !customer.ok) throw new Error('cannot log in to the demo salon');
  const adminClient = client({ baseUrl: stack.urls.api, token: admin.reply.token });
  await adminClient.settings.updateFrontEndBookingSettings({ deposit_enable: 1 });
  const template = await adminClient.packages.packageStore({
    name: 'Six blow-dries',
    price: 180,
    service_expiration: 6,
    service_group: [{ qty: 6, price: 180, service: [3] }],
  });
  if (!template.ok) throw new Error(template.message);
  const { id } = template.reply.data;
  const sale = await adminClient.packages.createPackageSell({
    location_id: 1,
    customer_id: customer.reply.user.id,
    paid_at_salon: 1,
    package_id: id,
    name: 'Six blow-dries',
    price: '180.00',
  });
  if (!sale.ok) throw new Error(sale.message);
  return {
    salon: client({ baseUrl: stack.urls.api, token: customer.reply.token }),
    packageId: sale.reply.data.purchased_id,
  };
}

/** Tuesday of next week: the salon is open and all staff work. */
function nextTuesday(now: Date): string {
  const ahead = ((9 - now.getUTCDay()) % 7) + 7;
  return new Date(now.getTime() + ahead * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '/');
}

test('the example books, pays the deposit and redeems the package (BEHAVIOR §32.3)', async () => {
  const { salon, packageId } = await prepareSalon();
  const { stripe } = stack;
  const processor = new Stripe(DEMO_PAYMENT_KEYS.secret, {
    host: stripe.host,
    port: stripe.port,
    protocol: 'http',
    telemetry: false,
  });
  const paid = await bookWithDeposit(salon, packageId, nextTuesday(stack.clock.now()), async (secret) => {
    const [intent = ''] = secret.split('_secret_');
    await processor.paymentIntents.confirm(intent, {
      payment_method: 'pm_card_visa',
      return_url: 'https://book.demo.test',
    });
  });
  expect(paid).toMatchObject({ ok: true, reply: { data: { status: 1, payment_status: 1 } } });
  const packages = await salon.packages.getCustomerPackages();
  expect(packages.ok && packages.reply.data[0]).toMatchObject({
    total_qty: 6,
    total_used: 1,
    remaining_balance: 5,
  });
});

test('the README shows the example that the test runs', () => {
  const readme = readFileSync('lib/client/README.md', 'utf8');
  const [, code = ''] = /export (async function bookWithDeposit.*)/s.exec(
    readFileSync('lib/client/example.ts', 'utf8'),
  ) ?? [''];
  expect(code).not.toBe('');
  expect(readme).toContain(code.trim());
});
