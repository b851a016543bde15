import { describe, expect, test } from 'vitest';
import { findIntentRecord } from '../../../lib/table/payments/intents.ts';
import { type AppointmentView, bookAsCustomer } from '../../support/booking/appointments.ts';
import { useReceiver } from '../../support/messages/webhook-receiver.ts';
import { subscribeReceiver } from '../../support/messages/webhooks.ts';
import { listCases, nightTest } from '../../support/nightly.ts';
import {
  COLOUR,
  createOrder,
  DEPOSITS_ON,
  openPaymentAccount,
  type PaymentAccount,
  reportPayment,
} from '../../support/payments/payments.ts';
import { listAuditFindings } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const receiver = useReceiver();
type Canceller = [label: string, operation: string, input: object, options: Parameters<TestSalon['call']>[2]];
const FRONT_DESK: Canceller = [
  'front desk',
  'appointments/appointment-cancel',
  { refund: 1 },
  { as: 'staff' },
];
const CUSTOMER: Canceller = ['customer', 'appointments/customer-appointment-cancel', {}, { as: 'customer' }];

/**
 * A customer's booking of colour with an intent of 30.00 for its deposit, and a receiver of its cancellation
 * events.
 */
async function bookAndCreateOrder() {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  await subscribeReceiver(salon, receiver(), ['booking.cancelled']);
  const services = [COLOUR];
  const id = await bookAsCustomer(salon, { services, date: '2026/11/19', time: '01:00 PM' });
  const order = await createOrder(salon, { appointment_id: id }, { as: 'customer' });
  return { salon, account, id, intent: order.body.payment_intent };
}

async function bookPaid(card = 'pm_card_visa') {
  const visit = await bookAndCreateOrder();
  await visit.account.pay(visit.intent, card);
  expect((await reportPayment(visit.salon, visit.intent, { appointment_id: visit.id })).status).toBe(200);
  return visit;
}

const refundAtProcessor = (account: PaymentAccount, intent: string, amount?: number) =>
  account.stripe.refunds.create({ payment_intent: intent, ...(amount ? { amount } : {}) });

/** Delivers the processor's events of a type about an intent, newest first. */
async function deliverEvents(
  { account, intent }: { account: PaymentAccount; intent: string },
  type: string,
): Promise<void> {
  for (const event of await account.events(type, intent))
    expect((await account.deliver(event)).status).toBe(200);
}

/** Cancels the visit. Returns the amounts in rows, mail, webhook and refunds. */
async function cancel(
  { salon, account, id, intent }: Awaited<ReturnType<typeof bookPaid>>,
  canceller: Canceller,
) {
  const [, operation, input, options] = canceller;
  await salon.runScheduledWork();
  const before = (await account.refunds(intent)).length;
  const reply = await salon.call<AppointmentView>(operation, { appointment_id: id, ...input }, options);
  expect(reply.status, reply.text).toBe(200);
  await salon.runScheduledWork();
  const refunds = await account.refunds(intent);
  const mail = salon.mails().find(({ subject }) => subject.includes('is cancelled'));
  const [event] = receiver().received.splice(0);
  return {
    rows: reply.body.data.payments.map((row) => row.paid_amount),
    mail: /We are refunding (\S+)/.exec(mail?.body.text ?? 'no mail')?.[1],
    isMailed: mail !== undefined,
    webhook: JSON.parse(event?.body ?? '{}').data.refunded_amount,
    sent: refunds.slice(0, refunds.length - before).map(({ amount }) => amount),
    findings: await listAuditFindings(salon),
  };
}

const findLostMoney = async (salon: TestSalon, intent: string) =>
  (await findIntentRecord(salon.store, salon.tenant, intent))?.lost;

const NOTHING = {
  rows: ['30.00', '0.00'],
  mail: undefined,
  isMailed: true,
  webhook: '0.00',
  sent: [],
  findings: [],
};

