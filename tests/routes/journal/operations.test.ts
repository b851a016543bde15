import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../../infra/local/demo/demo.ts';
import { groups } from '../../../lib/contract/index.ts';
import { JOURNAL_EVENTS } from '../../../lib/rules/journal/entries.ts';
import { confirmMerge } from '../../support/accounts/merges.ts';
import {
  bookAsCustomer,
  getStoredAppointment,
  getVisitStart,
  registerOtherCustomer,
} from '../../support/booking/appointments.ts';
import { BLOW_DRY, HAIRCUT, toBooking } from '../../support/booking/bookings.ts';
import { giveCredit, payBill, toPayInput } from '../../support/booking/checkout.ts';
import { toSeries } from '../../support/booking/series.ts';
import { issueLinkToken } from '../../support/booking/visit-links.ts';
import { importFile } from '../../support/imports.ts';
import { listMovements } from '../../support/journal.ts';
import { listCases } from '../../support/nightly.ts';
import {
  bookAndOrder,
  bookAndPay,
  COLOUR,
  createOrder,
  DEPOSITS_ON,
  DEPOSITS_PAYABLE,
  openPaymentAccount,
  type PaymentAccount,
  payTwice,
  saveCard,
} from '../../support/payments/payments.ts';
import { defineGiftCard, toGiftCardSale } from '../../support/products/giftcards.ts';
import {
  defineMembership,
  openBilledMembership,
  RECURRING,
  toMembershipSale,
} from '../../support/products/memberships.ts';
import { definePackage, sellPackage, toPackageSale } from '../../support/products/packages.ts';
import { openPastDue } from '../../support/products/paused-memberships.ts';
import {
  createOpenVisits,
  createSoldCard,
  createSoldMembership,
  createSoldPackage,
  getSoldProduct,
  listAuditFindings,
} from '../../support/products/redemptions.ts';
import type { CallOptions, Reply, TestSalon } from '../../support/test-salon.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

/** A payment that failed, or came twice, is recorded all the same. */
const REPLIES = [200, 201, 400];

/** A call that is ready to be made. */
type Ready = { readonly salon: TestSalon } & (
  | { readonly input: object; readonly options?: CallOptions }
  | { readonly deliver: () => Promise<Reply> }
);
type Movement = readonly [event: string, amounts: Readonly<Record<string, number>>];
type Case = readonly [what: string, prepare: () => Promise<Ready>, ...expected: Movement[]];

const AS_STAFF = { as: 'staff' } as const;
const AS_CUSTOMER = { as: 'customer' } as const;
const LATER = { date: '2026/11/19', time: '01:00 PM' };
const SHAMPOO = { name: 'Shampoo', price: '10.00', qty: 1 };
const FEES_ON = {
  settings: { cancellationKey: true, lateCancelFeePercent: 50, noShowFeePercent: 80 },
} as const;
const SALE = { paid_at_salon: 1, customer_id: 1 };

const packageFor = (purchased_package_id: number) => ({
  type: 'package',
  purchased_package_id,
  service_id: 1,
});

/** A guest's visit with its deposit paid, for a call of the front desk about it. */
const preparePaid = (toInput: (visit: { id: number; salon: TestSalon }) => object | Promise<object>) =>
  async function prepare(): Promise<Ready> {
    const salon = await openSalon(DEPOSITS_ON);
    const { id } = await bookAndPay(salon);
    return { salon, input: await toInput({ id, salon }), options: AS_STAFF };
  };

/** The visit of a customer who has paid its deposit, for a call of the customer about it. */
async function preparePaidByCustomer() {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const id = await bookAsCustomer(salon, { services: [COLOUR], ...LATER });
  const intent = (await createOrder(salon, { appointment_id: id }, AS_CUSTOMER)).body.payment_intent;
  await account.pay(intent);
  await salon.call('payments/update-status', { payment_intent: intent, appointment_id: id }, AS_CUSTOMER);
  return { salon, account, id, intent };
}

/** A visit within 24 hours of a customer with a saved card, who has accepted the fees. */
async function prepareWithFees() {
  const salon = await openSalon(FEES_ON);
  await saveCard(salon, await openPaymentAccount(salon));
  const id = await bookAsCustomer(salon, { date: '2026/11/16', time: '02:00 PM', policy_accepted: 1 });
  return { salon, id };
}

/** A visit that is completed and not paid, and the product that shall pay it. */
const prepareCompleted = (sell: (salon: TestSalon) => Promise<object>, service = 1) =>
  async function prepare(): Promise<Ready> {
    const salon = await openSalon();
    const product = await sell(salon);
    const [appointment_id] = await createOpenVisits(salon, [[service]]);
    return { salon, input: { appointment_id, service_id: service, ...product }, options: AS_STAFF };
  };

