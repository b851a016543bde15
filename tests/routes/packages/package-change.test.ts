import { beforeAll, describe, expect, test } from 'vitest';
import { addUser } from '../../support/accounts/users.ts';
import { callAtOnce, statusAndMessage, tally } from '../../support/api/replies.ts';
import { AS_CUSTOMER, registerOtherCustomer } from '../../support/booking/appointments.ts';
import { book, HAIRCUT } from '../../support/booking/bookings.ts';
import { listMovements } from '../../support/journal.ts';
import {
  createSoldCard,
  createSoldPackage,
  getSoldProduct,
  listAllAuditFindings,
} from '../../support/products/redemptions.ts';
import { type Reply, type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const ADMIN = { as: 'admin' } as const;
const CUSTOMER = { as: 'customer' } as const;
const reason = 'Goodwill';

type Changed = {
  readonly customer_id: number;
  readonly balance: number;
  readonly expiry_date: string | null;
  readonly frozen_from: string | null;
  readonly giftcard_number: string | null;
};
const KINDS = {
  package: {
    group: 'packages',
    id: 'purchased_package_id',
    kind: 'PURCHASED-PACKAGE' as const,
    invalid: 'Invalid package',
    sell: async (salon: TestSalon, isLimited = false) => ({
      id: await createSoldPackage(salon, { groups: [[5, 1]], months: isLimited ? 1 : 0 }),
      number: '',
    }),
  },
  giftcard: {
    group: 'giftcards',
    id: 'purchased_giftcard_id',
    kind: 'PURCHASED-GIFTCARD' as const,
    invalid: 'Invalid gift card',
    sell: (salon: TestSalon, isLimited = false) =>
      createSoldCard(salon, { value: 10_000, months: isLimited ? '1 month' : '' }),
  },
} as const;
type Kind = keyof typeof KINDS;

const act = (
  salon: TestSalon,
  kind: Kind,
  name: string,
  id: number,
  input: object = {},
  options: object = ADMIN,
) =>
  salon.call<Changed>(
    `${KINDS[kind].group}/${kind}-change`,
    { [KINDS[kind].id]: id, act: name, reason, ...input },
    options,
  );

const redeem = (salon: TestSalon, kind: Kind, id: number, number: string, change: object = {}) => {
  const redemption =
    kind === 'package'
      ? { type: 'package', purchased_package_id: id, service_id: 1 }
      : { type: 'gift_card', giftcard_number: number, amount: '10.00' };
  return book(salon, { ...AS_CUSTOMER, services: [HAIRCUT], redemptions: [redemption], ...change }, CUSTOMER);
};

const getLastRow = async (salon: TestSalon, kind: Kind, id: number) => {
  const { history } = await getSoldProduct(salon, KINDS[kind].kind, id);
  return history.at(-1);
};

// BEHAVIOR §21.9
describe.each(['package', 'giftcard'] as const)('a sold %s', (kind) => {
  let salon: TestSalon;
  beforeAll(async () => {
    salon = await openSalon();
  });

  test('is extended by days or to a day, and says so in its history', async () => {
    const { id } = await KINDS[kind].sell(salon, true);
    const byDays = await act(salon, kind, 'extend', id, { days: 10 });
    expect([byDays.status, byDays.body.data.expiry_date]).toEqual([200, '2026-12-26']);
    await salon.clock.advance(1);
    const toDay = await act(salon, kind, 'extend', id, { expiry_date: '2027-01-31' });
    expect(toDay.body.data.expiry_date).toBe('2027-01-31');
    const balanceAfter = kind === 'package' ? 5 : 10_000;
    expect(await getLastRow(salon, kind, id)).toMatchObject({
      code: 'extended',
      until: '2027-01-31',
      act: { reason, user: 'Olivia Owner', balanceAfter },
    });
    for (const [input, field] of [
      [{}, 'days'],
      [{ days: 0 }, 'days'],
      [{ days: 1, expiry_date: '2027-03-01' }, 'days'],
      [{ expiry_date: '2027-01-31' }, 'expiry_date'],
      [{ expiry_date: '2099-01-31' }, 'expiry_date'],
    ] as const) {
      const refused = await act(salon, kind, 'extend', id, input);
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [field]]);
    }
  });

  test('that never expires cannot be extended (422)', async () => {
    const { id } = await KINDS[kind].sell(salon);
    const refused = await act(salon, kind, 'extend', id, { days: 10 });
    expect([refused.status, refused.body.errors]).toEqual([422, { [KINDS[kind].id]: ['Never expires'] }]);
  });

  test('that is frozen pays nothing, and lasts longer by its frozen days', async () => {
    const own = await openSalon();
    const { id, number } = await KINDS[kind].sell(own, true);
    const frozen = await act(own, kind, 'freeze', id);
    expect(frozen.body.data.frozen_from).toBe('2026-11-16');
    expect(statusAndMessage(await redeem(own, kind, id, number))).toBe('400 This product is frozen');
    expect(statusAndMessage(await act(own, kind, 'freeze', id))).toBe('400 This product is frozen');
    await own.clock.set(new Date('2026-12-26T15:00:00Z'));
    await own.runScheduledWork();
    const free = await act(own, kind, 'unfreeze', id, { reason: undefined });
    expect([free.status, free.body.data.expiry_date, free.body.data.frozen_from]).toEqual([
      200,
      '2027-01-25',
      null,
    ]);
    const again = await act(own, kind, 'unfreeze', id);
    expect([again.status, again.body.errors]).toEqual([422, { [KINDS[kind].id]: ['Is not frozen'] }]);
    const visit = { date: '2026/12/29' };
    expect((await redeem(own, kind, id, number, visit)).status).toBe(201);
    await own.clock.set(new Date('2027-01-26T15:00:00Z'));
    await own.runScheduledWork();
    expect((await getSoldProduct(own, KINDS[kind].kind, id)).head.expiredRest).toBeGreaterThan(0);
    expect(await listAllAuditFindings(own)).toEqual([]);
  });

  test('is given to somebody else, revived, adjusted or ended only with money.refund (403)', async () => {
    const own = await openSalon();
    const { id } = await KINDS[kind].sell(own, true);
    const addSeller = async () => (await addUser(own, { permissions: ['sales.write'] })).token;
    let token = await addSeller();
    const send = async (name: string) => {
      const input = { days: 60, customer_id: 1, group_id: 1, qty: 1, amount: '1.00' };
      const { status, body } = await act(own, kind, name, id, input, { token });
      return [status, status === 403 ? body.errors : {}];
    };
    const refused = [403, { act: ['Insufficient permissions'] }];
    expect(await send('extend')).toEqual([200, {}]);
    for (const name of ['transfer', 'adjust', 'void']) expect(await send(name)).toEqual(refused);
    await own.clock.set(new Date('2027-06-01T15:00:00Z'));
    token = await addSeller();
    expect(await send('extend')).toEqual(refused);
  });

  test('belongs to its new owner alone after a transfer', async () => {
    const own = await openSalon();
    const { id, number } = await KINDS[kind].sell(own);
    await registerOtherCustomer(own);
    const other = 77;
    const moved = await act(own, kind, 'transfer', id, { customer_id: other });
    expect([moved.status, moved.body.data.customer_id]).toEqual([200, other]);
    expect(statusAndMessage(await redeem(own, kind, id, number))).toBe(`400 ${KINDS[kind].invalid}`);
    for (const customer_id of [other, 999]) {
      const refused = await act(own, kind, 'transfer', id, { customer_id });
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['customer_id']]);
    }
    expect((await act(own, kind, 'transfer', id, { customer_id: 1 })).status).toBe(200);
    expect((await redeem(own, kind, id, number)).status).toBe(201);
    expect(await listAllAuditFindings(own)).toEqual([]);
  });

  test('that was ended is invalid, and what was left is breakage', async () => {
    const own = await openSalon();
    const { id, number } = await KINDS[kind].sell(own);
    const before = await listMovements(own);
    expect((await act(own, kind, 'void', id)).status).toBe(200);
    const movements = (await listMovements(own)).slice(before.length);
    expect(JSON.stringify(movements)).toContain('breakage');
    expect(statusAndMessage(await redeem(own, kind, id, number))).toBe(`400 ${KINDS[kind].invalid}`);
    expect(statusAndMessage(await act(own, kind, 'void', id))).toBe(`400 ${KINDS[kind].invalid}`);
    expect(await listAllAuditFindings(own)).toEqual([]);
  });

  test('that was ended is not owed what returns to it: that is breakage', async () => {
    const own = await openSalon();
    const { id, number } = await KINDS[kind].sell(own);
    const visit = (await redeem(own, kind, id, number)).body.data as { readonly id: number };
    await act(own, kind, 'void', id);
    await own.clock.advance(1);
    expect(
      (await own.call('appointments/appointment-cancel', { appointment_id: visit.id }, ADMIN)).status,
    ).toBe(200);
    const { body } = await own.call<{ readonly rows: readonly object[] }>('journal/report-owed', {}, ADMIN);
    expect(body.data.rows).toEqual([]);
    expect(await listAllAuditFindings(own)).toEqual([]);
  });

  test('is changed by the front desk of its own salon alone, for a reason', async () => {
    const { id } = await KINDS[kind].sell(salon);
    const names = ['extend', 'freeze', 'unfreeze', 'transfer', 'adjust', 'void'];
    const input = { days: 1, customer_id: 1, group_id: 1, qty: 1, amount: '1.00' };
    for (const name of names) {
      const send = (change: object, options: object) =>
        act(salon, kind, name, id, { ...input, ...change }, options);
      const replies = [
        await send({}, {}),
        await send({}, CUSTOMER),
        await act(salon, kind, name, 9_999, input),
      ];
      expect(replies.map(({ status }) => status)).toEqual([401, 403, 404]);
      if (name === 'unfreeze') continue;
      const unexplained = await send({ reason: '' }, ADMIN);
      expect([unexplained.status, unexplained.body.errors?.reason]).toEqual([422, ['Is required']]);
      if (name === 'freeze') await act(salon, kind, 'unfreeze', id);
    }
  });

  test('is changed once by a request that is sent twice', async () => {
    const { id } = await KINDS[kind].sell(salon, true);
    const twice = { ...ADMIN, headers: { 'Idempotency-Key': `extend-${kind}` } };
    for (const _ of [1, 2]) {
      const reply = await act(salon, kind, 'extend', id, { days: 10 }, twice);
      expect(reply.body.data.expiry_date).toBe('2026-12-26');
    }
  });
});

