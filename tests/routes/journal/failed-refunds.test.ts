import { expect, test } from 'vitest';
import { INDEXES, indexKeys, keys } from '../../../lib/table/keys.ts';
import { updateItem } from '../../../lib/table/store.ts';
import { bookAsCustomer, getStoredAppointment } from '../../support/booking/appointments.ts';
import { listMovements } from '../../support/journal.ts';
import { listMailsTo } from '../../support/messages/mails.ts';
import { nightTest } from '../../support/nightly.ts';
import {
  bookAndOrder,
  bookAndPay,
  DEPOSITS_ON,
  openPaymentAccount,
  type PaymentAccount,
  reportPayment,
  saveCard,
} from '../../support/payments/payments.ts';
import { openBilledMembership, RECURRING } from '../../support/products/memberships.ts';
import { listAuditFindings } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

const REPLY_TO = 'desk@demo.test';
const WITH_ADDRESS = { settings: { ...DEPOSITS_ON.settings, replyTo: REPLY_TO } } as const;
const DEPOSIT = ['deposit_paid', { card: 30, prepaid: -30 }];

/** The entries are as expected, in order; the audit agrees with every entry. */
async function expectMovements(salon: TestSalon, expected: readonly unknown[]): Promise<void> {
  expect(await listMovements(salon)).toEqual(expected);
  expect(await listAuditFindings(salon)).toEqual([]);
}

const run = async (salon: TestSalon, operation: string, input: object) => {
  const reply = await salon.call(operation, input, { as: 'staff' });
  expect(reply.status, reply.text).toBe(200);
};

const deliver = async (account: PaymentAccount, type: string, intent: string) => {
  const [event] = await account.events(type, intent);
  expect((await account.deliver(event ?? {})).status).toBe(200);
};

/** The subjects and reasons of the mails about failed refunds. */
const listFailureMails = (salon: TestSalon) =>
  listMailsTo(salon, REPLY_TO)
    .filter(({ subject }) => subject.startsWith('A refund of'))
    .map(({ subject, body: { text } }) => [subject, /^Reason: (.*)$/m.exec(text)?.[1]]);

/** A visit whose deposit of 30.00 the payer disputes after it was paid. */
async function openDisputedVisit() {
  const salon = await openSalon(WITH_ADDRESS);
  const account = await openPaymentAccount(salon);
  const { id, intent } = await bookAndOrder(salon);
  await account.pay(intent, 'pm_card_createDispute');
  await reportPayment(salon, intent, { appointment_id: id });
  const [row] = (await getStoredAppointment(salon, id)).payments;
  await salon.clock.advance(1);
  return { salon, account, id, intent, payment_id: row?.id };
}

// BEHAVIOR §19.4
test('a refund of a part that the processor never makes counts no longer, and the salon is mailed the reason', async () => {
  const { salon, account, id, intent, payment_id } = await openDisputedVisit();
  await run(salon, 'appointments/appointment-refund', { appointment_id: id, payment_id, amount: '10.00' });
  await salon.clock.advance(1);
  await salon.runScheduledWork();
  expect((await getStoredAppointment(salon, id)).payments.at(-1)).toMatchObject({
    amount: -1000,
    paid: 0,
    status: 2,
  });
  await salon.clock.advance(1);
  await deliver(account, 'charge.dispute.created', intent);
  await expectMovements(salon, [
    DEPOSIT,
    ['refunded', { card: -10, prepaid: 10 }],
    ['refund_failed', { card: 10, prepaid: -10 }],
    ['dispute_opened', { card: -30, disputed: 30 }],
  ]);
  await salon.runScheduledWork();
  expect(listFailureMails(salon)).toEqual([
    ['A refund of $10.00 failed', 'Your customer has disputed the payment at their bank'],
  ]);
});

nightTest(
  'the refund of a cancelled visit that the processor never makes is kept, also when the dispute is known before',
  async () => {
    const { salon, account, id, intent } = await openDisputedVisit();
    await run(salon, 'appointments/appointment-cancel', { appointment_id: id, refund: 1 });
    await salon.clock.advance(1);
    await deliver(account, 'charge.dispute.created', intent);
    await salon.clock.advance(1);
    await salon.runScheduledWork();
    await salon.clock.advance(1);
    await account.moveDispute(intent, 'lost');
    await expectMovements(salon, [
      DEPOSIT,
      ['cancelled', { card: -30, prepaid: 30 }],
      ['dispute_opened', { card: -30, disputed: 30 }],
      ['refund_failed', { card: 30, fees: -30 }],
      ['dispute_lost', { disputed: -30, losses: 30 }],
    ]);
  },
);

