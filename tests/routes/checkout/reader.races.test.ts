import { expect, test } from 'vitest';
import type { WaitingCheckout } from '../../../lib/rules/checkout/reader-checkouts.ts';
import { putReaderClaim } from '../../../lib/table/checkout/reader-checkouts.ts';
import { statusAndMessage, tally } from '../../support/api/replies.ts';
import { bookAsCustomer } from '../../support/booking/appointments.ts';
import { DEPOSITS_ON, openPaymentAccount } from '../../support/payments/payments.ts';
import { openReader, payAtReader, registerReader, showCheckout } from '../../support/payments/readers.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const DUE = '54.13';
const PROCESS = 'POST /v1/terminal/readers/*/process_payment_intent';

async function openDesks() {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const reader = openReader(salon, account, await registerReader(salon));
  const pay = (appointment_id: number) =>
    payAtReader(salon, { appointment_id }, { reader: reader.id, amount: DUE });
  return { salon, account, reader, pay };
}

// BEHAVIOR §37.6
test('of checkouts at one reader at the same time one is shown, and the others are refused (409)', async () => {
  const { salon, account, reader, pay } = await openDesks();
  const visits: number[] = [];
  for (const time of ['10:00 AM', '12:00 PM', '02:00 PM', '04:00 PM']) {
    visits.push(await bookAsCustomer(salon, { time }));
  }
  // The reader of the processor accepts all of them, as it does until a customer presents a card
  const replies = await Promise.all(visits.map(pay));
  expect(tally(replies)).toEqual({ '202 Waiting for the card': 1, '409 Reader is busy': 3 });
  for (const refused of replies.filter(({ status }) => status === 409)) {
    expect(refused.body.errors).toEqual({ 'tenders.0.reader_id': ['Reader is busy'] });
  }
  await reader.present();
  const started = replies.find(({ status }) => status === 202)?.body.data.checkout_id ?? 0;
  expect((await showCheckout(salon, started)).body.data.state).toBe('paid');
  const intents = (await account.stripe.paymentIntents.list({ limit: 100 })).data;
  expect(intents.filter(({ status }) => status === 'succeeded')).toHaveLength(1);
  expect(intents.filter(({ status }) => status !== 'succeeded' && status !== 'canceled')).toEqual([]);
});

test('a reader that another checkout has claimed since it was read cannot be claimed', async () => {
  const { store, tenant } = await openSalon();
  const claim = (id: number, before?: number) => {
    const checkout = { id, reader: 'tmr_1', createdAt: '2026-11-16T10:00:00.000Z' } as WaitingCheckout;
    const read = before === undefined ? undefined : { checkoutId: before as WaitingCheckout['id'] };
    return store.commit([putReaderClaim(tenant, checkout, read)]).then(({ done }) => done);
  };
  // Two find the reader without a claim; later two find that of checkout 1
  expect([await claim(1), await claim(2)]).toEqual([true, false]);
  expect([await claim(3, 1), await claim(4, 1)]).toEqual([true, false]);
});

test('a request that was interrupted after its claim blocks the reader for 2 minutes at most', async () => {
  const { salon, account, pay } = await openDesks();
  const first = await bookAsCustomer(salon, { time: '10:00 AM' });
  const second = await bookAsCustomer(salon, { time: '12:00 PM' });
  expect((await pay(first)).status).toBe(202);
  await account.stripe.terminal.readers.list({ limit: 1 }).then(async ({ data: [reader] }) => {
    if (reader) await account.stripe.terminal.readers.cancelAction(reader.id);
  });
  await salon.clock.advance(1);
  expect(statusAndMessage(await pay(second))).toBe('409 Reader is busy');
  await salon.clock.advance(1);
  expect((await pay(second)).status).toBe(202);
});

test.each(['declined', 'cancelled'])('a checkout that was %s frees its reader at once', async (end) => {
  const { salon, reader, pay } = await openDesks();
  const id = await bookAsCustomer(salon, { time: '10:00 AM' });
  const { checkout_id } = (await pay(id)).body.data;
  if (end === 'cancelled') await salon.call('checkout/checkout-cancel', { checkout_id }, { as: 'staff' });
  else {
    await reader.present('4000000000000002');
    expect((await showCheckout(salon, checkout_id)).body.data.state).toBe('declined');
  }
  expect((await pay(id)).status).toBe(202);
});

test('a reader that refuses a checkout is free for the next one', async () => {
  const { salon, account, pay } = await openDesks();
  const id = await bookAsCustomer(salon, { time: '10:00 AM' });
  await account.injectFault({ match: PROCESS, status: 400, code: 'terminal_reader_busy' });
  expect(statusAndMessage(await pay(id))).toBe('409 Reader is busy');
  expect((await pay(id)).status).toBe(202);
});