/** A package whose payment online succeeded, or a deposit: the report of it is to be made. */
async function prepareOrderedPackage(card = 'pm_card_visa') {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const { id } = await definePackage(salon);
  const sale_id = Number((await sellPackage(salon, toPackageSale(id))).body.data.id);
  const order = await createOrder(salon, { amount: '259.80', sale_id }, AS_CUSTOMER);
  const { payment_intent } = order.body;
  await account.pay(payment_intent, card);
  return { salon, account, input: { payment_intent, sale_id }, options: AS_CUSTOMER };
}

const prepareOrderedDeposit = async (card = 'pm_card_visa') => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const { id, intent } = await bookAndOrder(salon);
  await account.pay(intent, card);
  return { salon, account, input: { payment_intent: intent, appointment_id: id }, options: AS_STAFF };
};

/** The delivery of the newest event of a type about a payment. */
const prepareEvent = async (salon: TestSalon, account: PaymentAccount, type: string, about: string) => {
  const [event] = await account.events(type, about);
  return { salon, deliver: () => account.deliver(event ?? {}) };
};

const prepareDrawer =
  (input: object, options = AS_STAFF) =>
  async (): Promise<Ready> => {
    const salon = await openSalon();
    await salon.call('journal/drawer-open', { location_id: 1, float: '100.00' }, options);
    return { salon, input: { drawer_id: 1, ...input }, options };
  };

/** Tips of 5.00 that are owed to a staff member, beside an open drawer. */
const prepareTip = (input: object) => async (): Promise<Ready> => {
  const { salon } = await prepareDrawer({})();
  const visit = { appointment_id: await bookAsCustomer(salon), tip: { amount: 5 } };
  await payBill(salon, visit, { tenders: [{ kind: 'external', amount: '59.13' }] });
  return { salon, input: { staff_id: 1, amount: 5, ...input }, options: AS_STAFF };
};

/** A cut that was paid with 54.13 in cash, 4.13 of it as tax. */
const preparePaidInCash = (input: object) => async (): Promise<Ready> => {
  const salon = await openSalon();
  await payBill(salon, { appointment_id: await bookAsCustomer(salon) });
  return {
    salon,
    input: { date: '2026/11/16', location_id: 1, ...input },
    options: { as: 'admin' },
  };
};

/** A tip by link whose payment succeeded: the report of it is to be made. */
const prepareOrderedTip = async (): Promise<Ready> => {
  const salon = await openSalon();
  const account = await openPaymentAccount(salon);
  const appointment_id = await bookAsCustomer(salon);
  await payBill(salon, { appointment_id });
  const token = await issueLinkToken(salon, appointment_id);
  const order = await salon.call<never>('visit/tip', { token, amount: 5 });
  const payment_intent = String(order.body.payment_intent);
  await account.pay(payment_intent);
  return { salon, input: { payment_intent, appointment_id }, options: AS_STAFF };
};