nightTest(
  'a part and the rest of a payment that the processor refunds neither of are both kept',
  async () => {
    const { salon, account, id, intent, payment_id } = await openDisputedVisit();
    await run(salon, 'appointments/appointment-refund', { appointment_id: id, payment_id, amount: '0.30' });
    await salon.clock.advance(1);
    await run(salon, 'appointments/appointment-cancel', { appointment_id: id, refund: 1 });
    await salon.clock.advance(1);
    // The part is refused first
    const rest = keys.refund(salon.tenant, intent);
    const scheduled = await salon.store.get(rest);
    const [pk, sk] = [scheduled?.[INDEXES.due.pk], scheduled?.[INDEXES.due.sk]];
    await salon.store.commit([updateItem(rest, { remove: indexKeys.unscheduled })]);
    await salon.runScheduledWork();
    await salon.store.commit([updateItem(rest, { set: { [INDEXES.due.pk]: pk, [INDEXES.due.sk]: sk } })]);
    await salon.runScheduledWork();
    expect((await getStoredAppointment(salon, id)).payments.slice(-2)).toMatchObject([
      { amount: -30, paid: 0, status: 2 },
      { amount: -2970, paid: 0, status: 2 },
    ]);
    await salon.clock.advance(1);
    await deliver(account, 'charge.dispute.created', intent);
    await expectMovements(salon, [
      DEPOSIT,
      ['refunded', { card: -0.3, prepaid: 0.3 }],
      ['cancelled', { card: -29.7, prepaid: 29.7 }],
      ['refund_failed', { card: 0.3, fees: -0.3 }],
      ['refund_failed', { card: 29.7, fees: -29.7 }],
      ['dispute_opened', { card: -30, disputed: 30 }],
    ]);
  },
);

nightTest(
  'a refund by the salon that fails while the rest is still to come is kept with the rest, if that is never refunded',
  async () => {
    const salon = await openSalon(WITH_ADDRESS);
    const { account, id, intent } = await bookAndPay(salon);
    await salon.clock.advance(1);
    await account.stripe.refunds.create({ payment_intent: intent, amount: 30 });
    await deliver(account, 'charge.refunded', intent);
    await salon.clock.advance(1);
    await account.injectFault({ match: 'POST /v1/refunds', status: 500, times: 5 });
    await run(salon, 'appointments/appointment-cancel', { appointment_id: id, refund: 1 });
    expect((await account.failRefund(intent)).status).toBe(200);
    await salon.store.commit([updateItem(keys.refund(salon.tenant, intent), { set: { attempts: 60 } })]);
    await salon.clock.advance(1);
    await salon.runScheduledWork();
    expect(
      listFailureMails(salon)
        .map(([subject]) => subject)
        .sort(),
    ).toEqual(['A refund of $0.30 failed', 'A refund of $29.70 failed']);
    await expectMovements(salon, [
      DEPOSIT,
      ['refunded', { card: -0.3, losses: 0.3 }],
      ['cancelled', { card: -29.7, prepaid: 30, fees: -0.3 }],
      ['refund_failed', { card: 29.7, fees: -29.7 }],
      ['refund_failed', { card: 0.3, losses: -0.3 }],
    ]);
  },
);

nightTest('a refund that is refused for a month counts no longer, and the salon is mailed', async () => {
  const salon = await openSalon(WITH_ADDRESS);
  const { account, id, intent } = await bookAndPay(salon);
  await salon.clock.advance(1);
  await account.injectFault({ match: 'POST /v1/refunds', status: 500, times: 5 });
  await run(salon, 'appointments/appointment-cancel', { appointment_id: id, refund: 1 });
  const key = keys.refund(salon.tenant, intent);
  await salon.store.commit([updateItem(key, { set: { attempts: 60 } })]);
  await salon.clock.advance(1);
  await salon.runScheduledWork();
  await expectMovements(salon, [
    DEPOSIT,
    ['cancelled', { card: -30, prepaid: 30 }],
    ['refund_failed', { card: 30, fees: -30 }],
  ]);
  expect(listFailureMails(salon)).toEqual([
    ['A refund of $30.00 failed', 'The processor did not accept the refund for a month'],
  ]);
});

