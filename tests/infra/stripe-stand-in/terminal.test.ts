import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { control, errorOf, listEvents, startTestStripe, type TestStripe } from './fixture.ts';

let started: TestStripe;
beforeAll(async () => {
  started = await startTestStripe();
});
afterAll(() => started.standIn.close());

const ADDRESS = { line1: '1 Main St', city: 'Albany', state: 'NY', postal_code: '12207', country: 'US' };

async function openReader(key = 'sk_test_reader') {
  const stripe = started.client(key);
  const location = await stripe.terminal.locations.create({ display_name: 'Albany', address: ADDRESS });
  const reader = await stripe.terminal.readers.create({
    registration_code: 'simulated-wpe',
    location: location.id,
    label: 'Desk',
    metadata: { salon: 'rose' },
  });
  const createIntent = () =>
    stripe.paymentIntents.create({
      amount: 5_413,
      currency: 'usd',
      allowed_payment_method_types: ['card_present'],
      capture_method: 'manual',
    });
  const process = async (cancellable = true, skipsTip = false) => {
    const intent = await createIntent();
    await stripe.terminal.readers.processPaymentIntent(reader.id, {
      payment_intent: intent.id,
      process_config: { enable_customer_cancellation: cancellable, skip_tipping: skipsTip },
    });
    return intent.id;
  };
  const present = (number: string) =>
    stripe.testHelpers.terminal.readers.presentPaymentMethod(reader.id, {
      type: 'card_present',
      card_present: { number },
    });
  const act = (what: string) =>
    control(started.standIn, 'POST', `terminal/readers/${reader.id}`, { do: what });
  const findAction = async () => {
    const found = await stripe.terminal.readers.retrieve(reader.id);
    return found.deleted ? undefined : found.action;
  };
  return { stripe, location, reader, createIntent, process, present, act, findAction };
}

const VISA = '4242424242424242';
const DECLINED = '4000000000000002';

