import { describe, expect, test } from 'vitest';
import type { VisitCaller } from '../../../lib/rules/access/principals.ts';
import type { PaymentRow } from '../../../lib/rules/booking/appointments.ts';
import type { FailureKey } from '../../../lib/rules/failures.ts';
import type { Outcome } from '../../../lib/rules/outcome.ts';
import {
  checkGiftCardRedemption,
  checkMembershipRedemption,
  checkPackageRedemption,
  checkRedeemedServicesBooked,
  computeNextRedemptionNumber,
  listGiftCardLinePlaces,
  listGiftCardRequests,
  listMembershipRequests,
  listPackageRequests,
  type OwnedGiftCard,
  type OwnedMembership,
  type OwnedPackage,
  toVisitRedemptionTerms,
} from '../../../lib/rules/products/redemptions.ts';
import { SALON } from '../../support/messages/notified-visit.ts';

const HAIRCUT = 1;
const BLOW_DRY = 3;
const FACIAL = 6;
const TODAY = '2026-11-16';
const YESTERDAY = '2026-11-15';
const TERMS = { customerId: 1, today: TODAY, visitDate: TODAY, currency: 'USD' };
const AT = '2026-11-01T00:00:00.000Z';

const toGroups = (...groups: readonly (readonly number[])[]) =>
  groups.map((services) => ({ services: services.map((serviceId) => ({ serviceId })) }));

const toPackage = (head: object = {}, groups = toGroups([HAIRCUT], [BLOW_DRY])) =>
  ({
    head: { id: 7, customerId: 1, saleStatus: 1, expiryDate: TODAY, session: 1, remaining: 3, ...head },
    body: { groups },
  }) as unknown as OwnedPackage;

const toMembership = (head: object = {}, groups = toGroups([BLOW_DRY])) =>
  ({
    head: { id: 7, customerId: 1, saleStatus: 1, expiryDate: TODAY, remaining: 2, ...head },
    body: { groups },
  }) as unknown as OwnedMembership;

const toCard = (head: object = {}, serviceIds: readonly number[] = []) =>
  ({
    head: { id: 7, customerId: 1, saleStatus: 1, expiryDate: TODAY, remaining: 5000, ...head },
    body: { serviceIds },
  }) as unknown as OwnedGiftCard;

/** The failure of an outcome, or what it gives. */
const resultOf = <Value>(outcome: Outcome<Value>, name?: keyof Value): unknown =>
  outcome.ok ? (name === undefined ? 'ok' : outcome.value[name]) : outcome.failure;