// BEHAVIOR §21.9
describe('an adjustment', () => {
  test('of a gift card moves its balance, not below 0: up is a bonus, down is breakage', async () => {
    const salon = await openSalon();
    const { id } = await createSoldCard(salon, { value: 10_000 });
    const adjust = (amount: string) => act(salon, 'giftcard', 'adjust', id, { amount });
    expect((await adjust('25.00')).body.data.balance).toBe(125);
    await salon.clock.advance(1);
    expect((await adjust('-100.00')).body.data.balance).toBe(25);
    const row = await getLastRow(salon, 'giftcard', id);
    expect(row).toMatchObject({
      code: 'adjusted',
      amount: 10_000,
      serviceId: 0,
      act: { balanceAfter: 2500 },
    });
    const refused = await adjust('-25.01');
    expect([refused.status, refused.body.errors]).toEqual([422, { amount: ['Must be at least -25.00'] }]);
    expect((await adjust('0')).body.errors).toEqual({ amount: ['Must not be 0'] });
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test('of a package changes the uses of a group: added ones are worth 0', async () => {
    const salon = await openSalon();
    const id = await createSoldPackage(salon, {
      groups: [
        [2, 1],
        [1, 3],
      ],
    });
    const { head, body } = await getSoldProduct(salon, 'PURCHASED-PACKAGE', id);
    const [cuts] = body.groups.map((group) => group.id);
    const adjust = (qty: number, group_id = cuts) => act(salon, 'package', 'adjust', id, { qty, group_id });
    expect((await adjust(1)).body.data.balance).toBe(4);
    expect((await getSoldProduct(salon, 'PURCHASED-PACKAGE', id)).head.worth).toBe(head.worth);
    for (const time of ['09:00 AM', '11:00 AM', '01:00 PM'])
      expect((await redeem(salon, 'package', id, '', { time })).status).toBe(201);
    expect((await adjust(-1)).body.errors).toEqual({ qty: ['Must be at least 0'] });
    expect((await adjust(1, 9_999)).body.errors).toEqual({ group_id: ['Unknown group'] });
    expect((await adjust(-1, body.groups[1]?.id)).body.data.balance).toBe(0);
    const after = (await getSoldProduct(salon, 'PURCHASED-PACKAGE', id)).head;
    expect([after.remaining, after.worth, after.totalQty]).toEqual([0, 0, 3]);
    expect(statusAndMessage(await redeem(salon, 'package', id, '', { time: '03:00 PM' }))).toBe(
      '400 No sessions remaining',
    );
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test('at the same time as redemptions never takes more than there is', async () => {
    const salon = await openSalon();
    const { id, number } = await createSoldCard(salon, { value: 3000 });
    const times = ['09:00 AM', '11:00 AM', '01:00 PM', '03:00 PM'];
    const replies = await callAtOnce<Reply>(8, (index) =>
      index % 2 === 0
        ? redeem(salon, 'giftcard', id, number, { time: times[index / 2] })
        : act(salon, 'giftcard', 'adjust', id, { amount: '-10.00' }),
    );
    expect(replies.filter(({ status }) => status < 300).length).toBe(3);
    expect((await getSoldProduct(salon, 'PURCHASED-GIFTCARD', id)).head.remaining).toBe(0);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });
});

// BEHAVIOR §21.9
test('a gift card with a new number is the same card, and its old number is invalid', async () => {
  const salon = await openSalon();
  const { id, number } = await createSoldCard(salon, { value: 10_000 });
  const replaced = await act(salon, 'giftcard', 'replace', id);
  const next = String(replaced.body.data.giftcard_number);
  expect(next).not.toBe(number);
  expect(statusAndMessage(await redeem(salon, 'giftcard', id, number))).toBe('400 Invalid gift card');
  expect((await redeem(salon, 'giftcard', id, next)).status).toBe(201);
  const replies = await callAtOnce(4, () => act(salon, 'giftcard', 'replace', id));
  expect(tally(replies)).toEqual({ '200 Gift card changed': 4 });
  expect(await listAllAuditFindings(salon)).toEqual([]);
});
