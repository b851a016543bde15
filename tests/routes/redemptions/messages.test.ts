import { expect, test } from 'vitest';
import { update } from '../../../lib/table/change.ts';
import { keys } from '../../../lib/table/keys.ts';
import { bookAsCustomer, otherCustomer } from '../../support/appointments.ts';
import { type House, useHouses } from '../../support/house.ts';
import {
  findings,
  messageOf,
  openVisits,
  soldCard,
  soldMembership,
  soldPackage,
  visitIn,
} from '../../support/redemptions.ts';

const houses = useHouses();

const HAIRCUT = 1;
const BLOW_DRY = 3;
const FACIAL = 6;

type Case = [says: string, ask: (house: House) => Promise<{ operation: string; input: object }>];

const byPackage = async (house: House, services: number[], id: number, service = HAIRCUT) => {
  const [visit] = await openVisits(house, [services]);
  return {
    operation: 'redemption-package',
    input: { appointment_id: visit, purchased_package_id: id, service_id: service },
  };
};
const byCard = async (house: House, services: number[], number: string) => {
  const [visit] = await openVisits(house, [services]);
  return { operation: 'redemption-gift-card', input: { appointment_id: visit, giftcard_number: number } };
};
const byMembership = async (house: House, services: number[], id: number, service = BLOW_DRY) => {
  const [visit] = await openVisits(house, [services]);
  return {
    operation: 'redemption-membership',
    input: { appointment_id: visit, purchased_membership_id: id, service_id: service },
  };
};

/** November 16 + 1 month, at 23:59 and at 00:00 in New York. */
const LAST_MINUTE = new Date('2026-12-17T04:59:00Z');
const MIDNIGHT = new Date('2026-12-17T05:00:00Z');

const blocked = async (house: House, kind: 'PURCHASED-PACKAGE' | 'PURCHASED-GIFTCARD', id: number) =>
  house.store.commit([
    update(keys.purchase(house.tenant, kind, id), { set: { blockedAt: '2026-11-16T14:00:00.000Z' } }),
  ]);

