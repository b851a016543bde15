import { expect, test } from 'vitest';
import { register } from '../../support/accounts/log-ins.ts';
import { statusAndMessage, tally } from '../../support/api/replies.ts';
import { book } from '../../support/booking/bookings.ts';
import { listMailsTo } from '../../support/messages/mails.ts';
import { nightTest } from '../../support/nightly.ts';
import { defineGiftCard, sellGiftCard, toGiftCardSale } from '../../support/products/giftcards.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

const VICTIM = 'victim@example.test';
/** None of this looks like a name. */
const WORDS = 'WIN $500 at evil.example';
const TIMES = ['09:00 AM', '10:00 AM', '11:00 AM', '01:00 PM', '02:00 PM', '03:00 PM'];
const DAY_MINUTES = 24 * 60;

const textsTo = (salon: TestSalon): string[] =>
  listMailsTo(salon, VICTIM).map(({ subject, body }) => `${subject}\n${body.text}\n${body.html}`);

/**
 * Books as a guest with the victim's address and cancels at once, twice the mails of each time. Returns the status of a booking
 * that was refused.
 */
async function bookAndCancel(salon: TestSalon, time: string, email = VICTIM): Promise<string | undefined> {
  const guest = { fname: WORDS, lname: WORDS, email, phone: '' };
  const booked = await book(salon, { guest, time, note: WORDS });
  if (booked.status !== 201) return statusAndMessage(booked);
  const { body } = booked;
  await salon.runScheduledWork();
  const cancel = { appointment_id: body.data.id, refund: 0 };
  const cancelled = await salon.call('appointments/appointment-cancel', cancel, { as: 'admin' });
  expect(cancelled.status, cancelled.text).toBe(200);
  await salon.runScheduledWork();
  return undefined;
}
const REFUSED = '403 Please confirm your e-mail address';

// BEHAVIOR §29.3
nightTest(
  'a loop of guest bookings and cancellations sends a stranger at most 10 mails a day, without the guest’s words',
  async () => {
    const salon = await openSalon();
    const refusals = [];
    for (const time of TIMES) refusals.push(await bookAndCancel(salon, time));
    expect(refusals.filter((each) => each !== undefined)).toEqual([REFUSED]);
    expect(textsTo(salon)).toHaveLength(10);
    for (const text of textsTo(salon)) {
      expect(text).not.toContain('evil');
      expect(text).toContain('Hello there');
    }
    const staffTexts = salon.mails().filter(({ destination }) => !destination.to.includes(VICTIM));
    expect(
      staffTexts.some(({ body }) => body.text.includes(WORDS)),
      'the staff sees the note',
    ).toBe(true);
  },
);

nightTest(
  'counts bookings and gifts together, and a tag or capitals make no other address; mails that prove the address have their own budget (BEHAVIOR §29.3)',
  async () => {
    const salon = await openSalon();
    for (const time of TIMES.slice(0, 4))
      await bookAndCancel(salon, time, `victim+${time.slice(0, 2)}@Example.test`);
    const register = { fname: 'Vic', lname: 'Tim', email: VICTIM, password: 'correct horse battery' };
    const { status, text } = await salon.call('customers/register', register);
    expect(status, text).toBe(201);
    await salon.runScheduledWork();
    for (let request = 0; request < 3; request += 1) {
      await salon.call('customers/forgot-password', { email: VICTIM });
      await salon.runScheduledWork();
    }
    const mails = salon.mails().filter(({ destination }) => /victim/.test(String(destination.to)));
    expect(mails.filter(({ subject }) => /confirm|password/i.test(subject))).toHaveLength(4);
    expect(mails).toHaveLength(12);
  },
);

nightTest(
  'bookings with a stranger’s address do not withhold the mails with which the stranger proves it (BEHAVIOR §29.3)',
  async () => {
    const salon = await openSalon();
    for (const time of TIMES) await bookAndCancel(salon, time);
    const person = { fname: 'Vic', lname: 'Tim', email: VICTIM, password: 'correct horse battery' };
    expect((await salon.call('customers/register', person)).status).toBe(201);
    await salon.runScheduledWork();
    expect(textsTo(salon)).toHaveLength(11);
  },
);

