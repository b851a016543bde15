import { describe, expect, test } from 'vitest';
import {
  bookAsCustomer,
  type FrontDeskAppointmentView,
  getStoredAppointment,
} from '../../support/booking/appointments.ts';
import { BLOW_DRY, HAIRCUT } from '../../support/booking/bookings.ts';
import { AS_ADMIN, callAsAdmin } from '../../support/catalog/directory.ts';
import { listMovements } from '../../support/journal.ts';
import { nightTest } from '../../support/nightly.ts';
import {
  defineGiftCard,
  listSoldGiftCards,
  sellGiftCard,
  toGiftCardSale,
} from '../../support/products/giftcards.ts';
import { showReceipt } from '../../support/products/receipts.ts';
import { listAllAuditFindings } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const AS_STAFF = { as: 'staff' } as const;

/** A salon with a service tax of 10 % that taxes gift cards once. */
async function openOnceSalon(location: object = {}, settings: object = {}): Promise<TestSalon> {
  const salon = await openSalon();
  await callAsAdmin(salon, 'location-update', { location_id: 1, service_tax: 10, ...location });
  const input = { gift_card_tax_once: 1, ...settings };
  const reply = await salon.call('directory/settings-update', input, AS_ADMIN);
  expect(reply.status, reply.text).toBe(200);
  return salon;
}

/** Sells a taxed card to the customer. Returns its number. */
async function sellCard(salon: TestSalon, value: number, change: object = {}): Promise<string> {
  const terms = { price: value, value };
  const { id } = await defineGiftCard(salon, { ...terms, ...change });
  const sale = toGiftCardSale(id, { ...terms, paid_at_salon: 1 });
  const { status, text, body } = await sellGiftCard(salon, sale, AS_STAFF);
  expect(status, text).toBe(201);
  const cards = await listSoldGiftCards(salon);
  return String(cards.find((card) => card.id === body.data.purchased_id)?.giftcard_number);
}

const send = async (salon: TestSalon, operation: string, input: object) => {
  const reply = await salon.call<FrontDeskAppointmentView>(operation, input, AS_STAFF);
  expect([200, 201], reply.text).toContain(reply.status);
  expect(await listAllAuditFindings(salon)).toEqual([]);
  return reply.body.data;
};

const redeem = (salon: TestSalon, appointment_id: number, giftcard_number: string) =>
  send(salon, 'checkout/redemption-gift-card', { appointment_id, giftcard_number });

/** The amounts of the entries of a salon by event; each event happened once. */
const getMovements = async (salon: TestSalon) => Object.fromEntries(await listMovements(salon));

const toPart = (giftcard_number: string, amount: number) => ({ type: 'gift_card', giftcard_number, amount });

const toInput = (redemptions: readonly object[]) => ({
  location_id: 1,
  customer_id: 1,
  redemptions,
  services: [1, 1].map((service_id) => ({ service_id, pricing_option_id: null, staff_id: 1 })),
});

/** The checkout of two haircuts, 100.00 and its tax, with these redemptions. */
const quote = (salon: TestSalon, ...redemptions: object[]) =>
  salon.call<{ version: string; due: string }>('checkout/checkout-quote', toInput(redemptions), AS_STAFF);