const cases: [what: string, ...Case][] = [
  ['an unknown package', '400 Invalid package', (h) => byPackage(h, [HAIRCUT], 99)],
  [
    "another customer's package",
    '400 Invalid package',
    async (h) => {
      await otherCustomer(h);
      return byPackage(h, [HAIRCUT], await soldPackage(h, { customerId: 77 }));
    },
  ],
  [
    'a package that is not paid',
    '400 Invalid package',
    async (h) => byPackage(h, [HAIRCUT], await soldPackage(h, { paid: false })),
  ],
  [
    'a package whose payment was refunded',
    '400 Invalid package',
    async (h) => {
      const id = await soldPackage(h);
      await blocked(h, 'PURCHASED-PACKAGE', id);
      return byPackage(h, [HAIRCUT], id);
    },
  ],
  [
    'a package on its last day, a minute before midnight',
    '200 Redeemed',
    async (h) => {
      const id = await soldPackage(h, { months: 1 });
      await h.clock.set(LAST_MINUTE);
      return byPackage(h, [HAIRCUT], id);
    },
  ],
  [
    'a package at the midnight after its last day',
    '400 Package expired',
    async (h) => {
      const id = await soldPackage(h, { months: 1 });
      await h.clock.set(MIDNIGHT);
      return byPackage(h, [HAIRCUT], id);
    },
  ],
  [
    'a package that is used up',
    '400 No sessions remaining',
    async (h) => {
      const id = await soldPackage(h, { groups: [[1, HAIRCUT]] });
      const first = await byPackage(h, [HAIRCUT], id);
      await h.call(`redemptions/${first.operation}`, first.input, { as: 'staff' });
      return byPackage(h, [HAIRCUT], id);
    },
  ],
  [
    'a service that the package does not have',
    '400 Service not included in package',
    async (h) => byPackage(h, [FACIAL], await soldPackage(h), FACIAL),
  ],
  [
    'an expired package before a service that it does not have: the first check answers',
    '400 Package expired',
    async (h) => {
      const id = await soldPackage(h, { months: 1 });
      await h.clock.set(MIDNIGHT);
      return byPackage(h, [FACIAL], id, FACIAL);
    },
  ],
  [
    'a single-use package with one service too few',
    '400 Single-use package requires all services to be booked together',
    async (h) =>
      byPackage(h, [HAIRCUT], await soldPackage(h, { session: 0, groups: [[1, HAIRCUT, BLOW_DRY]] })),
  ],
  [
    'a single-use package with as many services, but others',
    '400 Single-use package requires all services to be booked together',
    async (h) =>
      byPackage(h, [HAIRCUT, FACIAL], await soldPackage(h, { session: 0, groups: [[1, HAIRCUT, BLOW_DRY]] })),
  ],
  [
    'a single-use package with all its services',
    '200 Redeemed',
    async (h) =>
      byPackage(
        h,
        [BLOW_DRY, HAIRCUT],
        await soldPackage(h, { session: 0, groups: [[1, HAIRCUT, BLOW_DRY]] }),
      ),
  ],
  [
    'a single-use package that was used, and has uses left by number',
    '400 No sessions remaining',
    async (h) => {
      const id = await soldPackage(h, { session: 0, groups: [[5, HAIRCUT]] });
      const first = await byPackage(h, [HAIRCUT], id);
      await h.call(`redemptions/${first.operation}`, first.input, { as: 'staff' });
      return byPackage(h, [HAIRCUT], id);
    },
  ],
  ['a number that no card has', '400 Invalid gift card', (h) => byCard(h, [HAIRCUT], 'GC20261116999')],
  [
    "another customer's card",
    '400 Invalid gift card',
    async (h) => {
      await otherCustomer(h);
      return byCard(h, [HAIRCUT], (await soldCard(h, { customerId: 77 })).number);
    },
  ],
  [
    'a card that is not paid',
    '400 Invalid gift card',
    async (h) => byCard(h, [HAIRCUT], (await soldCard(h, { paid: false })).number),
  ],
  [
    'a card whose payment is disputed',
    '400 Invalid gift card',
    async (h) => {
      const { id, number } = await soldCard(h);
      await blocked(h, 'PURCHASED-GIFTCARD', id);
      return byCard(h, [HAIRCUT], number);
    },
  ],
  [
    'a card with a cent too little for price and tax',
    '400 Insufficient balance',
    async (h) => byCard(h, [HAIRCUT], (await soldCard(h, { value: 5_412 })).number),
  ],
  [
    'a card with exactly price and tax',
    '200 Redeemed',
    async (h) => byCard(h, [HAIRCUT], (await soldCard(h, { value: 5_413 })).number),
  ],
  [
    'a card that is not for one of the services',
    '400 Service not allowed for this gift card',
    async (h) => byCard(h, [HAIRCUT, BLOW_DRY], (await soldCard(h, { services: [HAIRCUT] })).number),
  ],
  [
    'a card on its last day, a minute before midnight',
    '200 Redeemed',
    async (h) => {
      const { number } = await soldCard(h, { months: '1 month' });
      await h.clock.set(LAST_MINUTE);
      return byCard(h, [HAIRCUT], number);
    },
  ],
  [
    'a card at the midnight after its last day',
    '400 Gift card expired',
    async (h) => {
      const { number } = await soldCard(h, { months: '1 month' });
      await h.clock.set(MIDNIGHT);
      return byCard(h, [HAIRCUT], number);
    },
  ],
  [
    'an expired card with too little: the first check answers',
    '400 Insufficient balance',
    async (h) => {
      const { number } = await soldCard(h, { months: '1 month', value: 100 });
      await h.clock.set(MIDNIGHT);
      return byCard(h, [HAIRCUT], number);
    },
  ],
  ['an unknown membership', '400 Invalid membership', (h) => byMembership(h, [BLOW_DRY], 99)],
  [
    "another customer's membership",
    '400 Invalid membership',
    async (h) => {
      await otherCustomer(h);
      return byMembership(h, [BLOW_DRY], await soldMembership(h, { customerId: 77 }));
    },
  ],
  [
    'a membership that is not paid',
    '400 Invalid membership',
    async (h) => byMembership(h, [BLOW_DRY], await soldMembership(h, { paid: false })),
  ],
  [
    'a membership whose period is over',
    '400 Invalid membership',
    async (h) => {
      const id = await soldMembership(h);
      await h.clock.set(MIDNIGHT);
      return byMembership(h, [BLOW_DRY], id);
    },
  ],
  [
    'a membership on the last day of its period',
    '200 Redeemed',
    async (h) => {
      const id = await soldMembership(h);
      await h.clock.set(LAST_MINUTE);
      return byMembership(h, [BLOW_DRY], id);
    },
  ],
  [
    'a membership that is used up',
    '400 No included services remaining',
    async (h) => {
      const id = await soldMembership(h, { groups: [[1, BLOW_DRY]] });
      const first = await byMembership(h, [BLOW_DRY], id);
      await h.call(`redemptions/${first.operation}`, first.input, { as: 'staff' });
      return byMembership(h, [BLOW_DRY], id);
    },
  ],
  [
    'a used-up membership for a service that it does not include: the first check answers',
    '400 No included services remaining',
    async (h) => {
      const id = await soldMembership(h, { groups: [[1, BLOW_DRY]] });
      const first = await byMembership(h, [BLOW_DRY], id);
      await h.call(`redemptions/${first.operation}`, first.input, { as: 'staff' });
      return byMembership(h, [FACIAL], id, FACIAL);
    },
  ],
  [
    'a service that the membership does not include: the discount instead',
    '200 Redeemed',
    async (h) => byMembership(h, [FACIAL], await soldMembership(h, { servicePercent: 10 }), FACIAL),
  ],
];

