import { describe, expect, test } from 'vitest';
import {
  APPOINTMENT_STATUS,
  type Appointment,
  PAYMENT_ROW_TYPE,
  PAYMENT_STATUS,
} from '../../../lib/rules/booking/appointments.ts';
import {
  anonymizeSale,
  anonymizeVisit,
  anonymizeWaitlistEntry,
  checkErasure,
  computeForfeit,
  type ErasableProduct,
  type ErasableRecords,
  isBilledMembership,
  isUnclaimedGift,
  withoutErasedPerson,
} from '../../../lib/rules/customers/erasure.ts';
import { SALE_STATUS, type Sale } from '../../../lib/rules/products/sales.ts';
import type { WaitlistEntry } from '../../../lib/rules/waitlist/entries.ts';

const { pendingPayment, confirmed, completed, cancelled, noShow } = APPOINTMENT_STATUS;
const visit = (status: number, payments: readonly object[] = [], fields: object = {}): Appointment =>
  ({ id: 42, status, payments, note: '', ...fields }) as unknown as Appointment;
const due = { type: PAYMENT_ROW_TYPE.payAtSalon, pending: 500, status: PAYMENT_STATUS.pending };
const openCharge = { type: PAYMENT_ROW_TYPE.cardOnFile, pending: 500, status: PAYMENT_STATUS.pending };

type Parts = {
  readonly sale?: object;
  readonly head?: object;
  readonly body?: object;
  readonly isOwn?: boolean;
};
const product = ({
  sale,
  head,
  body,
  isOwn = true,
}: Parts = {}): ErasableProduct & { readonly isOwn: boolean } =>
  ({
    sale: { type: 'package', status: SALE_STATUS.paid, ...sale },
    head: { saleStatus: SALE_STATUS.paid, remaining: 0, worth: 0, expiryDate: null, ...head },
    body: { gift: null, ...body },
    isOwn,
  }) as unknown as ErasableProduct & { readonly isOwn: boolean };

// BEHAVIOR §4.7
describe('a person can be erased', () => {
  const check = (records: Partial<ErasableRecords>, forfeits = false) =>
    checkErasure(
      { appointments: [], products: [], credit: 0, ...records },
      { forfeits, today: '2026-11-16' },
    );
  const valued = product({ sale: { type: 'giftcard' }, head: { remaining: 500 } });

  test.each<[string, Partial<ErasableRecords>, string | undefined]>([
    ['without records', {}, undefined],
    [
      'after their visits',
      { appointments: [visit(completed), visit(cancelled, [due]), visit(noShow)] },
      undefined,
    ],
    ['not before a visit', { appointments: [visit(confirmed)] }, 'customerHasOpenBookings'],
    [
      'not before a visit that is not paid yet',
      { appointments: [visit(pendingPayment)] },
      'customerHasOpenBookings',
    ],
    ['not before a bill is paid', { appointments: [visit(completed, [due])] }, 'customerHasUnpaidBills'],
    [
      'not while a card is charged',
      { appointments: [visit(cancelled, [openCharge])] },
      'customerHasUnpaidBills',
    ],
    [
      'not while a sale is not paid',
      { products: [product({ sale: { status: SALE_STATUS.pending } })] },
      'customerHasUnpaidBills',
    ],
    ['not with credit', { credit: 1 }, 'customerHasValueLeft'],
    ['not with a gift card', { products: [valued] }, 'customerHasValueLeft'],
    ['with the gift card of somebody else', { products: [{ ...valued, isOwn: false }] }, undefined],
    [
      'not with free uses of a package',
      { products: [product({ head: { remaining: 1 } })] },
      'customerHasValueLeft',
    ],
    [
      'with free uses that have expired',
      { products: [product({ head: { remaining: 1, expiryDate: '2026-11-15' } })] },
      undefined,
    ],
    [
      'with free uses that are blocked',
      { products: [product({ head: { remaining: 1, blockedAt: 'x' } })] },
      undefined,
    ],
    [
      'with the uses of a membership',
      { products: [product({ sale: { type: 'membership' }, head: { remaining: 1 } })] },
      undefined,
    ],
    [
      'not while a membership is billed',
      { products: [product({ head: { subscriptionId: 'sub_1' }, isOwn: false })] },
      'customerHasValueLeft',
    ],
    [
      'after its end',
      { products: [product({ head: { subscriptionId: 'sub_1', endedAt: 'x' } })] },
      undefined,
    ],
  ])('%s', (_, records, failure) => {
    expect(check(records)).toMatchObject(failure ? { ok: false, failure } : { ok: true });
  });

  test('with what is left, if they forfeit it', () => {
    expect(check({ credit: 1, products: [valued] }, true)).toStrictEqual({ ok: true, value: undefined });
    expect(check({ appointments: [visit(confirmed)] }, true)).toMatchObject({
      failure: 'customerHasOpenBookings',
    });
  });
});