nightTest(
  "a failed refund of the salon's own leaves the ordered refunds as they are, also where they are not made yet",
  async () => {
    const salon = await openSalon(DEPOSITS_ON);
    const { account, id, intent } = await bookAndPay(salon);
    const [row] = (await getStoredAppointment(salon, id)).payments;
    const part = { appointment_id: id, payment_id: row?.id, amount: '10.00' };
    await salon.clock.advance(1);
    await run(salon, 'appointments/appointment-refund', part);
    await account.stripe.refunds.create({ payment_intent: intent, amount: 500 });
    await deliver(account, 'charge.refunded', intent);
    await salon.clock.advance(1);
    expect((await account.failRefund(intent)).status).toBe(200);
    await salon.runScheduledWork();
    await deliver(account, 'charge.refunded', intent);
    expect((await account.refunds(intent)).map(({ amount, status }) => [amount, status])).toEqual([
      [1_000, 'succeeded'],
      [500, 'failed'],
    ]);
    await expectMovements(salon, [DEPOSIT, ['refunded', { card: -10, prepaid: 10 }]]);
  },
);

nightTest(
  'a refund of a payment that is not in the account of the salon any more counts no longer',
  async () => {
    const salon = await openSalon(WITH_ADDRESS);
    const { id } = await bookAndPay(salon);
    await openPaymentAccount(salon);
    await salon.clock.advance(1);
    await run(salon, 'appointments/appointment-cancel', { appointment_id: id, refund: 1 });
    await salon.clock.advance(1);
    await salon.runScheduledWork();
    await expectMovements(salon, [
      DEPOSIT,
      ['cancelled', { card: -30, prepaid: 30 }],
      ['refund_failed', { card: 30, fees: -30 }],
    ]);
    await salon.runScheduledWork();
    expect(listFailureMails(salon)).toEqual([
      ['A refund of $30.00 failed', 'Your account at the processor does not have this payment'],
    ]);
  },
);

nightTest(
  'an order that was paid as its visit was cancelled, and is never refunded, is unclaimed money',
  async () => {
    const salon = await openSalon(WITH_ADDRESS);
    const account = await openPaymentAccount(salon);
    const { id, intent } = await bookAndOrder(salon);
    await account.pay(intent, 'pm_card_createDispute');
    await run(salon, 'appointments/appointment-cancel', { appointment_id: id, refund: 0 });
    await salon.runScheduledWork();
    await salon.clock.advance(1);
    await deliver(account, 'charge.dispute.created', intent);
    await expectMovements(salon, [
      ['unclaimed', { card: 30, unclaimed: -30 }],
      ['dispute_opened', { card: -30, disputed: 30 }],
    ]);
    await salon.runScheduledWork();
    expect(listFailureMails(salon)).toHaveLength(1);
  },
);

nightTest(
  'an order that was paid as its visit was cancelled is unclaimed again when its refund fails at the bank',
  async () => {
    const salon = await openSalon(WITH_ADDRESS);
    const account = await openPaymentAccount(salon);
    const { id, intent } = await bookAndOrder(salon);
    await account.pay(intent);
    await run(salon, 'appointments/appointment-cancel', { appointment_id: id, refund: 0 });
    await salon.runScheduledWork();
    await salon.clock.advance(1);
    await account.failRefund(intent);
    await expectMovements(salon, [['refund_failed', { card: 30, unclaimed: -30 }]]);
  },
);

test('a refund of the salon that has failed before its event arrives moves nothing', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const { account, intent } = await bookAndPay(salon);
  await salon.clock.advance(1);
  await account.stripe.refunds.create({ payment_intent: intent, amount: 500 });
  expect((await account.failRefund(intent)).status).toBe(200);
  await deliver(account, 'charge.refunded', intent);
  await expectMovements(salon, [DEPOSIT]);
});

nightTest(
  'a payment that was refunded in full is disputed all the same: the processor holds the money back again',
  async () => {
    const { salon, account, id, intent } = await openDisputedVisit();
    await account.moveDispute(intent, 'won');
    await run(salon, 'appointments/appointment-cancel', { appointment_id: id, refund: 1 });
    await salon.runScheduledWork();
    await deliver(account, 'charge.refunded', intent);
    await salon.clock.advance(1);
    await account.moveDispute(intent, 'needs_response');
    await expectMovements(salon, [
      DEPOSIT,
      ['cancelled', { card: -30, prepaid: 30 }],
      ['dispute_opened', { card: -30, disputed: 30 }],
    ]);
  },
);

