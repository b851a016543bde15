import { describe, expect, test } from 'vitest';
import {
  type BookingDetails,
  decideNewVisits,
  type NewVisitFacts,
} from '../../../lib/rules/booking/new-visits.ts';
import { toPlacementWithRequestedStaff } from '../../../lib/rules/diary/placement.ts';
import { parseRequestedVisit } from '../../../lib/rules/diary/requested-visits.ts';
import { fail, ok } from '../../../lib/rules/outcome.ts';
import type { OwnedGiftCard } from '../../../lib/rules/products/redemptions.ts';
import { DEFAULT_SETTINGS } from '../../../lib/rules/salons/settings.ts';
import { toCustomer, toUser } from '../../support/accounts/principals.ts';
import {
  catalog,
  location,
  NO_OWNED_PRODUCTS,
  service,
  staffMember,
} from '../../support/catalog/salon-parts.ts';
import { SALON } from '../../support/messages/notified-visit.ts';
import { createIntentFacts, createIntentRecord } from '../../support/payments/intents.ts';

const LOCATION = location(1);
/** A visit costs 50.00. Where the salon takes deposits, the deposit is 20.00. */
const CATALOG = catalog({
  services: [service(1, { paymentType: 1, minAmount: 2000 })],
  staff: [staffMember(1, { serviceIds: [1] })],
});

function toPlacement(date: string) {
  const choices = {
    services: [{ serviceId: 1, staffId: null, pricingOptionId: null, guestNo: 0 }],
    addOns: [],
  };
  const visit = parseRequestedVisit(choices, CATALOG, LOCATION, { isFrontDesk: true });
  if (!visit.ok) throw new Error(JSON.stringify(visit.errors));
  return toPlacementWithRequestedStaff(visit.value, { date, minute: 600, timeZone: SALON.timeZone });
}

const toDetails = (depositEnable: boolean, change: Partial<BookingDetails> = {}): BookingDetails => ({
  caller: toCustomer(5),
  visitor: { customerId: 5, customerType: 0 },
  location: LOCATION,
  catalog: CATALOG,
  salon: { ...SALON, catalogVersion: 1, settings: { ...DEFAULT_SETTINGS, reminders: [], depositEnable } },
  requestedDeposit: undefined,
  redemptions: [],
  note: '',
  now: new Date('2026-11-16T14:00:00.000Z'),
  ...change,
});
const FACTS: NewVisitFacts = {
  placements: [toPlacement('2026-11-18')],
  ids: [42],
  ownedProducts: NO_OWNED_PRODUCTS,
};
const FIELDS = { bookedBy: 'customer:5' };

describe('a series (BEHAVIOR §14.9)', () => {
  const series: NewVisitFacts = {
    ...FACTS,
    placements: [toPlacement('2026-11-18'), toPlacement('2026-11-25')],
    ids: [42, 43],
    seriesId: 7,
  };
  const toCard = (remaining: number) => {
    const head = { id: 3, saleId: 3, saleStatus: 1, customerId: 5, remaining, expiryDate: null } as const;
    return {
      ...NO_OWNED_PRODUCTS,
      giftCards: new Map<string, OwnedGiftCard>([['GC1', { head, body: { serviceIds: [] } }]]),
    };
  };
  const book = (facts: NewVisitFacts) => {
    const redemptions = [{ type: 'giftcard', number: 'GC1' }] as const;
    return decideNewVisits(toDetails(false, { redemptions }), { fields: FIELDS }, facts);
  };

  test('has a visit for each date, with the ids of all, and who booked it', () => {
    const visits = decideNewVisits(toDetails(false), { fields: FIELDS }, series);
    const shared = { series: { id: 7, appointmentIds: [42, 43] }, bookedBy: 'customer:5' };
    expect(visits).toMatchObject(
      ok([
        { appointment: { id: 42, date: '2026-11-18', ...shared } },
        { appointment: { id: 43, date: '2026-11-25', ...shared } },
      ]),
    );
  });

  test('redeems for each visit what the earlier ones leave, and books none where that is too little', () => {
    expect(book({ ...series, ownedProducts: toCard(10_000) }).ok).toBe(true);
    expect(book({ ...series, ownedProducts: toCard(9_999) })).toMatchObject(fail('insufficientBalance'));
  });
});

describe('the payment of a deposit (BEHAVIOR §18.3)', () => {
  const INTENT = createIntentFacts('open', { amount: 2000, metadata: { tenant: SALON.tenant } });
  const RECORD = createIntentRecord();
  const book = (
    record = RECORD,
    { intent = INTENT, caller = toCustomer(5) as BookingDetails['caller'], hasDeposit = true } = {},
  ) =>
    decideNewVisits(
      toDetails(hasDeposit, { caller }),
      { fields: FIELDS, intent },
      { ...FACTS, intentRecord: record },
    );
  const REFUSED = fail('paymentInvalid', 'paymentIntent');

  test('binds its intent to the visit', () => {
    expect(book()).toMatchObject(ok([{ appointment: { intents: ['pi_1'], status: 0 }, paidBy: RECORD }]));
  });

  test('is not bound without a deposit', () => {
    const visits = book(RECORD, { hasDeposit: false });
    expect(visits.ok && visits.value[0]?.appointment.intents).toBe(undefined);
    expect(visits.ok && visits.value[0]?.paidBy).toBe(undefined);
  });

  test('is refused where its intent is too small, paid already, bound, too large, or of another customer', () => {
    expect(book(RECORD, { intent: { ...INTENT, amount: 1999 } })).toStrictEqual(REFUSED);
    expect(book({ ...RECORD, state: 'paid' })).toStrictEqual(REFUSED);
    expect(book({ ...RECORD, target: { kind: 'sale', id: 1 } })).toStrictEqual(REFUSED);
    expect(book(RECORD, { intent: { ...INTENT, amount: 5001 } })).toStrictEqual(REFUSED);
    expect(book({ ...RECORD, caller: 'customer:6' })).toStrictEqual(REFUSED);
    expect(book({ ...RECORD, caller: 'customer:6' }, { caller: toUser('staff') }).ok).toBe(true);
  });
});