test('what is forfeited is what the salon owes, less what a refund has ended', () => {
  const gift = { type: 'giftcard', status: SALE_STATUS.paid };
  expect(computeForfeit(product({ sale: gift, head: { remaining: 500 } }))).toBe(500);
  expect(computeForfeit(product({ sale: { ...gift, endedRest: 200 }, head: { remaining: 500 } }))).toBe(300);
  expect(
    computeForfeit(product({ sale: { ...gift, status: SALE_STATUS.failed }, head: { remaining: 500 } })),
  ).toBe(0);
  expect(isBilledMembership(product())).toBe(false);
});

test.each<[string, Parts, boolean]>([
  ['one that nobody has claimed', { body: { gift: {} } }, true],
  ['none that was claimed', { body: { gift: {} }, head: { claimedAt: 'x' } }, false],
  ['none that the buyer bought for themselves', { body: { gift: {}, isGift: false } }, false],
  ['none without a recipient', {}, false],
])('a gift that waits is %s', (_, parts, isWaiting) => {
  expect(isUnclaimedGift(product(parts))).toBe(isWaiting);
});

describe('after an erasure', () => {
  const ERASED = { fname: 'Erased', lname: 'customer' };
  const CONTACT = { ...ERASED, email: '', phone: '' };
  const guest = { fname: 'Gina', lname: 'Guest', email: 'gina@example.com', phone: '1' };

  test('a visit keeps times, services and amounts', () => {
    const named = {
      guest,
      guestNames: ['Gus'],
      bookedBy: 'x',
      bookerNetwork: 'n',
      feeTerms: {},
      note: 'late',
    };
    const payments = [
      { id: 1, paid: 5 },
      { id: 2, writtenOff: { amount: 5, reason: 'Gina is kind' } },
    ];
    const discounts = [{ amount: 5, reason: 'Friend of Gina' }];
    expect(
      anonymizeVisit(visit(completed, payments, { ...named, discounts, date: '2026-11-16' })),
    ).toStrictEqual(
      visit(completed, [payments[0] ?? {}, { id: 2, writtenOff: { amount: 5, reason: '' } }], {
        guest: CONTACT,
        discounts: [{ amount: 5, reason: '' }],
        date: '2026-11-16',
      }),
    );
    expect(anonymizeVisit(visit(completed, [], { customerId: 5 }))).toStrictEqual(
      visit(completed, [], { customerId: 5 }),
    );
  });

  test('a sale and an entry of the waitlist keep no guest', () => {
    const sale = { id: 7, total: 5 };
    expect(anonymizeSale({ ...sale, guest, bookedBy: 'x' } as unknown as Sale)).toStrictEqual({
      ...sale,
      guest: { ...ERASED, email: '' },
    });
    expect(anonymizeSale(sale as Sale)).toStrictEqual(sale);
    const entry = { id: 3, status: 'waiting' };
    expect(
      anonymizeWaitlistEntry({ ...entry, guest, networks: ['n'] } as unknown as WaitlistEntry),
    ).toStrictEqual({
      ...entry,
      guest: CONTACT,
    });
    expect(anonymizeWaitlistEntry(entry as unknown as WaitlistEntry)).toStrictEqual(entry);
  });

  const recipient = { fname: 'Rosa', lname: 'R', email: 'rosa@example.com' };
  const gift = { recipient, senderName: 'Gina Guest', message: 'Dear Rosa' };
  const nobody = { ...ERASED, email: '' };
  test.each<[string, object, { isBuyer: boolean; isRecipient: boolean }, object]>([
    [
      'a gift of the erased person keeps its recipient',
      { gift, guest },
      { isBuyer: true, isRecipient: false },
      { gift: { recipient, senderName: 'Erased customer', message: '' }, guest: nobody },
    ],
    [
      'a gift without a sender gets none',
      { gift: { ...gift, senderName: '' } },
      { isBuyer: true, isRecipient: false },
      { gift: { recipient, senderName: '', message: '' } },
    ],
    [
      'a gift to the erased person keeps its sender',
      { gift, guest },
      { isBuyer: false, isRecipient: true },
      { gift: { recipient: nobody, senderName: 'Gina Guest', message: '' }, guest },
    ],
    [
      'what the erased person bought for themselves keeps nobody',
      { gift, isGift: false },
      { isBuyer: true, isRecipient: false },
      { gift: { recipient: nobody, senderName: 'Erased customer', message: '' } },
    ],
    ['what was no gift stays none', { gift: null }, { isBuyer: true, isRecipient: false }, { gift: null }],
  ])('%s', (_, body, role, expected) => {
    expect(withoutErasedPerson(body as Parameters<typeof withoutErasedPerson>[0], role)).toStrictEqual(
      expected,
    );
  });
});