describe('a package (BEHAVIOR §25.3)', () => {
  type Case = {
    readonly product?: OwnedPackage | undefined;
    readonly service?: number;
    readonly booked?: readonly number[];
    readonly remaining?: number;
    readonly customerId?: number | null;
  };
  const check = (change: Case) => {
    const { product, service, booked, remaining, customerId } = {
      product: toPackage(),
      service: HAIRCUT,
      booked: [HAIRCUT],
      remaining: 1,
      customerId: 1,
      ...change,
    };
    return checkPackageRedemption(product, service, booked, remaining, { ...TERMS, customerId });
  };

  test.each<[what: string, change: Case, expected: FailureKey | 'one line' | 'all lines']>([
    ['pays one line on its last day with its last use', {}, 'one line'],
    ['that never expires pays', { product: toPackage({ expiryDate: null }) }, 'one line'],
    ['pays a service of any of its groups', { service: BLOW_DRY }, 'one line'],
    ['that does not exist', { product: undefined }, 'packageInvalid'],
    ['of another customer', { product: toPackage({ customerId: 2 }) }, 'packageInvalid'],
    ['of nobody', { product: toPackage({ customerId: null }), customerId: null }, 'packageInvalid'],
    ['that is unpaid', { product: toPackage({ saleStatus: 0 }) }, 'packageInvalid'],
    ['whose payment was refunded', { product: toPackage({ blockedAt: AT }) }, 'packageInvalid'],
    ['after its last day', { product: toPackage({ expiryDate: YESTERDAY }) }, 'packageExpired'],
    ['without a use left', { remaining: 0 }, 'noSessionsRemaining'],
    ['without the service', { service: FACIAL }, 'serviceNotInPackage'],
  ])('%s', (_, change, expected) => {
    expect(resultOf(check(change), 'pays')).toBe(expected);
  });

  test.each<[what: string, booked: readonly number[], expected: FailureKey | 'all lines']>([
    ['pays all lines if they are its services', [HAIRCUT, BLOW_DRY], 'all lines'],
    ['pays them in any order', [BLOW_DRY, HAIRCUT], 'all lines'],
    ['does not pay a part of its services', [HAIRCUT], 'packageRequiresAllServices'],
    ['does not pay further services', [HAIRCUT, BLOW_DRY, FACIAL], 'packageRequiresAllServices'],
    ['does not pay a service twice', [HAIRCUT, HAIRCUT, BLOW_DRY], 'packageRequiresAllServices'],
  ])('with a single use %s', (_, booked, expected) => {
    expect(resultOf(check({ product: toPackage({ session: 0 }), booked }), 'pays')).toBe(expected);
  });

  test('fails with the first check of its order', () => {
    const wrong = { product: toPackage({ expiryDate: YESTERDAY }), remaining: 0, service: FACIAL };
    expect(resultOf(check({ ...wrong, customerId: 2 }))).toBe('packageInvalid');
    expect(resultOf(check(wrong))).toBe('packageExpired');
    expect(resultOf(check({ remaining: 0, service: FACIAL }))).toBe('noSessionsRemaining');
    const singleUse = { product: toPackage({ session: 0 }), service: FACIAL, booked: [FACIAL] };
    expect(resultOf(check(singleUse))).toBe('serviceNotInPackage');
  });
});