nightTest('a payment of which the salon refunds a part before a visit claims it is refunded', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const { intent } = await bookAndOrder(salon);
  await account.pay(intent);
  await account.stripe.refunds.create({ payment_intent: intent, amount: 1_000 });
  for (let hour = 0; hour < 3; hour += 1) {
    await salon.clock.advance(60);
    await salon.runScheduledWork();
  }
  await deliver(account, 'charge.refunded', intent);
  expect((await account.refunds(intent)).map(({ amount }) => amount).toSorted()).toEqual([1_000, 2_000]);
  await expectMovements(salon, [
    ['unclaimed', { card: 20, unclaimed: -20 }],
    ['refunded', { card: -20, unclaimed: 20 }],
  ]);
});

nightTest(
  'a payment that the salon refunds before a visit claims it is unclaimed when that refund fails',
  async () => {
    const salon = await openSalon(DEPOSITS_ON);
    const account = await openPaymentAccount(salon);
    const { intent } = await bookAndOrder(salon);
    await account.pay(intent);
    await account.stripe.refunds.create({ payment_intent: intent });
    for (let hour = 0; hour < 3; hour += 1) {
      await salon.clock.advance(60);
      await salon.runScheduledWork();
    }
    await account.failRefund(intent);
    await expectMovements(salon, [['refund_failed', { card: 30, unclaimed: -30 }]]);
  },
);

nightTest('a failed refund of a renewal brings the membership back, and the salon is mailed', async () => {
  const { salon, account, delivery } = await openBilledMembership(
    await openSalon({
      now: new Date('2026-11-16T14:00:00Z'),
      settings: { ...RECURRING.settings, replyTo: REPLY_TO },
    }),
  );
  await delivery.deliver();
  await delivery.advanceTo('2026-12-17T14:00:00Z');
  const { data } = await account.stripe.paymentIntents.list({ limit: 1 });
  const renewal = data[0]?.id ?? '';
  await account.stripe.refunds.create({ payment_intent: renewal });
  await deliver(account, 'charge.refunded', renewal);
  await salon.clock.advance(1);
  expect((await account.failRefund(renewal)).status).toBe(200);
  const [, refunded, , failed] = await listMovements(salon);
  expect([refunded?.[0], failed?.[0]]).toEqual(['refunded', 'refund_failed']);
  expect(await listAuditFindings(salon)).toEqual([]);
  await salon.runScheduledWork();
  expect(listFailureMails(salon)).toHaveLength(1);
});

nightTest(
  'a failed refund of a charge whose outcome is not recorded yet is mailed to the salon',
  async () => {
    const salon = await openSalon(WITH_ADDRESS);
    const account = await openPaymentAccount(salon);
    await saveCard(salon, account);
    const appointment_id = await bookAsCustomer(salon);
    await account.injectFault({ match: 'POST /v1/payment_intents', status: 500, after: true, times: 20 });
    const charge = { appointment_id, amount: '54.13' };
    await salon.call('appointments/appointment-charge', charge, { as: 'staff' });
    await account.endFaults();
    const { data: intents } = await account.stripe.paymentIntents.list({ limit: 1 });
    const intent = intents[0]?.id ?? '';
    await account.stripe.refunds.create({ payment_intent: intent, amount: 1_000 });
    expect((await account.failRefund(intent)).status).toBe(200);
    await salon.clock.advance(3);
    await salon.runScheduledWork();
    expect(listFailureMails(salon)).toEqual([
      ['A refund of $10.00 failed', 'The card was reported as lost or stolen'],
    ]);
    await expectMovements(salon, [['charged', { card: 54.13, prepaid: -54.13 }]]);
  },
);

nightTest(
  'a charge that the salon refunds before its outcome is recorded is unclaimed when that refund fails',
  async () => {
    const salon = await openSalon(WITH_ADDRESS);
    const account = await openPaymentAccount(salon);
    await saveCard(salon, account);
    const appointment_id = await bookAsCustomer(salon);
    await account.injectFault({ match: 'POST /v1/payment_intents', status: 500, after: true, times: 20 });
    const charge = { appointment_id, amount: '54.13' };
    await salon.call('appointments/appointment-charge', charge, { as: 'staff' });
    await account.endFaults();
    const { data: intents } = await account.stripe.paymentIntents.list({ limit: 1 });
    const intent = intents[0]?.id ?? '';
    await account.stripe.refunds.create({ payment_intent: intent });
    await deliver(account, 'charge.refunded', intent);
    await salon.clock.advance(21 * 60);
    await salon.runScheduledWork();
    await account.failRefund(intent);
    await expectMovements(salon, [['refund_failed', { card: 54.13, unclaimed: -54.13 }]]);
  },
);