nightTest('sends mails again as the 24 hours of the earlier ones end', async () => {
  const salon = await openSalon();
  await bookAndCancel(salon, TIMES[0] ?? '');
  await salon.clock.advance(DAY_MINUTES / 2);
  for (const time of TIMES.slice(1)) await bookAndCancel(salon, time);
  expect(textsTo(salon)).toHaveLength(10);
  await salon.clock.advance(DAY_MINUTES / 2);
  const guest = { fname: 'Vic', lname: 'Tim', email: VICTIM, phone: '' };
  const replies = [];
  for (const time of TIMES) replies.push(await book(salon, { guest, time, date: '2026/11/18' }));
  expect(tally(replies)).toEqual({ '201 Booking saved': 2, [REFUSED]: 4 });
  await salon.runScheduledWork();
  expect(textsTo(salon), 'room for the two of yesterday morning').toHaveLength(12);
});

nightTest('another salon has its own count', async () => {
  const first = await openSalon();
  for (const time of TIMES) await bookAndCancel(first, time);
  const second = await openSalon();
  await bookAndCancel(second, TIMES[0] ?? '');
  expect(textsTo(second)).toHaveLength(2);
});

nightTest(
  'bookings at three salons send one mailbox at most 20 mails a day, whatever its alias, and its owner can still register (BEHAVIOR §29.3)',
  async () => {
    const salons = [await openSalon(), await openSalon(), await openSalon()] as const;
    const aliases = ['vic.tim@gmail.com', 'victim+spa@gmail.com', 'v.ictim@googlemail.com'];
    for (const [index, salon] of salons.entries()) {
      const guest = { fname: 'Vic', lname: 'Tim', email: aliases[index], phone: '' };
      const bookings = [...TIMES.map((time) => ({ time })), { time: TIMES[0], date: '2026/11/18' }];
      const replies = [];
      for (const booking of bookings) replies.push(await book(salon, { guest, ...booking }));
      expect(tally(replies)).toEqual(
        index < 2 ? { '201 Booking saved': 7 } : { '201 Booking saved': 6, [REFUSED]: 1 },
      );
      await salon.runScheduledWork();
    }
    const [salon] = salons;
    const listMails = () => aliases.flatMap((alias) => listMailsTo(salon, alias));
    expect(listMails()).toHaveLength(20);
    const person = { fname: 'Vic', lname: 'Tim', email: aliases[0], password: 'correct horse battery' };
    expect((await salon.call('customers/register', person)).status).toBe(201);
    await salon.runScheduledWork();
    expect(listMails()).toHaveLength(21);
  },
);

nightTest('a customer with a verified address gets all mails, with name', async () => {
  const salon = await openSalon();
  const before = salon.mails().length;
  const as = { as: 'customer' } as const;
  const { body } = await salon.call<{ email: string; fname: string; email_verified: boolean }>(
    'customers/profile',
    {},
    as,
  );
  const { email, fname } = body.data;
  for (const [index, time] of [...TIMES, ...TIMES].entries()) {
    const date = `2026/11/${17 + Math.floor(index / TIMES.length)}`;
    const { status, text } = await book(salon, { customer_type: 0, guest: undefined, time, date }, as);
    expect(status, text).toBe(201);
  }
  await salon.runScheduledWork();
  const mails = listMailsTo(salon, email);
  expect(mails.length - before).toBe(12);
  expect(mails.every((mail) => mail.body.text.includes(`Hello ${fname}`))).toBe(true);
});

test.each([
  ['90.00', 'Happy birthday!', true],
  ['0.00', 'Happy birthday!', false],
])(
  'a gift of an unverified buyer for %s: the message %j is mailed: %s, no other words',
  async (price, message, isMailed) => {
    const salon = await openSalon();
    const { id: customerId } = await register(salon, { fname: WORDS, lname: WORDS });
    const { id } = await defineGiftCard(salon, { price });
    const words = { recipient_fname: WORDS, recipient_lname: WORDS, sender: WORDS, recipient_email: VICTIM };
    const sale = toGiftCardSale(id, { ...words, customer_id: customerId, price, message, paid_at_salon: 1 });
    const { status, text } = await sellGiftCard(salon, sale, { as: 'staff' });
    expect(status, text).toBe(201);
    await salon.runScheduledWork();
    const [gift, ...others] = textsTo(salon);
    expect(others).toEqual([]);
    expect(gift).toContain('Someone has a gift for you');
    expect(gift?.includes(message)).toBe(isMailed);
    for (const { subject, body } of salon.mails()) {
      expect(`${subject} ${body.text} ${body.html}`).not.toContain(WORDS);
    }
  },
);