describe('a membership (BEHAVIOR §25.4)', () => {
  type Expected = FailureKey | 'service' | 'discount' | 'inactive';
  const ended = toMembership({ endedAt: AT });
  test.each<[string, OwnedMembership | undefined, service: number, remaining: number, Expected]>([
    ['gives a service that it includes', toMembership(), BLOW_DRY, 1, 'service'],
    ['discounts a service that it does not include', toMembership(), HAIRCUT, 1, 'discount'],
    ['without services discounts all of them', toMembership({}, []), BLOW_DRY, 0, 'discount'],
    ['that does not exist', undefined, BLOW_DRY, 1, 'membershipInvalid'],
    ['of another customer', toMembership({ customerId: 2 }), BLOW_DRY, 1, 'membershipInvalid'],
    ['that is unpaid is inactive', toMembership({ saleStatus: 0 }), BLOW_DRY, 1, 'inactive'],
    ['whose payment was refunded is inactive', toMembership({ blockedAt: AT }), BLOW_DRY, 1, 'inactive'],
    ['that has ended is inactive', ended, BLOW_DRY, 1, 'inactive'],
    ['is inactive after its last day', toMembership({ expiryDate: YESTERDAY }), BLOW_DRY, 1, 'inactive'],
    ['without a use left', toMembership(), BLOW_DRY, 0, 'noIncludedServicesRemaining'],
    ['without a use left or the service', toMembership(), HAIRCUT, 0, 'noIncludedServicesRemaining'],
    ['that has ended is inactive, without a use left too', ended, BLOW_DRY, 0, 'inactive'],
  ])('%s', (_, product, service, remaining, expected) => {
    const checked = checkMembershipRedemption(product, service, remaining, TERMS);
    expect(resultOf(checked, 'gives')).toBe(expected);
  });

  const TOMORROW = '2026-11-17';
  type Gives = FailureKey | 'service' | 'discount' | 'nothing' | 'inactive';
  const renewing = { subscriptionId: 'sub_1' };
  const cancelled = { ...renewing, cancelledAt: AT };
  const returned = { expiryDate: YESTERDAY, endedAt: AT, usesUntil: TODAY };
  test.each<[string, head: object, visitDate: string, service: number, remaining: number, Gives]>([
    ['gives a service on its last day', {}, TODAY, BLOW_DRY, 1, 'service'],
    ['gives nothing for a visit after its last day', {}, TOMORROW, BLOW_DRY, 1, 'nothing'],
    ['gives nothing for such a visit without a use left', {}, TOMORROW, BLOW_DRY, 0, 'nothing'],
    ['gives no discount for such a visit', {}, TOMORROW, HAIRCUT, 1, 'nothing'],
    ['that renews gives a service of a later visit', renewing, TOMORROW, BLOW_DRY, 1, 'service'],
    ['that renews discounts a later visit', renewing, TOMORROW, HAIRCUT, 1, 'discount'],
    ['that is cancelled gives nothing after its last day', cancelled, TOMORROW, BLOW_DRY, 1, 'nothing'],
    ['that has ended gives a use that was returned', returned, TODAY, BLOW_DRY, 1, 'service'],
    ['that has ended discounts nothing', returned, TODAY, HAIRCUT, 1, 'nothing'],
    ['that has ended gives no returned use later', returned, TOMORROW, BLOW_DRY, 1, 'nothing'],
    ['that has ended has no use left', returned, TODAY, BLOW_DRY, 0, 'noIncludedServicesRemaining'],
    ['whose returned uses have ended', { ...returned, usesUntil: YESTERDAY }, TODAY, BLOW_DRY, 1, 'inactive'],
    ['that is refunded', { ...returned, blockedAt: AT }, TODAY, BLOW_DRY, 1, 'inactive'],
    ['that is active gives returned uses later', { usesUntil: TOMORROW }, TOMORROW, BLOW_DRY, 1, 'service'],
    ['that is active discounts nothing later', { usesUntil: TOMORROW }, TOMORROW, HAIRCUT, 1, 'nothing'],
  ])('%s', (_, head, visitDate, service, remaining, expected) => {
    const terms = { ...TERMS, visitDate };
    const checked = checkMembershipRedemption(toMembership(head), service, remaining, terms);
    expect(resultOf(checked, 'gives')).toBe(expected);
  });
});

describe('a gift card (BEHAVIOR §25.6)', () => {
  const limited = toCard({}, [HAIRCUT, BLOW_DRY]);
  test.each<[string, OwnedGiftCard | undefined, cost: number, booked: number[], FailureKey | 'ok']>([
    ['pays its whole balance on its last day', toCard(), 5000, [HAIRCUT], 'ok'],
    ['that never expires pays', toCard({ expiryDate: null }), 5000, [HAIRCUT], 'ok'],
    ['pays the services that it is limited to', limited, 5000, [BLOW_DRY, HAIRCUT], 'ok'],
    ['that does not exist', undefined, 5000, [HAIRCUT], 'giftCardInvalid'],
    ['of another customer', toCard({ customerId: 2 }), 5000, [HAIRCUT], 'giftCardInvalid'],
    ['that is unpaid', toCard({ saleStatus: 0 }), 5000, [HAIRCUT], 'giftCardInvalid'],
    ['whose payment was refunded', toCard({ blockedAt: AT }), 5000, [HAIRCUT], 'giftCardInvalid'],
    ['with a smaller balance', toCard(), 5001, [HAIRCUT], 'insufficientBalance'],
    ['limited to other services', limited, 5000, [HAIRCUT, FACIAL], 'serviceNotAllowedForGiftCard'],
    ['after its last day', toCard({ expiryDate: YESTERDAY }), 5000, [HAIRCUT], 'giftCardExpired'],
    ['of another customer, too small', toCard({ customerId: 2 }), 5001, [HAIRCUT], 'giftCardInvalid'],
    ['too small for another service', limited, 5001, [FACIAL], 'insufficientBalance'],
    [
      'limited to other services, after its last day',
      toCard({ expiryDate: YESTERDAY }, [HAIRCUT]),
      5000,
      [FACIAL],
      'serviceNotAllowedForGiftCard',
    ],
  ])('%s', (_, card, cost, booked, expected) => {
    expect(resultOf(checkGiftCardRedemption(card, cost, booked, TERMS))).toBe(expected);
  });
});

