import { expect, onTestFinished, test } from 'vitest';
import { startStripe } from '../../infra/local/stripe/start.ts';
import { createProcessorOpener } from '../../lib/ports/stripe.ts';

async function openProcessor() {
  const stripe = await startStripe();
  onTestFinished(() => stripe.close());
  return createProcessorOpener({ processorUrl: stripe.url })('sk_test_params');
}

const long = (length: number) => '😀'.repeat(length);

test('cuts texts to what the processor accepts, and leaves empty ones out of addresses (BEHAVIOR §18.2)', async () => {
  const processor = await openProcessor();
  const shipping = {
    name: long(300),
    phone: '1'.repeat(40),
    line1: '1 Main St',
    city: '',
    state: '',
    zipcode: '',
  };
  const order = {
    amount: 3000,
    currency: 'USD',
    description: long(1200),
    metadata: { tenant: 'x'.repeat(600) },
  };
  const intent = await processor.createIntent({ ...order, shipping }, 'k1');
  expect(intent.ok && intent.value.metadata.tenant).toBe('x'.repeat(500));
  const person = { name: long(300), email: '', phone: '1'.repeat(40) };
  expect((await processor.createCardholder(person, { tenant: 'demo' }, 'k2')).ok).toBe(true);
});

test('leaves out the shipping details of a location without an address, which the processor requires (BEHAVIOR §18.1)', async () => {
  const processor = await openProcessor();
  const shipping = { name: 'Guest', phone: '555', line1: '', city: '', state: '', zipcode: '' };
  const order = { amount: 3000, currency: 'USD', description: 'Deposit', metadata: {} };
  const intent = await processor.createIntent({ ...order, shipping }, 'k1');
  expect(intent.ok && intent.value.amount).toBe(3000);
});

test('creates one cardholder for repeated parameters, and another one for others under the same key', async () => {
  const processor = await openProcessor();
  const create = (phone: string) =>
    processor.createCardholder({ name: 'Ada', email: '', phone }, { tenant: 'demo' }, 'k');
  const first = await create('1');
  const again = await create('1');
  const other = await create('2');
  expect(first.ok && again.ok && other.ok).toBe(true);
  expect(again).toEqual(first);
  expect(other).not.toEqual(first);
});

test('finds the charge that was made under a key with other parameters, and charges nothing twice', async () => {
  const processor = await openProcessor();
  const cardholder = await processor.createCardholder({ name: 'Ada', email: '', phone: '' }, {}, 'k');
  if (!cardholder.ok) throw new Error(cardholder.failure);
  const charge = {
    amount: 3000,
    currency: 'USD',
    description: 'Appointment APT-000001',
    metadata: { charge: '1001' },
    cardholder: cardholder.value,
    paymentMethod: 'pm_card_visa',
  };
  const first = await processor.createCardCharge(charge, 'charge-1');
  const again = await processor.createCardCharge({ ...charge, description: 'Visit APT-000001' }, 'charge-1');
  expect(first.ok && first.value.state).toBe('succeeded');
  expect(again.ok && again.value.id).toBe(first.ok && first.value.id);
});
