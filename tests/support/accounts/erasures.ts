import { expect } from 'vitest';
import { putMailDecline } from '../../../lib/table/notifications/mail-refusals.ts';
import { bookAsGuest, registerCustomer } from '../booking/appointments.ts';
import { book, HAIRCUT } from '../booking/bookings.ts';
import { payBill } from '../booking/checkout.ts';
import { AVA_CHOICE, MORNING } from '../booking/waitlist.ts';
import { findMailedToken } from '../messages/mails.ts';
import { openPaymentAccount, saveCard } from '../payments/payments.ts';
import { defineGiftCard, sellGiftCard, toGiftCardSale } from '../products/giftcards.ts';
import { createSoldCard, createSoldPackage } from '../products/redemptions.ts';
import type { CallOptions, TestSalon } from '../test-salon.ts';
import { addUser } from './users.ts';

/** Somebody whose name and contact occur nowhere else. */
export const ZELDA = {
  fname: 'Zelda',
  lname: 'Quixote',
  email: 'zelda.quixote@needle.test',
  phone: '+1 212 555 0179',
} as const;
const { phone: _phone, ...ZELDA_CONTACT } = ZELDA;
const OFFER = 'giftcards/online-product-offer';
export const PASSWORD = 'a long password of Zelda';
/** Texts that name Zelda, or were written about her. */
export const NEEDLES = [
  'zelda',
  'quixote',
  'needle.test',
  '555 0179',
  '2125550179',
  'petunias',
  'yolanda',
  'grumbling',
] as const;

async function must<Data>(salon: TestSalon, operation: string, input: object, options: CallOptions) {
  const reply = await salon.call<Data>(operation, input, options);
  expect(reply.body.status, `${operation}: ${reply.text}`).toBe(true);
  return reply;
}

/** Registers Zelda, who confirms her address. Returns her id and her token. */
export async function registerZelda(salon: TestSalon): Promise<{ id: number; token: string }> {
  const input = { ...ZELDA, password: PASSWORD, sms_consent: 1 };
  const { body } = await must<{ id: number }>(salon, 'customers/register', input, {});
  await salon.runScheduledWork();
  await must(salon, 'customers/verify-email', { token: findMailedToken(salon, ZELDA.email) }, {});
  return { id: body.data.id, token: String(body.token) };
}

/** Lets Zelda do all that leaves her name somewhere. Her visits are over, and a gift card and a saved card are left. */
export async function leaveNeedles(salon: TestSalon) {
  const account = await openPaymentAccount(salon);
  const zelda = await registerZelda(salon);
  const own = { token: zelda.token };
  const desk = { as: 'admin' } as const;
  await must(
    salon,
    'webhooks/webhook-store',
    { url: 'http://127.0.0.1:9999/hooks', events: ['booking.created', 'giftcard.purchased'] },
    desk,
  );
  await salon.store.commit([putMailDecline(salon.tenant, ZELDA.email, 'reminders', salon.clock.now())]);
  await saveCard(salon, account, 'pm_card_visa', own);
  const card = await defineGiftCard(salon);
  const { id: customer_id } = zelda;
  const gifts = [
    { recipient_email: ZELDA.email, recipient_fname: ZELDA.fname, recipient_lname: ZELDA.lname },
    { recipient_email: 'rita@friends.test', sender: 'Zelda', message: 'Love, Zelda' },
  ];
  const at = { ...desk, headers: { 'idempotency-key': 'sold-to-zelda' } };
  for (const gift of gifts)
    await sellGiftCard(salon, toGiftCardSale(card.id, { customer_id, paid_at_salon: 1, ...gift }), {
      ...desk,
    });
  const toZelda = toGiftCardSale(card.id, { customer_id: 1, paid_at_salon: 1, ...gifts[0] });
  await sellGiftCard(salon, { ...toZelda, message: 'For Zelda' }, desk);
  const pack = { type: 'package', purchased_id: await createSoldPackage(salon) };
  const yolanda = { fname: 'Yolanda', lname: 'Friend', email: 'yolanda@needle.test' };
  await must(salon, OFFER, { type: 'giftcard', purchased_id: 1, ...yolanda }, own);
  await must(salon, OFFER, { ...pack, ...ZELDA_CONTACT }, { as: 'customer' });
  const visit = { customer_type: 0, guest: undefined, customer_id, note: 'Likes petunias' };
  const booked = await book(salon, { ...visit, services: [{ ...HAIRCUT, staff_id: 1 }] }, at);
  const appointment_id = booked.body.data.id;
  await must(
    salon,
    'appointments/appointment-update',
    { appointment_id, note: 'Grumbling about petunias' },
    desk,
  );
  const discounts = [{ line: 0, amount: 5, reason: 'Zelda was grumbling' }];
  const paid = await payBill(salon, { appointment_id, discounts });
  expect(paid.status, paid.text).toBe(200);
  const asGuest = await bookAsGuest(salon, { guest: ZELDA, time: '02:00 PM', note: 'Petunias again' });
  // The reply that is kept has the name, and hides the address
  const cashier = await addUser(salon, { permissions: ['appointments.write'] });
  const keyed = { token: cashier.token, headers: { 'idempotency-key': 'cancelled-by-cashier' } };
  await must(salon, 'appointments/appointment-cancel', { appointment_id: asGuest }, keyed);
  const waits = { location_id: 1, service_pricing_options: [AVA_CHOICE], windows: [MORNING] };
  await must(salon, 'waitlist/join', { ...waits, customer_id, customer_type: 0 }, own);
  await must(salon, 'waitlist/join', { ...waits, customer_id: null, customer_type: 1, guest: ZELDA }, {});
  await must(
    salon,
    'directory/customer-update',
    { customer_id, lname: 'Quixote-Grumbling', note: 'Likes petunias' },
    desk,
  );
  await salon.call('customers/login', { email: ZELDA.email, password: 'wrong' });
  await must(salon, 'customers/forgot-password', { email: ZELDA.email }, {});
  return { ...zelda, account, appointment_id, asGuest, key: at, visit };
}

/** Adds somebody who was here, has a gift card, and was here as a guest before, all under one name. */
export async function addNumbered(salon: TestSalon, number: number) {
  const id = 1_000 + number;
  const name = `Numbered${number}x`;
  const email = `${name.toLowerCase()}@needle.test`;
  await registerCustomer(salon, { id, fname: name, lname: 'Client', email });
  await createSoldCard(salon, { customerId: id });
  const guest = { fname: name, lname: 'Client', email, phone: '' };
  for (const person of [{ customer_id: id }, { guest }]) {
    const products = [{ name: 'Comb', price: '5.00', qty: 1 }];
    const paid = await payBill(salon, { location_id: 1, products, ...person });
    expect(paid.status, paid.text).toBe(200);
  }
  return { id, needle: name };
}