describe('a gift card for a visit without a customer (BEHAVIOR §25.1)', () => {
  const AT_THE_DESK = { ...TERMS, customerId: null, takesUnclaimedCards: true };
  const ofGuest = { customerId: null };
  const toGift = (head: object = {}, body: object = { isGift: true }) => {
    const card = toCard(head, [HAIRCUT]);
    return { ...card, body: { ...card.body, ...body } };
  };
  type Case = [string, OwnedGiftCard | undefined, object, FailureKey | 'ok'];
  test.each<Case>([
    ['that is a gift pays at the desk', toGift(), {}, 'ok'],
    ['that a guest bought as a gift pays at the desk', toGift(ofGuest), {}, 'ok'],
    ['that a guest keeps pays at the desk', toGift(ofGuest, { isGift: false }), {}, 'ok'],
    ['that a customer keeps', toGift({}, { isGift: false }), {}, 'giftCardInvalid'],
    ['that is claimed', toGift({ claimedAt: AT }), {}, 'giftCardInvalid'],
    ['of a guest that is claimed', toGift({ claimedAt: AT }, { isGift: false }), {}, 'giftCardInvalid'],
    ['that does not exist', undefined, {}, 'giftCardInvalid'],
    ['that is unpaid', toGift({ saleStatus: 0 }), {}, 'giftCardInvalid'],
    ['whose payment was refunded', toGift({ blockedAt: AT }), {}, 'giftCardInvalid'],
    ['with a smaller balance', toGift({ remaining: 4999 }), {}, 'insufficientBalance'],
    ['after its last day', toGift({ expiryDate: YESTERDAY }), {}, 'giftCardExpired'],
    ['anywhere but at the desk', toGift(), { takesUnclaimedCards: false }, 'giftCardInvalid'],
    [
      'in a request that says nothing of the desk',
      toGift(),
      { takesUnclaimedCards: undefined },
      'giftCardInvalid',
    ],
    ['of another customer, for a visit with a customer', toGift(), { customerId: 2 }, 'giftCardInvalid'],
    ['of nobody, for a visit with a customer', toGift(ofGuest), { customerId: 2 }, 'giftCardInvalid'],
  ])('%s', (_, card, terms, expected) => {
    expect(resultOf(checkGiftCardRedemption(card, 5000, [HAIRCUT], { ...AT_THE_DESK, ...terms }))).toBe(
      expected,
    );
  });

  test('limited to other services', () => {
    expect(resultOf(checkGiftCardRedemption(toGift(), 5000, [FACIAL], AT_THE_DESK))).toBe(
      'serviceNotAllowedForGiftCard',
    );
  });

  test.each<[VisitCaller, boolean]>([
    [{ kind: 'user', id: 1, tenant: SALON.tenant, permissions: ['sales.write'] }, true],
    [{ kind: 'user', id: 1, tenant: SALON.tenant, permissions: ['sales.read', 'appointments.write'] }, false],
    [{ kind: 'customer', id: 1, tenant: SALON.tenant }, false],
    [{ kind: 'link', appointmentId: 1 }, false],
    [{ kind: 'anonymous' }, false],
  ])('is taken by %o: %s', (caller, takesUnclaimedCards) => {
    const now = new Date('2026-11-16T14:00:00Z');
    expect(toVisitRedemptionTerms(null, SALON, now, TODAY, caller)).toMatchObject({ takesUnclaimedCards });
    expect(toVisitRedemptionTerms(null, SALON, now, TODAY)).toMatchObject({ takesUnclaimedCards: false });
  });

  test('packages and memberships pay for nobody', () => {
    const terms = { ...AT_THE_DESK };
    const [pack, membership] = [toPackage(ofGuest), toMembership(ofGuest)];
    expect(resultOf(checkPackageRedemption(pack, HAIRCUT, [HAIRCUT], 1, terms))).toBe('packageInvalid');
    expect(resultOf(checkMembershipRedemption(membership, BLOW_DRY, 1, terms))).toBe('membershipInvalid');
  });
});