describe('card readers', () => {
  test('are registered by a code at a location, listed, and deleted', async () => {
    const { stripe, location, reader } = await openReader('sk_test_registered');
    expect(reader).toMatchObject({
      device_type: 'simulated_wisepos_e',
      location: location.id,
      status: 'online',
      action: null,
      metadata: { salon: 'rose' },
    });
    expect((await stripe.terminal.locations.list()).data).toEqual([location]);
    expect((await stripe.terminal.readers.list({ location: location.id })).data).toEqual([reader]);
    expect((await stripe.terminal.readers.list({ status: 'offline' })).data).toEqual([]);
    expect(await stripe.terminal.readers.del(reader.id)).toMatchObject({ id: reader.id, deleted: true });
    expect((await errorOf(stripe.terminal.readers.retrieve(reader.id))).code).toBe('resource_missing');
  });

  test.each<[string, Stripe.Terminal.ReaderCreateParams, string]>([
    ['an unknown code', { registration_code: 'puppies-plug' }, 'registration_code'],
    ['no location', { registration_code: 'simulated-s700' }, 'location'],
    ['an unknown location', { registration_code: 'simulated-s700', location: 'tml_no' }, 'location'],
  ])('are refused with %s', async (_, params, param) => {
    expect(await errorOf(started.client().terminal.readers.create(params))).toMatchObject({
      statusCode: 400,
      param,
    });
  });

  test('authorize a presented card, and the payment is captured afterwards', async () => {
    const { stripe, reader, process, present, findAction } = await openReader('sk_test_authorized');
    const intent = await process();
    expect(await findAction()).toMatchObject({
      type: 'process_payment_intent',
      status: 'in_progress',
      process_payment_intent: { payment_intent: intent },
    });
    await present(VISA);
    expect(await findAction()).toMatchObject({ status: 'succeeded', failure_code: null });
    const held = await stripe.paymentIntents.retrieve(intent, { expand: ['payment_method'] });
    expect(held).toMatchObject({
      status: 'requires_capture',
      payment_method: { type: 'card_present', card_present: { last4: '4242' } },
    });
    const [event] = await listEvents(stripe, 'terminal.reader.action_succeeded');
    expect(event?.data.object).toMatchObject({ id: reader.id, action: { status: 'succeeded' } });
    expect((await stripe.paymentIntents.capture(intent)).status).toBe('succeeded');
    expect((await errorOf(present(VISA))).statusCode).toBe(400);
  });

  test('capture a part, and count the rest as refunded', async () => {
    const { stripe, process, present } = await openReader('sk_test_captured_in_part');
    const intent = await process();
    await present(VISA);
    expect(
      (await errorOf(stripe.paymentIntents.capture(intent, { amount_to_capture: 9_999_999 }))).param,
    ).toBe('amount_to_capture');
    const { amount } = await stripe.paymentIntents.retrieve(intent);
    const taken = await stripe.paymentIntents.capture(intent, {
      amount_to_capture: 1_000,
      expand: ['latest_charge'],
    });
    const refunded = { amount_captured: 1_000, amount_refunded: amount - 1_000, refunded: false };
    expect(taken).toMatchObject({ amount_received: 1_000, status: 'succeeded', latest_charge: refunded });
    const refunds = async () =>
      (await stripe.refunds.list({ payment_intent: intent })).data.map((each) => each.amount);
    expect(await refunds()).toEqual([amount - 1_000]);
    await stripe.refunds.create({ payment_intent: intent });
    expect(await refunds()).toEqual([1_000, amount - 1_000]);
  });

  test('decline a card, and take another payment afterwards', async () => {
    const { stripe, process, present, findAction } = await openReader('sk_test_declined');
    const intent = await process();
    await present(DECLINED);
    expect(await findAction()).toMatchObject({
      status: 'failed',
      failure_code: 'card_declined',
      api_error: { type: 'card_error', decline_code: 'generic_decline' },
    });
    expect((await stripe.paymentIntents.retrieve(intent)).last_payment_error).toMatchObject({
      code: 'card_declined',
    });
    expect(await listEvents(stripe, 'terminal.reader.action_failed')).toHaveLength(1);
    await process();
    expect(await findAction()).toMatchObject({ status: 'in_progress', failure_code: null });
  });

  test('add the tip that the customer chooses, unless the payment skips tips', async () => {
    const { stripe, process, present, act } = await openReader('sk_test_tips');
    await act('ask_for_tips');
    const amounts = [];
    for (const skipsTip of [false, true]) {
      const intent = await process(true, skipsTip);
      await present(VISA);
      amounts.push((await stripe.paymentIntents.capture(intent)).amount_received);
    }
    expect(amounts).toEqual([6_496, 5_413]);
  });

  test('report a freed authorization like a refund', async () => {
    const { stripe, process, present } = await openReader('sk_test_freed');
    const intent = await process();
    await present(VISA);
    await stripe.paymentIntents.cancel(intent);
    const [event] = await listEvents(stripe, 'charge.refunded');
    expect(event?.data.object).toMatchObject({
      payment_intent: intent,
      captured: false,
      amount_refunded: 5_413,
    });
  });

  test('let the customer cancel where the payment allows it', async () => {
    const { process, act, findAction } = await openReader('sk_test_customer');
    await process(false);
    await expect(act('cancel')).rejects.toThrow('cannot cancel');
    await process();
    await act('cancel');
    expect(await findAction()).toMatchObject({
      status: 'failed',
      failure_code: 'customer_canceled',
      api_error: null,
    });
  });

  test('forget a canceled action, and authorize no canceled payment', async () => {
    const { stripe, reader, process, present, findAction } = await openReader('sk_test_canceled');
    await process();
    expect(await stripe.terminal.readers.cancelAction(reader.id)).toMatchObject({ action: null });
    const intent = await process();
    await stripe.paymentIntents.cancel(intent);
    await present(VISA);
    expect(await findAction()).toMatchObject({ status: 'failed', failure_code: 'intent_invalid_state' });
    expect((await stripe.paymentIntents.retrieve(intent)).status).toBe('canceled');
  });

  test.each([
    ['terminal_reader_busy', false],
    ['terminal_reader_timeout', true],
  ])('answer %s where a test wants it', async (code, after) => {
    const { reader, process, findAction } = await openReader(`sk_test_${code}`);
    const match = `POST /v1/terminal/readers/${reader.id}/process_payment_intent`;
    await control(started.standIn, 'POST', 'faults', { match, status: 400, code, after });
    expect((await errorOf(process())).code).toBe(code);
    expect((await findAction())?.status === 'in_progress').toBe(after);
    await process();
  });

  test('take no order while they are offline', async () => {
    const { process, act, findAction } = await openReader('sk_test_offline');
    await act('go_offline');
    expect((await errorOf(process())).code).toBe('terminal_reader_offline');
    expect(await findAction()).toBeNull();
    await act('go_online');
    await process();
  });

  test('take no payment that does not allow cards at a reader', async () => {
    const { stripe, reader } = await openReader();
    const { id } = await stripe.paymentIntents.create({ amount: 100, currency: 'usd' });
    const refused = stripe.terminal.readers.processPaymentIntent(reader.id, { payment_intent: id });
    expect((await errorOf(refused)).param).toBe('payment_intent');
  });

  test('have a page to present test cards at', async () => {
    const { reader, process, findAction } = await openReader('sk_test_page');
    const page = `${started.standIn.url}/readers/${reader.id}`;
    const press = async (choice: string) =>
      (await fetch(page, { method: 'POST', body: new URLSearchParams({ choice }) })).text();
    expect(await (await fetch(page)).text()).toContain('The reader is idle.');
    await process();
    expect(await (await fetch(page)).text()).toContain('$54.13');
    expect(await press(DECLINED)).toContain('Your card was declined.');
    await process();
    expect(await press('cancel')).toContain('canceled the payment');
    await process();
    expect(await press('go_offline')).toContain('offline');
    await press('go_online');
    expect(await press(VISA)).toContain('Approved: $54.13');
    await press(VISA);
    expect(await findAction()).toMatchObject({ status: 'succeeded' });
    expect(await (await fetch(`${started.standIn.url}/`)).text()).toContain(`/readers/${reader.id}`);
    expect((await fetch(`${started.standIn.url}/readers/tmr_unknown`)).status).toBe(404);
  });
});