test.each(cases)('redeems %s: %s', async (_what, says, ask) => {
  const house = await houses();
  const { operation, input } = await ask(house);
  const reply = await house.call(`redemptions/${operation}`, input, { as: 'staff' });
  expect(messageOf(reply), reply.text).toBe(says);
  expect(await findings(house)).toEqual([]);
});

test('refuses a line that is paid already, whatever pays it now', async () => {
  const house = await houses();
  const [visit] = await openVisits(house, [[HAIRCUT]]);
  const [first, second] = [await soldPackage(house), await soldPackage(house)];
  const { number } = await soldCard(house);
  const named = { appointment_id: visit, service_id: HAIRCUT };
  const again = async (operation: string, input: object) =>
    messageOf(await house.call(`redemptions/${operation}`, input, { as: 'staff' }));
  expect(await again('redemption-package', { ...named, purchased_package_id: first })).toBe('200 Redeemed');
  expect(await again('redemption-package', { ...named, purchased_package_id: first })).toBe(
    '400 Service already paid',
  );
  expect(await again('redemption-package', { ...named, purchased_package_id: second })).toBe(
    '400 Service already paid',
  );
  expect(await again('redemption-gift-card', { appointment_id: visit, giftcard_number: number })).toBe(
    '400 Service already paid',
  );
  expect(await findings(house)).toEqual([]);
});

test('redeems for a visit whose discount came from a membership that has ended since', async () => {
  const house = await houses();
  const old = await soldMembership(house, { servicePercent: 10 });
  const visit = await bookAsCustomer(house, { time: '01:00 PM' });
  expect((await visitIn(house, visit)).membership?.id).toBe(old);
  await house.store.commit([
    update(keys.purchase(house.tenant, 'PURCHASED-MEMBERSHIP', old), {
      set: { endedAt: '2026-11-16T14:00:00.000Z' },
    }),
  ]);
  const named = {
    appointment_id: visit,
    purchased_membership_id: await soldMembership(house),
    service_id: HAIRCUT,
  };
  const reply = await house.call('redemptions/redemption-membership', named, { as: 'customer' });
  expect(messageOf(reply), reply.text).toBe('200 Redeemed');
  expect((await visitIn(house, visit)).membership).toEqual({ id: old, discount: 500, finalPrice: 4500 });
});

test('refuses a service that the appointment does not have with 422 naming it', async () => {
  const house = await houses();
  const { operation, input } = await byPackage(house, [FACIAL], await soldPackage(house));
  const reply = await house.call(`redemptions/${operation}`, input, { as: 'staff' });
  expect([reply.status, reply.body.errors]).toEqual([
    422,
    { service_id: ['Is not among the services of this visit'] },
  ]);
});

test('redeems for the owner and the desk alone: 401, 403 for a strange role, 404 for the rest', async () => {
  const house = await houses();
  const { operation, input } = await byPackage(house, [HAIRCUT], await soldPackage(house));
  const send = async (options: object) =>
    (await house.call(`redemptions/${operation}`, input, options)).status;
  expect(await send({})).toBe(401);
  expect(await send({ token: await otherCustomer(house) })).toBe(404);
  expect(await send({ as: 'customer' })).toBe(200);
  const other = await houses();
  expect((await other.call(`redemptions/${operation}`, input, { as: 'staff' })).status).toBe(404);
});