describe('requests (BEHAVIOR §25.1)', () => {
  const PACKAGE = { type: 'package', purchaseId: 7, serviceId: HAIRCUT } as const;
  const MEMBERSHIP = { type: 'membership', purchaseId: 8, serviceId: BLOW_DRY } as const;
  const CARD = { type: 'giftcard', number: 'GC20261116001' } as const;
  const REQUESTS = [CARD, MEMBERSHIP, PACKAGE];

  test('are listed by type', () => {
    expect(listPackageRequests(REQUESTS)).toStrictEqual([PACKAGE]);
    expect(listMembershipRequests(REQUESTS)).toStrictEqual([MEMBERSHIP]);
    expect(listGiftCardRequests(REQUESTS)).toStrictEqual([CARD]);
  });

  test.each([
    ['of which none names a service', [CARD], [], undefined],
    ['for services of the visit', REQUESTS, [HAIRCUT, BLOW_DRY], undefined],
    ['for another service', REQUESTS, [HAIRCUT], 'redemptions.1'],
    ['for other services', [PACKAGE, MEMBERSHIP], [FACIAL], 'redemptions.0'],
  ])('%s', (_, requests, services, field) => {
    const checked = checkRedeemedServicesBooked(requests, services, (index) => `redemptions.${index}`);
    expect(checked).toMatchObject(
      field ? { failure: 'invalid', errors: { [field]: ['Not a service of this visit'] } } : { ok: true },
    );
  });
});

test('the redemptions of a line are numbered on, returned ones included; those of other lines do not count', () => {
  const toPayment = (kind: string, rows: readonly object[], change: object = {}) =>
    ({ redeemed: { kind, rows, ...change } }) as unknown as PaymentRow;
  const payments = [
    toPayment('giftcard', [
      { line: 0, attempt: 1 },
      { line: 2, attempt: 5 },
    ]),
    toPayment('package', [{ line: 1, attempt: 1 }]),
    toPayment('giftcard', [{ line: 3, attempt: 2 }], { returned: true }),
    {} as PaymentRow,
  ];
  const attempts = [0, 1, 2, 3, 4].map((line) => computeNextRedemptionNumber(payments, line));
  expect(attempts).toStrictEqual([2, 2, 6, 3, 1]);
  expect([...listGiftCardLinePlaces(payments)]).toStrictEqual([0, 2]);
});

// BEHAVIOR §21.9, §24.8
test('a product that rests pays nothing', () => {
  const frozen = { frozenOn: YESTERDAY };
  expect(resultOf(checkPackageRedemption(toPackage(frozen), HAIRCUT, [HAIRCUT], 3, TERMS))).toBe(
    'productFrozen',
  );
  expect(resultOf(checkGiftCardRedemption(toCard(frozen), 100, [HAIRCUT], TERMS))).toBe('productFrozen');
  const paused = { pausedFrom: YESTERDAY, pausedUntil: TODAY };
  expect(resultOf(checkMembershipRedemption(toMembership(paused), BLOW_DRY, 2, TERMS))).toBe('productFrozen');
  const ended = { ...paused, pausedUntil: YESTERDAY };
  expect(resultOf(checkMembershipRedemption(toMembership(ended), BLOW_DRY, 2, TERMS), 'gives')).toBe(
    'service',
  );
});