/** Each operation that moves money or value, by the cases of its events (BEHAVIOR §36.3). */
const MOVING: Readonly<Record<string, readonly Case[]>> = {
  'appointments/appointment-cancel': [
    [
      'with refund',
      preparePaid(({ id }) => ({ appointment_id: id, refund: 1 })),
      ['cancelled', { card: -30, prepaid: 30 }],
    ],
    [
      'money kept',
      preparePaid(({ id }) => ({ appointment_id: id })),
      ['cancelled', { prepaid: 30, fees: -30 }],
    ],
  ],
  'appointments/appointment-charge': [
    [
      'a visit that is still to come',
      async () => {
        const { salon, id } = await prepareWithFees();
        return { salon, input: { appointment_id: id, amount: '20.00' }, options: AS_STAFF };
      },
      ['charged', { card: 20, prepaid: -20 }],
    ],
  ],
  'appointments/appointment-complete': [
    [
      'with the rest pending',
      preparePaid(({ id }) => ({ appointment_id: id, paid: 0 })),
      ['completed', { prepaid: 30, receivable: 99.9, services: -120, tax: -9.9 }],
    ],
  ],
  'appointments/appointment-no-show': [
    [
      'money kept',
      preparePaid(async ({ id, salon }) => {
        await salon.clock.set(await getVisitStart(salon, id));
        return { appointment_id: id };
      }),
      ['no_show', { prepaid: 30, fees: -30 }],
    ],
    [
      'with a fee',
      async () => {
        const { salon, id } = await prepareWithFees();
        await salon.clock.set(await getVisitStart(salon, id));
        return { salon, input: { appointment_id: id }, options: AS_STAFF };
      },
      ['fee_charged', { card: 43.3, fees: -43.3 }],
    ],
  ],
  'appointments/appointment-undo': [
    [
      'a cancellation that kept the deposit',
      preparePaid(async ({ id, salon }) => {
        await salon.call('appointments/appointment-cancel', { appointment_id: id }, AS_STAFF);
        return { appointment_id: id };
      }),
      ['undone', { prepaid: -30, fees: 30 }],
    ],
  ],
  'appointments/appointment-waive-fee': [
    [
      'of a no-show',
      async () => {
        const { salon, id } = await prepareWithFees();
        await salon.clock.set(await getVisitStart(salon, id));
        await salon.call('appointments/appointment-no-show', { appointment_id: id }, AS_STAFF);
        return { salon, input: { appointment_id: id }, options: AS_STAFF };
      },
      ['refunded', { card: -43.3, fees: 43.3 }],
    ],
  ],
  'appointments/appointment-write-off': [
    [
      'what is pending',
      preparePaid(async ({ id, salon }) => {
        const visit = { appointment_id: id, paid: 0 };
        await salon.call('appointments/appointment-complete', visit, AS_STAFF);
        return { appointment_id: id, reason: 'Moved away' };
      }),
      ['written_off', { receivable: -99.9, losses: 99.9 }],
    ],
  ],
  'appointments/appointment-correct-tender': [
    [
      'to a payment outside the system',
      async () => {
        const salon = await openSalon();
        const paid = await payBill(salon, { appointment_id: await bookAsCustomer(salon) });
        const { id, payments } = paid.body.data.appointment;
        const input = { appointment_id: id, payment_id: payments[0]?.id, tender: 'external' };
        return { salon, input, options: AS_STAFF };
      },
      ['tender_corrected', { cash: -54.13, external: 54.13 }],
    ],
  ],
  'appointments/appointment-refund': [
    [
      'a part of the deposit',
      preparePaid(async ({ id, salon }) => ({
        appointment_id: id,
        payment_id: (await getStoredAppointment(salon, id)).payments[0]?.id,
        amount: '10.00',
      })),
      ['refunded', { card: -10, prepaid: 10 }],
    ],
    [
      'a part of a fee, which is no second fee',
      async () => {
        const { salon, id } = await prepareWithFees();
        await salon.clock.set(await getVisitStart(salon, id));
        await salon.call('appointments/appointment-no-show', { appointment_id: id }, AS_STAFF);
        const fee = (await getStoredAppointment(salon, id)).payments.find((row) => row.fee);
        const input = { appointment_id: id, payment_id: fee?.id, amount: '10.00' };
        return { salon, input, options: AS_STAFF };
      },
      ['refunded', { card: -10, fees: 10 }],
    ],
  ],
  'appointments/appointment-update': [
    [
      'without the service that a package pays',
      async () => {
        const salon = await openSalon();
        const redemptions = [packageFor(await createSoldPackage(salon))];
        const appointment_id = await bookAsCustomer(salon, { redemptions });
        return { salon, input: { appointment_id, services: [BLOW_DRY] }, options: AS_STAFF };
      },
      ['redemption_returned', { packages: -33.34, prepaid: 33.34 }],
    ],
  ],
  'appointments/customer-appointment-cancel': [
    [
      'in time',
      async () => {
        const { salon, id } = await preparePaidByCustomer();
        return { salon, input: { appointment_id: id }, options: AS_CUSTOMER };
      },
      ['cancelled', { card: -30, prepaid: 30 }],
    ],
    [
      'late, for a fee',
      async () => {
        const { salon, id } = await prepareWithFees();
        return { salon, input: { appointment_id: id }, options: AS_CUSTOMER };
      },
      ['cancelled', { card: 27.07, fees: -27.07 }],
    ],
  ],
  'booking/save-booking': [
    [
      'with a package',
      async () => {
        const salon = await openSalon();
        const redemptions = [packageFor(await createSoldPackage(salon))];
        return {
          salon,
          input: toBooking({ customer_type: 0, guest: undefined, redemptions }),
          options: AS_CUSTOMER,
        };
      },
      ['redeemed', { packages: 33.34, prepaid: -33.34 }],
    ],
  ],
  'booking/save-series': [
    [
      'with a package',
      async () => {
        const salon = await openSalon();
        const redemptions = [packageFor(await createSoldPackage(salon))];
        const repeat = { every_weeks: 1, count: 3 };
        const change = { customer_type: 0, guest: undefined, redemptions, repeat };
        return { salon, input: toSeries(change), options: AS_CUSTOMER };
      },
      ['redeemed', { packages: 33.34, prepaid: -33.34 }],
      ['redeemed', { packages: 33.33, prepaid: -33.33 }],
      ['redeemed', { packages: 33.33, prepaid: -33.33 }],
    ],
  ],
  'journal/drawer-close': [
    [
      'with less than expected',
      prepareDrawer({ counted: '99.50' }),
      ['drawer_closed', { cash: -0.5, over_short: 0.5 }],
    ],
  ],
  'journal/drawer-pay-in': [
    ['of change', prepareDrawer({ amount: 20, reason: 'Change' }), ['drawer_paid', { cash: 20, petty: -20 }]],
  ],
  'journal/drawer-pay-out': [
    [
      'for flowers',
      prepareDrawer({ amount: '5.50', reason: 'Flowers' }),
      ['drawer_paid', { cash: -5.5, petty: 5.5 }],
    ],
  ],
  'journal/tax-remit': [
    ['a part', preparePaidInCash({ amount: '4.00' }), ['tax_remitted', { tax: 4, bank: -4 }]],
  ],
  'journal/cash-deposit': [
    ['a part', preparePaidInCash({ amount: '50.00' }), ['cash_deposited', { cash: -50, bank: 50 }]],
  ],
  'journal/tip-pay-out': [
    ['from a drawer', prepareTip({ drawer_id: 1 }), ['tips_paid_out', { cash: -5, tips: 5 }]],
    ['with the wages', prepareTip({}), ['tips_paid_out', { bank: -5, tips: 5 }]],
  ],
  'directory/customer-merge': [
    [
      'with credit',
      async () => {
        const salon = await openSalon();
        await registerOtherCustomer(salon);
        await giveCredit(salon, '20.00');
        await confirmMerge(salon);
        return { salon, input: { customer_id: 1, into_customer_id: 77 }, options: { as: 'admin' } };
      },
      ['merged', { credit: 0 }],
    ],
  ],
  'giftcards/create-gift-card-sell': [
    [
      'at the salon',
      async () => {
        const salon = await openSalon();
        const { id } = await defineGiftCard(salon);
        return { salon, input: toGiftCardSale(id, { paid_at_salon: 1 }), options: AS_STAFF };
      },
      ['sold', { external: 97.43, gift_cards: -100, bonus: 10, tax: -7.43 }],
    ],
  ],
  'memberships/membership-retry-payment': [
    [
      'of an unpaid renewal',
      async () => {
        const opened = await openPastDue(await openSalon(RECURRING));
        await opened.setCard('pm_card_visa');
        return { salon: opened.salon, input: { purchased_membership_id: 1 }, options: AS_STAFF };
      },
      ['renewed', { card: 64.95, memberships: -60, tax: -4.95 }],
    ],
  ],
  'memberships/create-membership-sell': [
    [
      'at the salon',
      async () => {
        const salon = await openSalon();
        const { id } = await defineMembership(salon);
        return { salon, input: toMembershipSale(id, SALE), options: AS_STAFF };
      },
      ['sold', { external: 64.95, memberships: -60, tax: -4.95 }],
    ],
  ],
  'packages/create-package-sell': [
    [
      'at the salon',
      async () => {
        const salon = await openSalon();
        const { id } = await definePackage(salon);
        return { salon, input: toPackageSale(id, SALE), options: AS_STAFF };
      },
      ['sold', { external: 259.8, packages: -240, tax: -19.8 }],
    ],
  ],
  'payments/update-status': [
    ['of a tip', prepareOrderedTip, ['tipped', { card: 5, tips: -5 }]],
    ['of a deposit', prepareOrderedDeposit, ['deposit_paid', { card: 30, prepaid: -30 }]],
    ['of a sale', prepareOrderedPackage, ['sold', { card: 259.8, packages: -240, tax: -19.8 }]],
    [
      'of a second payment',
      async () => {
        const salon = await openSalon(DEPOSITS_ON);
        const { id, second } = await payTwice(salon, await openPaymentAccount(salon));
        return { salon, input: { payment_intent: second, appointment_id: id }, options: AS_STAFF };
      },
      ['unclaimed', { card: 30, unclaimed: -30 }],
    ],
    [
      'of a declined deposit of a visit that a package pays in part',
      async () => {
        const salon = await openSalon(DEPOSITS_ON);
        const account = await openPaymentAccount(salon);
        const redemptions = [packageFor(await createSoldPackage(salon))];
        const id = await bookAsCustomer(salon, { services: [HAIRCUT, COLOUR], redemptions });
        const order = await createOrder(salon, { appointment_id: id }, AS_CUSTOMER);
        await account.pay(order.body.payment_intent, 'pm_card_chargeDeclined');
        const input = { payment_intent: order.body.payment_intent, appointment_id: id };
        return { salon, input, options: AS_STAFF };
      },
      ['payment_failed', { packages: -33.34, prepaid: 33.34 }],
    ],
  ],
  'payments/webhook': [
    [
      'of a deposit',
      async () => {
        const { salon, account, input } = await prepareOrderedDeposit();
        return prepareEvent(salon, account, 'payment_intent.succeeded', input.payment_intent);
      },
      ['deposit_paid', { card: 30, prepaid: -30 }],
    ],
    [
      'of a dispute of a sale',
      async () => {
        const { salon, account, input, options } = await prepareOrderedPackage('pm_card_createDispute');
        await salon.call('payments/update-status', input, options);
        return prepareEvent(salon, account, 'charge.dispute.created', input.payment_intent);
      },
      ['dispute_opened', { card: -259.8, disputed: 259.8 }],
    ],
    [
      'of a dispute of a deposit',
      async () => {
        const { salon, account, input, options } = await prepareOrderedDeposit('pm_card_createDispute');
        await salon.call('payments/update-status', input, options);
        return prepareEvent(salon, account, 'charge.dispute.created', input.payment_intent);
      },
      ['dispute_opened', { card: -30, disputed: 30 }],
    ],
    [
      'of a refund at the processor',
      async () => {
        const salon = await openSalon(DEPOSITS_ON);
        const { account, intent } = await bookAndPay(salon);
        await account.stripe.refunds.create({ payment_intent: intent, amount: 1_000 });
        return prepareEvent(salon, account, 'charge.refunded', intent);
      },
      ['refunded', { card: -10, losses: 10 }],
    ],
    [
      'of a refund that failed at the bank',
      async () => {
        const { salon, account, id, intent } = await preparePaidByCustomer();
        await salon.call('appointments/appointment-cancel', { appointment_id: id, refund: 1 }, AS_STAFF);
        await salon.runScheduledWork();
        return { salon, deliver: () => account.failRefund(intent) };
      },
      ['refund_failed', { card: 30, fees: -30 }],
    ],
    [
      'of a refund that failed after the visit was paid all the same',
      async () => {
        const { salon, account, id, intent } = await preparePaidByCustomer();
        const [row] = (await getStoredAppointment(salon, id)).payments;
        const refund = { appointment_id: id, payment_id: row?.id, amount: '10.00' };
        await salon.call('appointments/appointment-refund', refund, AS_STAFF);
        await salon.runScheduledWork();
        await salon.call('appointments/appointment-complete', { appointment_id: id }, AS_STAFF);
        return { salon, deliver: () => account.failRefund(intent) };
      },
      ['refund_failed', { card: 10, fees: -10 }],
    ],
    [
      'of a renewal',
      async () => {
        const { salon, account, delivery } = await openBilledMembership(
          await openSalon({ ...RECURRING, now: new Date('2026-11-16T14:00:00Z') }),
        );
        await delivery.deliver();
        await salon.clock.set(new Date('2026-12-17T14:00:00Z'));
        salon.stripe.tick();
        return prepareEvent(salon, account, 'invoice.paid', '');
      },
      ['renewed', { card: 64.95, memberships: -60, tax: -4.95 }],
    ],
    [
      'of a payout',
      async () => {
        const salon = await openSalon(DEPOSITS_PAYABLE);
        const { account } = await bookAndPay(salon);
        await salon.clock.advance(3 * 1440);
        salon.stripe.tick();
        return prepareEvent(salon, account, 'payout.reconciliation_completed', 'po_');
      },
      ['payout_paid', { bank: 28.83, processor_fees: 1.17, card: -30 }],
    ],
  ],
  'directory/customer-erase': [
    [
      'of a customer who forfeits a gift card',
      async () => {
        const salon = await openSalon();
        await createSoldCard(salon, { value: 4_000 });
        return { salon, input: { customer_id: 1, forfeit: 1 }, options: { as: 'admin' } };
      },
      ['forfeited', { gift_cards: 40, breakage: -40 }],
    ],
  ],
  'customers/erase': [
    [
      'of the own account, with a package',
      async () => {
        const salon = await openSalon();
        await createSoldPackage(salon);
        const input = { current_password: DEMO_PASSWORD, forfeit: 1 };
        return { salon, input, options: AS_CUSTOMER };
      },
      ['forfeited', { packages: 100, breakage: -100 }],
    ],
  ],
  'packages/package-change': [
    [
      'a use less of three',
      async () => {
        const salon = await openSalon();
        const purchased_package_id = await createSoldPackage(salon);
        const adjusted = { act: 'adjust', group_id: 1, qty: -1, reason: 'Mistake' };
        return { salon, input: { purchased_package_id, ...adjusted }, options: AS_STAFF };
      },
      ['adjusted', { packages: 33.33, breakage: -33.33 }],
    ],
  ],
  'giftcards/giftcard-change': [
    [
      'more money on a card',
      async () => {
        const salon = await openSalon();
        const { id } = await createSoldCard(salon);
        const input = { purchased_giftcard_id: id, act: 'adjust', amount: '5.00', reason: 'Goodwill' };
        return { salon, input, options: AS_STAFF };
      },
      ['adjusted', { gift_cards: -5, bonus: 5 }],
    ],
    [
      'a reload in cash',
      async () => {
        const salon = await openSalon();
        const { id } = await createSoldCard(salon);
        const input = { purchased_giftcard_id: id, act: 'reload', amount: '5.00', paid_by: 'cash' };
        return { salon, input, options: AS_STAFF };
      },
      ['sold', { gift_cards: -5, cash: 5 }],
    ],
  ],
  'journal/credit-adjust': [
    [
      'up',
      async () => {
        const salon = await openSalon();
        return { salon, input: { customer_id: 1, amount: '5.00', reason: 'Goodwill' }, options: AS_STAFF };
      },
      ['adjusted', { credit: -5, bonus: 5 }],
    ],
  ],
  'imports/import-place': [
    [
      'a gift card whose number was taken',
      async () => {
        const salon = await openSalon();
        const { id } = await importFile(salon, 'Number,Balance\nA,1\nA,5\n', { kind: 'giftcards' });
        salon.clock.advance(1);
        const fields = [{ field: 'number', value: 'B' }];
        return {
          salon,
          input: { import_id: id, row: 3, act: 'place', fields },
          options: { as: 'admin' } as const,
        };
      },
      ['adjusted', { gift_cards: -5, opening: 5 }],
    ],
  ],
  'directory/sale-correct-tender': [
    [
      'to a payment in cash',
      async () => {
        const salon = await openSalon();
        const id = await createSoldPackage(salon);
        const { head } = await getSoldProduct(salon, 'PURCHASED-PACKAGE', id);
        return { salon, input: { sale_id: head.saleId, tender: 'cash' }, options: AS_STAFF };
      },
      ['tender_corrected', { external: -100, cash: 100 }],
    ],
  ],
  'directory/sale-refund': [
    [
      'of a package that was paid at the salon',
      async () => {
        const salon = await openSalon();
        const id = await createSoldPackage(salon);
        const { head } = await getSoldProduct(salon, 'PURCHASED-PACKAGE', id);
        return { salon, input: { sale_id: head.saleId }, options: AS_STAFF };
      },
      ['refunded', { external: -100, packages: 100 }],
    ],
  ],
  'checkout/checkout-pay': [
    [
      'of a visit with a tip at the desk',
      async () => {
        const salon = await openSalon();
        const request = { appointment_id: await bookAsCustomer(salon), tip: { amount: 5 } };
        return { salon, input: await toPayInput(salon, request), options: { as: 'admin' } };
      },
      ['completed', { cash: 59.13, services: -50, tax: -4.13, tips: -5 }],
    ],
    [
      'of a walk-in',
      async () => {
        const salon = await openSalon();
        const input = await toPayInput(salon, { location_id: 1, products: [SHAMPOO] });
        return { salon, input, options: { as: 'admin' } };
      },
      ['quick_sale', { cash: 10.83, products: -10, tax: -0.83 }],
    ],
    [
      'of what was pending',
      async () => {
        const salon = await openSalon();
        const [appointment_id] = await createOpenVisits(salon, [[1]]);
        const input = await toPayInput(salon, { appointment_id });
        return { salon, input, options: { as: 'admin' } };
      },
      ['paid', { cash: 54.13, receivable: -54.13 }],
    ],
  ],
  'checkout/quick-sale': [
    [
      'of a product',
      async () => {
        const input = { location_id: 1, products: [SHAMPOO] };
        return { salon: await openSalon(), input, options: AS_STAFF };
      },
      ['quick_sale', { external: 10.83, products: -10, tax: -0.83 }],
    ],
  ],
  'checkout/redemption-gift-card': [
    [
      'after completion',
      prepareCompleted(async (salon) => ({ giftcard_number: (await createSoldCard(salon)).number })),
      ['redeemed', { gift_cards: 54.13, receivable: -54.13 }],
    ],
  ],
  'checkout/redemption-membership': [
    [
      'after completion',
      prepareCompleted(
        async (salon) => ({ purchased_membership_id: await createSoldMembership(salon) }),
        BLOW_DRY.service_id,
      ),
      ['redeemed', { services: 35, tax: 2.89, receivable: -37.89 }],
    ],
  ],
  'checkout/redemption-package': [
    [
      'after completion',
      prepareCompleted(async (salon) => ({ purchased_package_id: await createSoldPackage(salon) })),
      ['redeemed', { packages: 33.34, receivable: -54.13, services: 16.66, tax: 4.13 }],
    ],
  ],
  'visit/cancel': [
    [
      'with a fee',
      async () => {
        const { salon, id } = await prepareWithFees();
        return { salon, input: { token: await issueLinkToken(salon, id) } };
      },
      ['cancelled', { card: 27.07, fees: -27.07 }],
    ],
  ],
};

