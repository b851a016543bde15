import { describe, expect, test } from 'vitest';
import { findIntent } from '../../../lib/table/intents.ts';
import { type AppointmentView, bookAsCustomer } from '../../support/appointments.ts';
import { COLOUR, DEPOSITS_ON, openTill, order, report, type Till } from '../../support/paying.ts';
import { findings } from '../../support/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';
import { useReceiver } from '../../support/webhook-receiver.ts';
import { subscribe } from '../../support/webhooks.ts';

const open = useTestSalons();
const receiver = useReceiver();
type Canceller = [who: string, operation: string, input: object, options: Parameters<TestSalon['call']>[2]];
const DESK: Canceller = ['desk', 'appointments/appointment-cancel', { refund: 1 }, { as: 'staff' }];
const CUSTOMER: Canceller = ['customer', 'appointments/customer-appointment-cancel', {}, { as: 'customer' }];

/** A customer's colouring with an intent of 30.00 for its deposit, and a receiver that is told of its cancellation. */
async function ordered() {
  const salon = await open(DEPOSITS_ON);
  const till = await openTill(salon);
  await subscribe(salon, receiver(), ['booking.cancelled']);
  const services = [COLOUR];
  const id = await bookAsCustomer(salon, { services, date: '2026/11/19', time: '01:00 PM' });
  const made = await order(salon, { appointment_id: id }, { as: 'customer' });
  return { salon, till, id, intent: made.body.payment_intent };
}

async function paid(card = 'pm_card_visa') {
  const visit = await ordered();
  await visit.till.pay(visit.intent, card);
  expect((await report(visit.salon, visit.intent, { appointment_id: visit.id })).status).toBe(200);
  return visit;
}

const refundThere = (till: Till, intent: string, amount?: number) =>
  till.stripe.refunds.create({ payment_intent: intent, ...(amount ? { amount } : {}) });

/** The processor tells what it has to tell of an intent, the newest first. */
async function tell({ till, intent }: { till: Till; intent: string }, type: string): Promise<void> {
  for (const event of await till.events(type, intent)) expect((await till.deliver(event)).status).toBe(200);
}

/** Cancels, and gives what the rows, the mail, the webhook and the processor say of the money. */
async function cancelled({ salon, till, id, intent }: Awaited<ReturnType<typeof paid>>, by: Canceller) {
  const [, operation, input, options] = by;
  await salon.drain();
  const before = (await till.refunds(intent)).length;
  const reply = await salon.call<AppointmentView>(operation, { appointment_id: id, ...input }, options);
  expect(reply.status, reply.text).toBe(200);
  await salon.drain();
  const refunds = await till.refunds(intent);
  const mail = salon.mails().find(({ subject }) => subject.includes('is cancelled'));
  const [hook] = receiver().received.splice(0);
  return {
    rows: reply.body.data.payments.map((row) => row.paid_amount),
    mail: /We are sending back (\S+)/.exec(mail?.body.text ?? 'no mail')?.[1],
    isMailed: mail !== undefined,
    webhook: JSON.parse(hook?.body ?? '{}').data.refunded_amount,
    sent: refunds.slice(0, refunds.length - before).map(({ amount }) => amount),
    findings: await findings(salon),
  };
}

const NOTHING = {
  rows: ['30.00', '0.00'],
  mail: undefined,
  isMailed: true,
  webhook: '0.00',
  sent: [],
  findings: [],
};

describe.each([DESK, CUSTOMER])('a cancellation by the %s', (...by) => {
  test('gives back nothing, and promises nothing, of a deposit that was refunded at the processor', async () => {
    const visit = await paid();
    await refundThere(visit.till, visit.intent);
    await tell(visit, 'charge.refunded');
    expect(await cancelled(visit, by)).toEqual(NOTHING);
  });

  test('gives back nothing, and promises nothing, of a deposit that is disputed', async () => {
    const visit = await paid('pm_card_createDispute');
    await tell(visit, 'charge.dispute.created');
    expect(await cancelled(visit, by)).toEqual(NOTHING);
  });

  test('gives back, tells and books what is left of a deposit that was refunded in part', async () => {
    const visit = await paid();
    await refundThere(visit.till, visit.intent, 500);
    await refundThere(visit.till, visit.intent, 300);
    await tell(visit, 'charge.refunded');
    await tell(visit, 'charge.refunded');
    expect(await cancelled(visit, by)).toEqual({
      rows: ['30.00', '0.00', '-22.00'],
      mail: '$22.00',
      isMailed: true,
      webhook: '22.00',
      sent: [2200],
      findings: [],
    });
  });
});

test.each([
  ['all of a deposit', undefined, undefined],
  ['a part of a deposit', 500, '$25.00'],
])(
  'a cancellation without a refund calls kept only what is left where %s was refunded at the processor',
  async (_what, amount, kept) => {
    const visit = await paid();
    await refundThere(visit.till, visit.intent, amount);
    await tell(visit, 'charge.refunded');
    const input = { appointment_id: visit.id, refund: 0 };
    await visit.salon.call('appointments/appointment-cancel', input, { as: 'staff' });
    await visit.salon.drain();
    const mail = visit.salon.mails().find(({ subject }) => subject.includes('is cancelled'));
    expect(/paid for it, (\S+), is not refunded/.exec(mail?.body.text ?? 'no mail')?.[1]).toBe(kept);
    expect(mail).toBeDefined();
  },
);

const lostOf = async (salon: TestSalon, intent: string) =>
  (await findIntent(salon.store, salon.tenant, intent))?.lost;

test('a dispute that is told before the payment counts all the same', async () => {
  const visit = await ordered();
  await visit.till.pay(visit.intent, 'pm_card_createDispute');
  await tell(visit, 'charge.dispute.created');
  await report(visit.salon, visit.intent, { appointment_id: visit.id });
  expect(await cancelled(visit, DESK)).toEqual(NOTHING);
});

test('the event of a refund that a cancellation has ordered is no loss', async () => {
  const visit = await paid();
  await refundThere(visit.till, visit.intent, 500);
  await tell(visit, 'charge.refunded');
  expect((await cancelled(visit, DESK)).sent).toEqual([2500]);
  await tell(visit, 'charge.refunded');
  expect(await lostOf(visit.salon, visit.intent)).toEqual({ refunded: 500, disputed: 0 });
});
