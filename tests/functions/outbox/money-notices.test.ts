import { expect, test } from 'vitest';
import { unwrapReply } from '../../support/api/replies.ts';
import { GUESTS, joinWaitlist, toGuest } from '../../support/booking/waitlist.ts';
import { callAsAdmin } from '../../support/catalog/directory.ts';
import { listMailsTo } from '../../support/messages/mails.ts';
import {
  bookAndOrder,
  DEPOSITS_ON,
  openPaymentAccount,
  type PaymentAccount,
  reportPayment,
} from '../../support/payments/payments.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const OWNER = 'admin@demo.test';

const deliver = async (account: PaymentAccount, type: string, intent: string) => {
  const [event] = await account.events(type, intent);
  expect((await account.deliver(event ?? {})).status).toBe(200);
};

/** The subjects of the mails to an address that say one of these. */
async function listSubjects(salon: TestSalon, words: string, address = OWNER): Promise<string[]> {
  await salon.runScheduledWork();
  return listMailsTo(salon, address).flatMap(({ subject }) => (subject.includes(words) ? [subject] : []));
}

// BEHAVIOR §29.5
test('the owner hears once of a disputed deposit, and those whom the rules name in their place', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  await callAsAdmin(salon, 'settings-update', { reply_to: null });
  const account = await openPaymentAccount(salon);
  const { id, intent } = await bookAndOrder(salon);
  await account.pay(intent, 'pm_card_createDispute');
  await reportPayment(salon, intent, { appointment_id: id });
  await deliver(account, 'charge.dispute.created', intent);
  expect(await listSubjects(salon, 'disputes')).toEqual(['A customer disputes $30.00']);
  const mail = listMailsTo(salon, OWNER).find(({ subject }) => subject === 'A customer disputes $30.00');
  expect(mail?.body.text).toContain(`Payment: ${intent}`);
  await account.moveDispute(intent, 'lost');
  expect(await listSubjects(salon, 'disputes')).toHaveLength(1);

  const notice_rules = [{ kind: 'dispute', to: 'email', email: 'books@salon.test' }];
  expect((await callAsAdmin(salon, 'settings-update', { notice_rules })).status).toBe(200);
  const second = await bookAndOrder(salon, { time: '01:00 PM' });
  await account.pay(second.intent, 'pm_card_createDispute');
  await reportPayment(salon, second.intent, { appointment_id: second.id });
  await deliver(account, 'charge.dispute.created', second.intent);
  expect(await listSubjects(salon, 'disputes', 'books@salon.test')).toEqual(['A customer disputes $30.00']);
});

// BEHAVIOR §29.5
test('a deposit that is not paid is told to those alone whom a rule names', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const fail = async (time: string) => {
    const { id, intent } = await bookAndOrder(salon, { time });
    await account.pay(intent, 'pm_card_chargeDeclined');
    expect((await reportPayment(salon, intent, { appointment_id: id })).body.message).toBe('Payment failed');
    await salon.clock.advance(60);
  };
  await fail('10:00 AM');
  expect(await listSubjects(salon, 'Deposit not paid')).toEqual([]);
  await callAsAdmin(salon, 'settings-update', {
    notice_rules: [{ kind: 'payment', to: 'role', role: 'admin' }],
  });
  await fail('01:00 PM');
  expect(await listSubjects(salon, 'Deposit not paid')).toHaveLength(1);
});

// BEHAVIOR §29.5
test('the member whom a person waits for is told, else the owner; of those for whom the desk joins nobody else', async () => {
  const salon = await openSalon(GUESTS);
  await callAsAdmin(salon, 'settings-update', { reply_to: null });
  unwrapReply(await joinWaitlist(salon));
  expect(await listSubjects(salon, 'On the waitlist', 'ava@demo.test')).toEqual([
    'On the waitlist: Wanda Waiter',
  ]);
  expect(listMailsTo(salon, 'ava@demo.test').at(-1)?.body.text).toContain('Possible times');
  expect(await listSubjects(salon, 'On the waitlist')).toEqual([]);
  await callAsAdmin(salon, 'staff-update', { staff_id: 1, email: '' });
  unwrapReply(await joinWaitlist(salon, { guest: toGuest('Xenia') }));
  unwrapReply(await joinWaitlist(salon, { guest: toGuest('Yara') }, { as: 'staff' }));
  expect(await listSubjects(salon, 'On the waitlist')).toEqual(['On the waitlist: Xenia Waiter']);
});