const CATALOG = 'what the salon offers, not what it has sold';
const ACCOUNT = 'who may log in, and under which name';
const REMINDERS = 'which messages are sent';
const TIME = 'a place on the waitlist, or the time that it holds';
/** Sells nothing and takes nothing: what each of them changes instead. */
const MOVES_NOTHING: Readonly<Record<string, readonly string[]>> = {
  [CATALOG]: [
    ...['location', 'category', 'staff', 'add-on', 'resource', 'occasion', 'product', 'promotion'].flatMap(
      (kind) => ['store', 'update', 'delete'].map((verb) => `directory/${kind}-${verb}`),
    ),
    ...['packages/package', 'giftcards/giftcard'].flatMap((kind) =>
      [...(kind === 'giftcards/giftcard' ? ['create'] : ['store']), 'update', 'delete'].map(
        (verb) => `${kind}-${verb}`,
      ),
    ),
    ...['store', 'update', 'delete'].map((verb) => `memberships/membership-${verb}`),
    ...['store', 'update', 'delete'].map((verb) => `directory/block-time-${verb}`),
    'directory/staff-move-visits',
    ...['store', 'update', 'delete', 'approve', 'decline'].map((verb) => `directory/time-off-${verb}`),
    'services/create',
    'services/update',
    'settings/update-front-end-booking-settings',
    'directory/settings-update',
    'directory/business-contact-details-update',
  ],
  [ACCOUNT]: [
    ...['login', 'refresh', 'logout', 'forgot-password', 'reset-password', 'google', 'facebook'].map(
      (name) => `auth/${name}`,
    ),
    ...['confirm', 'language-set', 'password-set', 'pin', 'pin-set'].map((name) => `auth/${name}`),
    ...['start', 'confirm', 'verify', 'remove'].map((name) => `auth/second-factor-${name}`),
    'directory/user-pin-remove',
    'directory/user-second-factor-reset',
    'directory/device-store',
    'directory/device-delete',
    'directory/calendar-store',
    'directory/calendar-delete',
    'directory/api-key-store',
    'directory/api-key-delete',
    ...[
      'login',
      'logout',
      'register',
      'forgot-password',
      'reset-password',
      'verify-email',
      'confirm-merge',
      'keep-address',
    ].map((name) => `customers/${name}`),
    'customers/resend-verification',
    'customers/update-profile',
    'directory/staff-resend-verification',
    'directory/customer-store',
    'directory/customer-update',
    'directory/user-invite',
    ...['user', 'role'].flatMap((kind) =>
      ['store', 'update', 'delete'].map((verb) => `directory/${kind}-${verb}`),
    ),
    'booking/prove',
  ],
  [REMINDERS]: [
    ...['store', 'update', 'delete', 'test', 'replay'].map((verb) => `webhooks/webhook-${verb}`),
    'visit/confirm',
    'visit/unsubscribe',
    'waitlist/unsubscribe',
  ],
  [TIME]: [
    ...['join', 'leave', 'decline', 'waitlist-offer', 'waitlist-delete'].map((name) => `waitlist/${name}`),
  ],
  'a mail with a receipt or a Z report, which stay as they are': ['journal/receipt-send', 'journal/day-send'],
  'pay, which is no movement before it is paid out': [
    ...['commission-store', 'commission-update', 'commission-delete'].map((name) => `directory/${name}`),
    ...['payroll-close', 'statement-pay', 'statement-send'].map((name) => `journal/${name}`),
  ],
  'a file of what there is': ['imports/export-start'],
  'an import, whose records are written later': ['preview', 'start', 'undo'].map(
    (verb) => `imports/import-${verb}`,
  ),
  'a message about a visit, which stays as it is': ['appointments/appointment-message'],
  'a note of what a user has seen': ['appointments/appointment-seen'],
  'a drawer, whose float is no entry': ['journal/drawer-open'],
  'the arrival at a visit, which keeps its bill': ['confirm', 'check-in', 'start'].map(
    (verb) => `appointments/appointment-${verb}`,
  ),
  'the customer of a visit, which keeps its bill': ['appointments/appointment-set-customer'],
  'the time of a visit, which keeps its bill': [
    'appointments/appointment-reschedule',
    'appointments/customer-appointment-reschedule',
    'visit/reschedule',
  ],
  'a visit without deposit and redemptions': ['waitlist/accept'],
  'a payment that is not made yet': [
    'giftcards/online-giftcard-reload',
    'payments/create-order',
    'visit/pay',
    'visit/tip',
    'checkout/checkout-cancel',
  ],
  'the numbers of the accountant’s accounts': ['journal/account-map-update'],
  'the words of messages': [
    'directory/message-text-update',
    'directory/message-text-preview',
    'directory/message-text-test',
  ],
  'a card reader, which the processor keeps': ['checkout/reader-store', 'checkout/reader-delete'],
  'a saved card, which is not charged': [
    'payments/create-session',
    'payments/renewal-session',
    'payments/card-delete',
  ],
  'the owner of a gift, whose value stays the same': [
    ...['claim', 'gift-hand-over', 'online-product-offer'].map((name) => `giftcards/${name}`),
  ],
  'the end of a membership, whose paid period stays paid': ['memberships/membership-cancel'],
  'a pause or change of a membership, whose next payment is booked when it is made': [
    'memberships/membership-change',
    ...['membership-pause', 'membership-resume'].map((name) => `memberships/${name}`),
    ...['online-membership-pause', 'online-membership-resume'].map((name) => `memberships/${name}`),
  ],
};