// BEHAVIOR §17.4, §19.4, §30.2
describe.each(listCases([FRONT_DESK, CUSTOMER]))('a cancellation by the %s', (...canceller) => {
  test('refunds nothing and mails no refund of a deposit that was refunded at the processor', async () => {
    const visit = await bookPaid();
    await refundAtProcessor(visit.account, visit.intent);
    await deliverEvents(visit, 'charge.refunded');
    expect(await cancel(visit, canceller)).toEqual(NOTHING);
  });

  test('refunds nothing and mails no refund of a deposit that is disputed', async () => {
    const visit = await bookPaid('pm_card_createDispute');
    await deliverEvents(visit, 'charge.dispute.created');
    expect(await cancel(visit, canceller)).toEqual(NOTHING);
  });

  test.each(
    listCases([
      ['an inquiry', 'pm_card_createDisputeInquiry', undefined],
      ['a dispute that was won', 'pm_card_createDispute', 'won'],
      ['a dispute that was prevented', 'pm_card_createDispute', 'prevented'],
      ['an inquiry that was closed', 'pm_card_createDisputeInquiry', 'warning_closed'],
    ]),
  )('refunds a deposit with %s', async (_what, card, status) => {
    const visit = await bookPaid(card);
    await deliverEvents(visit, 'charge.dispute.created');
    if (status) await visit.account.moveDispute(visit.intent, status);
    expect(await cancel(visit, canceller)).toMatchObject({ mail: '$30.00', sent: [3000], findings: [] });
  });

  nightTest('refunds nothing of a deposit whose dispute was lost, or is appealed', async () => {
    const visit = await bookPaid('pm_card_createDispute');
    await deliverEvents(visit, 'charge.dispute.created');
    await visit.account.moveDispute(visit.intent, 'lost');
    expect(await findLostMoney(visit.salon, visit.intent)).toMatchObject({ disputed: 3000 });
    await visit.account.moveDispute(visit.intent, 'appeal_under_review');
    expect(await cancel(visit, canceller)).toEqual(NOTHING);
  });

  nightTest('refunds, mails and records the rest of a deposit that was refunded in part', async () => {
    const visit = await bookPaid();
    await refundAtProcessor(visit.account, visit.intent, 500);
    await refundAtProcessor(visit.account, visit.intent, 300);
    await deliverEvents(visit, 'charge.refunded');
    await deliverEvents(visit, 'charge.refunded');
    expect(await cancel(visit, canceller)).toEqual({
      rows: ['30.00', '0.00', '-22.00'],
      mail: '$22.00',
      isMailed: true,
      webhook: '22.00',
      sent: [2200],
      findings: [],
    });
  });
});

test.each(
  listCases(
    [
      ['all of a deposit', undefined, undefined],
      ['a part of a deposit', 500, '$25.00'],
    ],
    2,
  ),
)(
  'mails the rest that is not refunded where %s was refunded at the processor',
  async (_what, amount, kept) => {
    const visit = await bookPaid();
    await refundAtProcessor(visit.account, visit.intent, amount);
    await deliverEvents(visit, 'charge.refunded');
    const input = { appointment_id: visit.id, refund: 0 };
    await visit.salon.call('appointments/appointment-cancel', input, { as: 'staff' });
    await visit.salon.runScheduledWork();
    const mail = visit.salon.mails().find(({ subject }) => subject.includes('is cancelled'));
    expect(/payment of (\S+) is not refunded/.exec(mail?.body.text ?? 'no mail')?.[1]).toBe(kept);
    expect(mail).toBeDefined();
  },
);

nightTest('counts a dispute that arrives before the payment', async () => {
  const visit = await bookAndCreateOrder();
  await visit.account.pay(visit.intent, 'pm_card_createDispute');
  await deliverEvents(visit, 'charge.dispute.created');
  await reportPayment(visit.salon, visit.intent, { appointment_id: visit.id });
  expect(await cancel(visit, FRONT_DESK)).toEqual(NOTHING);
});

nightTest('does not count the refund event of its own refund as a loss', async () => {
  const visit = await bookPaid();
  await refundAtProcessor(visit.account, visit.intent, 500);
  await deliverEvents(visit, 'charge.refunded');
  expect((await cancel(visit, FRONT_DESK)).sent).toEqual([2500]);
  await deliverEvents(visit, 'charge.refunded');
  expect(await findLostMoney(visit.salon, visit.intent)).toMatchObject({ refunded: 500, disputed: 0 });
});
