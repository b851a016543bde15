import { describe, expect, test } from 'vitest';
import { register } from '../../support/accounts/log-ins.ts';
import { statusAndMessage, tally } from '../../support/api/replies.ts';
import { AVA_TIMES, type BookedAppointment, book, GUEST, HAIRCUT } from '../../support/booking/bookings.ts';
import { listMailsTo } from '../../support/messages/mails.ts';
import { nightTest } from '../../support/nightly.ts';
import { defineGiftCard, sellGiftCard, toGiftCardSale } from '../../support/products/giftcards.ts';
import { definePackage, sellPackage, toPackageSale } from '../../support/products/packages.ts';
import { type CallOptions, type Reply, type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

const EMAIL = 'ann@mail.test';
const NOBODY = 'nobody@mail.test';
const BOOKED = '201 Booking saved';
const PROOF_REQUIRED = '403 Please confirm your e-mail address';
/** A salon sends so many mails in 24 hours to an address that nobody has verified. */
const MAILS_MAX = 10;
const NO_LIMITS = {
  settings: {
    openBookingsPerNetwork: 0,
    openBookingsPerGuest: 0,
    openBookingsPerUnverifiedCustomer: 0,
    unverifiedBookingsPerHour: 0,
    guestCheckout: true,
  },
};
const OWN = { customer_id: null, customer_type: undefined, guest: null };

/** Books a time of its own for each number, 9 on a day. */
const bookNumber = (salon: TestSalon, number: number, change: object = {}, options: CallOptions = {}) =>
  book(
    salon,
    {
      services: [{ ...HAIRCUT, staff_id: 1 }],
      guest: { ...GUEST, email: EMAIL },
      date: `2026/11/${17 + Math.floor(number / AVA_TIMES.length)}`,
      time: AVA_TIMES[number % AVA_TIMES.length],
      ...change,
    },
    options,
  );

async function useUpMails(salon: TestSalon, change: object = {}, options: CallOptions = {}): Promise<void> {
  for (let number = 0; number < MAILS_MAX; number += 1) {
    expect(statusAndMessage(await bookNumber(salon, number, change, options))).toBe(BOOKED);
  }
}

const listSubjects = (salon: TestSalon, email = EMAIL) =>
  listMailsTo(salon, email).map(({ subject }) => subject);

async function requestCode(salon: TestSalon, email = EMAIL): Promise<string> {
  await salon.call('booking/prove', { email });
  await salon.runScheduledWork();
  const codes = listSubjects(salon, email).flatMap(
    (subject) => /^\d{6}(?= is your code)/.exec(subject) ?? [],
  );
  return codes.at(-1) ?? '';
}

/** The confirmations that an address has got, by the numbers of their visits. */
async function listConfirmed(salon: TestSalon, replies: readonly Reply<BookedAppointment>[]) {
  await salon.runScheduledWork();
  const texts = listMailsTo(salon, EMAIL).map(({ body }) => body.text);
  return replies.map(({ body }) => texts.some((text) => text.includes(body.data.appointment_number)));
}

// BEHAVIOR §29.3, §14.11
describe('a confirmation is sent for each booking that succeeds', () => {
  test('of a guest whose address has no room for a mail, a booking needs the code of a mail, and its mails are sent', async () => {
    const salon = await openSalon(NO_LIMITS);
    await useUpMails(salon);
    const refused = await bookNumber(salon, 10);
    expect(statusAndMessage(refused)).toBe(PROOF_REQUIRED);
    expect(refused.body).toMatchObject({
      code: 'email_proof_required',
      errors: { email_code: ['Please confirm your e-mail address'] },
    });
    const email_code = await requestCode(salon);
    const wrong = await bookNumber(salon, 10, { email_code: email_code === '000000' ? '1' : '000000' });
    expect([wrong.status, wrong.body.errors]).toEqual([422, { email_code: ['Is wrong or has expired'] }]);
    const booked = await bookNumber(salon, 10, { email_code });
    expect(statusAndMessage(booked)).toBe(BOOKED);
    expect(await listConfirmed(salon, [booked])).toEqual([true]);
    expect(statusAndMessage(await bookNumber(salon, 11, { email_code }))).toBe('422 Validation failed');
    const before = listSubjects(salon).length;
    await salon.call('visit/cancel', { token: booked.body.data.manage_token });
    await salon.runScheduledWork();
    expect(listSubjects(salon)).toHaveLength(before + 1);
  });

  test('of a customer without a verified address alike, and not of one with a verified address', async () => {
    const salon = await openSalon(NO_LIMITS);
    const { token } = await register(salon, { email: EMAIL });
    await useUpMails(salon, OWN, { token });
    expect(statusAndMessage(await bookNumber(salon, 10, OWN, { token }))).toBe(PROOF_REQUIRED);
    const email_code = await requestCode(salon);
    const booked = await bookNumber(salon, 10, { ...OWN, email_code }, { token });
    expect(statusAndMessage(booked)).toBe(BOOKED);
    expect(await listConfirmed(salon, [booked])).toEqual([true]);
    await salon.clock.advance(1);
    for (let number = 11; number < 22; number += 1) {
      expect(statusAndMessage(await bookNumber(salon, number, OWN, { as: 'customer' }))).toBe(BOOKED);
    }
  });

  test('of 13 bookings at once, 10 succeed and send 10 confirmations', async () => {
    const salon = await openSalon(NO_LIMITS);
    const numbers = Array.from({ length: MAILS_MAX + 3 }, (_, number) => number);
    const replies = await Promise.all(numbers.map((number) => bookNumber(salon, number)));
    expect(tally(replies)).toEqual({ [BOOKED]: MAILS_MAX, [PROOF_REQUIRED]: 3 });
    const booked = replies.filter(({ status }) => status === 201);
    expect(await listConfirmed(salon, booked)).toEqual(booked.map(() => true));
  });

  test('of a booking by the front desk beyond the limit too, and of a guest without an address nothing is asked', async () => {
    const salon = await openSalon(NO_LIMITS);
    await useUpMails(salon);
    const byDesk = await bookNumber(salon, 10, {}, { as: 'staff' });
    expect(statusAndMessage(byDesk)).toBe(BOOKED);
    expect(await listConfirmed(salon, [byDesk])).toEqual([true]);
    const withoutAddress = await bookNumber(salon, 11, { guest: { fname: 'Gina' } });
    expect(statusAndMessage(withoutAddress)).toBe(BOOKED);
  });

  test('counts a confirmation once, and a change after the limit is reached stands without its mail', async () => {
    const salon = await openSalon(NO_LIMITS);
    for (let number = 0; number < MAILS_MAX - 1; number += 1) await bookNumber(salon, number);
    await salon.runScheduledWork();
    const last = await bookNumber(salon, MAILS_MAX - 1);
    expect(statusAndMessage(last)).toBe(BOOKED);
    await salon.runScheduledWork();
    expect(listSubjects(salon)).toHaveLength(MAILS_MAX);
    const cancelled = await salon.call('visit/cancel', { token: last.body.data.manage_token });
    expect(cancelled.status).toBe(200);
    await salon.runScheduledWork();
    expect(listSubjects(salon)).toHaveLength(MAILS_MAX);
  });
});

// BEHAVIOR §21.1, §29.3
describe('a confirmation is sent for each purchase that succeeds', () => {
  const FREE = { price: 0, service_group: [{ qty: 1, price: 0, service: [1] }] };

  test('of a customer whose address has no room for a mail, a purchase needs the code of a mail', async () => {
    const salon = await openSalon(NO_LIMITS);
    const { id } = await definePackage(salon, FREE);
    const { token, id: customer_id } = await register(salon, { email: EMAIL });
    const buy = (change: object = {}) =>
      sellPackage(
        salon,
        toPackageSale(id, {
          ...FREE,
          service_group: undefined,
          service_groups: undefined,
          customer_id,
          ...change,
        }),
        { token },
      );
    for (let count = 0; count < MAILS_MAX; count += 1)
      expect(statusAndMessage(await buy())).toBe('201 Package sold');
    expect(statusAndMessage(await buy())).toBe(PROOF_REQUIRED);
    const email_code = await requestCode(salon);
    const before = listSubjects(salon).length;
    expect(statusAndMessage(await buy({ email_code }))).toBe('201 Package sold');
    await salon.runScheduledWork();
    expect(listSubjects(salon)).toHaveLength(before + 1);
  });

  nightTest('of a guest who buys a gift card alike', async () => {
    const salon = await openSalon(NO_LIMITS);
    await useUpMails(salon);
    const { id } = await defineGiftCard(salon);
    const guest = { fname: 'Ann', lname: 'Lee', email: EMAIL };
    const buy = (change: object = {}) =>
      sellGiftCard(salon, toGiftCardSale(id, { customer_id: null, guest, ...change }), { as: 'anonymous' });
    expect(statusAndMessage(await buy())).toBe(PROOF_REQUIRED);
    expect(statusAndMessage(await buy({ guest: { ...guest, email: NOBODY } }))).toBe('201 Gift card sold');
    const email_code = await requestCode(salon);
    expect(statusAndMessage(await buy({ email_code }))).toBe('201 Gift card sold');
  });
});