const listOperations = (): string[] =>
  groups.flatMap(({ name, routes }) =>
    Object.entries(routes).flatMap(([operation, { method, readOnly }]) =>
      method === 'GET' || readOnly ? [] : [`${name}/${operation}`],
    ),
  );

test('every operation that changes something either writes entries or says why it moves nothing (BEHAVIOR §36.2)', () => {
  const listed = [...Object.keys(MOVING), ...Object.values(MOVES_NOTHING).flat()];
  expect(listed.toSorted()).toEqual(listOperations().toSorted());
});

/** Events without an operation of their own, and where they come from. */
const OTHER_EVENTS: Readonly<Record<string, string>> = {
  expired: 'scheduled work, on the day after the last of a product',
  dispute_won: 'a later event of a dispute',
  dispute_lost: 'a later event of a dispute',
  payout_failed: 'a later event of a payout',
  updated: 'a change of a visit of which no other event is said',
};

test('every event of the journal is one of an operation, or says where it comes from', () => {
  const cases = Object.values(MOVING).flat();
  const proven = new Set(cases.flatMap(([, , ...expected]) => expected.map(([event]) => event)));
  const known = [...proven, ...Object.keys(OTHER_EVENTS)];
  const events = JOURNAL_EVENTS.map((event) =>
    event.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  );
  expect(known.toSorted()).toEqual(events.toSorted());
});

const CASES = Object.entries(MOVING).flatMap(([operation, cases]) =>
  cases.map(([what, prepare, ...expected]) => ({ operation, what, prepare, expected })),
);

test.each(listCases(CASES, 20))(
  '$operation, $what: the entry says what moved (BEHAVIOR §36.3)',
  async ({ operation, prepare, expected }) => {
    const { salon, ...ready } = await prepare();
    const before = await listMovements(salon);
    // Entries are in order of time
    await salon.clock.advance(1);
    const reply =
      'deliver' in ready ? await ready.deliver() : await salon.call(operation, ready.input, ready.options);
    expect(REPLIES, reply.text).toContain(reply.status);
    const written = (await listMovements(salon)).slice(before.length);
    expect(written).toEqual(expected);
    for (const [, amounts] of expected) {
      const cents = Object.values(amounts).map((amount) => Math.round(amount * 100));
      expect(cents.reduce((sum, amount) => sum + amount)).toBe(0);
    }
    expect(await listAuditFindings(salon)).toEqual([]);
  },
);