// BEHAVIOR §25.6
describe('a gift card that was taxed at its sale, where such cards are taxed once', () => {
  test('pays net: 100.00 with 10 % tax and a card of 50.00 leave 55.00 due', async () => {
    const salon = await openOnceSalon();
    const part = toPart(await sellCard(salon, 50), 50);
    const { body, text } = await quote(salon, part);
    expect(body.data, text).toMatchObject({
      bill: { subtotal: '100.00', tax: '5.00', total: '105.00' },
      payable: [{ amount: '27.50' }, { amount: '27.50' }],
      due: '55.00',
    });
    const tenders = [{ kind: 'cash', amount: body.data.due }];
    const input = { ...toInput([part]), version: body.data.version, tenders };
    await send(salon, 'checkout/checkout-pay', input);
    expect(await getMovements(salon)).toMatchObject({
      quick_sale: { cash: 55, gift_cards: 50, services: -100, tax: -5 },
    });
  });

  nightTest('pays the whole price without tax, and so do its journal and receipt', async () => {
    const salon = await openOnceSalon();
    const number = await sellCard(salon, 60);
    const id = await bookAsCustomer(salon, { services: [HAIRCUT] });
    expect(await redeem(salon, id, number)).toMatchObject({ subtotal: '50.00', tax: '0.00', total: '50.00' });
    await send(salon, 'appointments/appointment-complete', { appointment_id: id });
    expect(await getMovements(salon)).toEqual({
      sold: expect.anything(),
      redeemed: { gift_cards: 50, prepaid: -50 },
      completed: { prepaid: 50, services: -50 },
    });
    const { data } = await showReceipt(salon, { appointment_id: id });
    expect(data).toMatchObject({ subtotal: '50.00', tax: [], total: '50.00' });
  });

  nightTest('lowers the tax of a visit that is completed already', async () => {
    const salon = await openOnceSalon();
    const number = await sellCard(salon, 60);
    const id = await bookAsCustomer(salon, { services: [HAIRCUT] });
    await send(salon, 'appointments/appointment-complete', { appointment_id: id, paid: 0 });
    expect(await redeem(salon, id, number)).toMatchObject({ total: '50.00' });
    expect(await getMovements(salon)).toMatchObject({
      redeemed: { gift_cards: 50, receivable: -55, tax: 5 },
    });
  });

  nightTest('keeps what it has paid when the visit grows: the rest is taxed', async () => {
    const salon = await openOnceSalon();
    const number = await sellCard(salon, 60);
    const id = await bookAsCustomer(salon, { services: [HAIRCUT] });
    await redeem(salon, id, number);
    const input = { appointment_id: id, services: [HAIRCUT, BLOW_DRY] };
    // 35.00 × 10 %
    expect(await send(salon, 'appointments/appointment-update', input)).toMatchObject({
      subtotal: '85.00',
      tax: '3.50',
      total: '88.50',
    });
  });

  nightTest('gives its tax back to the bill when its service leaves the visit', async () => {
    const salon = await openOnceSalon();
    const number = await sellCard(salon, 60);
    const id = await bookAsCustomer(salon, { services: [HAIRCUT] });
    await redeem(salon, id, number);
    const input = { appointment_id: id, services: [BLOW_DRY] };
    expect(await send(salon, 'appointments/appointment-update', input)).toMatchObject({
      subtotal: '35.00',
      tax: '3.50',
      total: '38.50',
    });
  });

  nightTest('stays in the bill of a visit that is cancelled, which returns it', async () => {
    const salon = await openOnceSalon();
    const number = await sellCard(salon, 60);
    const id = await bookAsCustomer(salon, { services: [HAIRCUT] });
    await redeem(salon, id, number);
    await send(salon, 'appointments/appointment-cancel', { appointment_id: id });
    expect(await listSoldGiftCards(salon)).toMatchObject([{ balance: 60 }]);
  });

  test('can be followed by another card', async () => {
    const salon = await openOnceSalon();
    const [first, second] = [await sellCard(salon, 20), await sellCard(salon, 60)];
    const { body, text } = await quote(salon, toPart(first, 20), toPart(second, 60));
    expect(body.data, text).toMatchObject({ bill: { tax: '2.00' }, due: '22.00' });
  });

  test('pays at most what is taxed (422 names it)', async () => {
    const salon = await openOnceSalon();
    const { status, body } = await quote(salon, toPart(await sellCard(salon, 120), 100.01));
    expect([status, body.errors]).toEqual([422, { 'redemptions.0.amount': ['Must be at most 100.00'] }]);
  });

  test('lowers the tax in the price alone where prices include it', async () => {
    const salon = await openOnceSalon({ tax_mode: 'included' });
    const { body, text } = await quote(salon, toPart(await sellCard(salon, 55), 55));
    // 45.00 − 45.00 / 1.1
    expect(body.data, text).toMatchObject({ bill: { tax: '4.09', total: '100.00' }, due: '45.00' });
  });

  test('pays the service charge net, too', async () => {
    const salon = await openOnceSalon({ service_charge_percent: 10 });
    const number = await sellCard(salon, 60);
    const id = await bookAsCustomer(salon, { services: [HAIRCUT] });
    expect(await redeem(salon, id, number)).toMatchObject({ tax: '0.00', total: '55.00' });
    expect((await getStoredAppointment(salon, id)).payments).toMatchObject([{ type: 4, paid: 5_500 }]);
  });

  test.each([
    ['an untaxed card', { charge_service_tax: 0 }, {}],
    ['a card of a salon with the default setting', {}, { gift_card_tax_once: 0 }],
  ])('%s pays amounts with tax', async (_card, card, settings) => {
    const salon = await openOnceSalon({}, settings);
    const { body, text } = await quote(salon, toPart(await sellCard(salon, 50, card), 50));
    expect(body.data, text).toMatchObject({ bill: { tax: '10.00' }, due: '60.00' });
  });
});
