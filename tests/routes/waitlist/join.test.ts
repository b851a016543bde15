import { describe, expect, test } from 'vitest';
import { keys } from '../../../lib/table/keys.ts';
import { statusAndMessage, tally } from '../../support/api/replies.ts';
import { registerOtherCustomer } from '../../support/booking/appointments.ts';
import {
  GUESTS,
  getEntry,
  joinWaitlist,
  MORNING,
  toGuest,
  toJoining,
} from '../../support/booking/waitlist.ts';
import { listMailsTo } from '../../support/messages/mails.ts';
import { nightTest } from '../../support/nightly.ts';
import { type CallOptions, type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

const AS_CUSTOMER = { customer_type: undefined, guest: undefined };

const ANYBODY = { service_id: 1, pricing_option_id: null, staff_id: null };
/** Changes of a valid input, each with the field that the refusal names. */
const REFUSED: readonly (readonly [object, string])[] = [
  [{ location_id: 99 }, 'location_id'],
  [
    { service_pricing_options: [{ service_id: 99, pricing_option_id: null, staff_id: null }] },
    'service_pricing_options.0.service_id',
  ],
  [{ staff_id: 99 }, 'staff_id'],
  [{ service_pricing_options: [{ ...ANYBODY, staff_id: 99 }] }, 'service_pricing_options.0.staff_id'],
  [{ service_pricing_options: [] }, 'service_pricing_options'],
  [{ addons: [{ add_on_id: 99 }] }, 'addons.0.add_on_id'],
  [{ windows: [] }, 'windows'],
  [{ windows: Array.from({ length: 6 }, () => MORNING) }, 'windows'],
  [{ windows: [{ ...MORNING, to_date: '2026/12/18' }] }, 'windows'],
  [{ windows: [{ ...MORNING, to_date: '2026/11/16' }] }, 'windows.0.to_date'],
  [{ windows: [{ ...MORNING, from_date: '2026/11/14', to_date: '2026/11/15' }] }, 'windows.0.to_date'],
  [{ windows: [{ ...MORNING, from_date: '2999/11/14', to_date: '2999/11/15' }] }, 'windows.0.to_date'],
  [{ windows: [{ ...MORNING, to_time: '08:00 AM' }] }, 'windows.0.to_time'],
  [{ windows: [{ ...MORNING, to_time: '09:30 AM' }] }, 'windows.0.to_time'],
  [{ windows: [{ ...MORNING, from_time: '9' }] }, 'windows.0.from_time'],
  [{ guest: { ...toGuest('Wanda'), email: '' } }, 'guest.email'],
  [{ guest: { ...toGuest('Wanda'), phone: '12', sms_consent: 1 } }, 'guest.phone'],
];

/** Joins one after the other, and leaves at once, so that no entry stays open. */
async function joinAndLeave(
  salon: TestSalon,
  count: number,
  toPerson: (index: number) => object,
  options: CallOptions = {},
) {
  const statuses: number[] = [];
  let message = '';
  for (let index = 0; index < count; index += 1) {
    const reply = await joinWaitlist(salon, { guest: toPerson(index) }, options);
    statuses.push(reply.status);
    message = String(reply.body.message);
    if (reply.status === 201) await salon.call('waitlist/leave', { token: reply.body.data.token });
  }
  return { statuses, message };
}

// BEHAVIOR §34.1
describe('join', () => {
  test('takes guests, customers and people whom the front desk adds, and confirms it by mail', async () => {
    const salon = await openSalon(GUESTS);
    const key = { headers: { 'idempotency-key': 'one' }, address: '203.0.113.5' };
    const joined = await joinWaitlist(salon, {}, key);
    expect(joined.status, joined.text).toBe(201);
    expect(joined.body.data).toEqual({ id: 1, token: expect.any(String), status: 'waiting' });
    expect((await joinWaitlist(salon, {}, key)).body).toEqual(joined.body);
    expect(await getEntry(salon, 1)).toMatchObject({
      status: 'waiting',
      customerType: 1,
      guest: { email: 'wanda@wait.test' },
      windows: [{ from: '2026-11-17', to: '2026-11-17', fromMinute: 540, toMinute: 720 }],
      value: 5000,
    });
    const byCustomer = await joinWaitlist(salon, AS_CUSTOMER, { as: 'customer' });
    expect(await getEntry(salon, byCustomer.body.data.id)).toMatchObject({ customerId: 1, customerType: 0 });
    const walkIn = { customer_type: 2, guest: undefined };
    expect((await joinWaitlist(salon, walkIn, { as: 'staff' })).status).toBe(201);

    await salon.runScheduledWork();
    const [mail, ...more] = listMailsTo(salon, toGuest('Wanda').email);
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^You are on the waitlist at /);
    expect(mail?.body.text).toContain('Tue, Nov 17, 9:00 AM – 12:00 PM');
    expect(mail?.body.text).toMatch(/Leave the waitlist: https?:\S+\/booking\/waitlist\/unsubscribe\//);
  });

  test('staff_id counts for services that name nobody; one day is indexed once', async () => {
    const salon = await openSalon(GUESTS);
    const services = [
      { service_id: 1, pricing_option_id: null, staff_id: null },
      { service_id: 3, pricing_option_id: null, staff_id: 1 },
    ];
    const afternoon = { ...MORNING, from_time: '02:00 PM', to_time: '12:00 AM' };
    const both = { service_pricing_options: services, staff_id: 2, windows: [MORNING, afternoon] };
    const { id } = (await joinWaitlist(salon, both)).body.data;
    const { visit, windows } = await getEntry(salon, id);
    expect(visit.services.map(({ staffId }) => staffId)).toEqual([2, 1]);
    expect(windows[1]).toMatchObject({ fromMinute: 840, toMinute: 1440 });
    const day = await salon.store.queryAll(keys.waitlistDay(salon.tenant, 1, '2026-11-17'));
    expect(day).toMatchObject([{ spans: '[[540,720],[840,1440]]' }]);
  });

  test('refuses unknown, malformed, past, too long and too short input, and stores nothing (422 on the field)', async () => {
    const salon = await openSalon(GUESTS);
    for (const [change, field] of REFUSED) {
      const refused = await joinWaitlist(salon, change);
      expect([refused.status, Object.keys(refused.body.errors ?? {})], field).toEqual([422, [field]]);
    }
    expect(await salon.store.queryAll(keys.records(salon.tenant, 'WAITLIST'))).toEqual([]);
  });

  test('requires a log-in where guests may not book, the policy, and the caller’s own id', async () => {
    const salon = await openSalon({ settings: { guestCheckout: false, cancellationKey: true } });
    expect(statusAndMessage(await joinWaitlist(salon))).toBe('401 Please log in or register to book');
    const refused = await joinWaitlist(salon, { ...AS_CUSTOMER, policy_accepted: 0 }, { as: 'customer' });
    expect(statusAndMessage(refused)).toBe('400 Please agree to cancellation policy');
    const agreed = { ...AS_CUSTOMER, policy_accepted: 1 };
    const { id } = (await joinWaitlist(salon, agreed, { as: 'customer' })).body.data;
    expect(await getEntry(salon, id)).toHaveProperty('policyAcceptance.language', 'en');
    const token = await registerOtherCustomer(salon);
    const other = await joinWaitlist(salon, { ...agreed, customer_id: 1 }, { token });
    expect(statusAndMessage(other)).toBe('403 Insufficient permissions');
    const unknown = await joinWaitlist(salon, { customer_id: 999, customer_type: 0 }, { as: 'staff' });
    expect(unknown.body.errors).toEqual({ customer_id: ['Unknown customer'] });
  });

  nightTest('lets a network join 20 times an hour and a person 10 times (429)', async () => {
    const salon = await openSalon(GUESTS);
    const address = '203.0.113.7';
    const { statuses } = await joinAndLeave(salon, 22, (index) => toGuest(`Guest${index}`), { address });
    expect(statuses).toEqual([...Array(20).fill(201), 429, 429]);
    const same = await joinAndLeave(salon, 12, () => toGuest('Wanda'));
    expect(same.statuses).toEqual([...Array(10).fill(201), 429, 429]);
    expect(same.message).toBe('Too many waitlist entries, please try again later');
    const desk = { ...toJoining(), customer_type: 1 };
    expect((await salon.call('waitlist/join', desk, { as: 'staff', address })).status).toBe(201);
  });

  // BEHAVIOR §8.4
  test('refuses the 6th open entry of a person until the first one ends (429 with Retry-After)', async () => {
    const salon = await openSalon(GUESTS);
    const join = (to_date: string, host: number) =>
      joinWaitlist(salon, { windows: [{ ...MORNING, to_date }] }, { address: `198.51.100.${host}` });
    for (let host = 1; host <= 4; host += 1) expect((await join('2026/12/08', host)).status).toBe(201);
    expect((await join('2026/11/20', 5)).status).toBe(201);
    const sixth = await join('2026/12/08', 6);
    expect(sixth.status).toBe(429);
    // The day after November 20 begins in New York at 05:00 UTC
    const waitMs = Date.parse('2026-11-21T05:00:00.000Z') - salon.clock.now().getTime();
    expect(sixth.headers['retry-after']).toBe(String(Math.ceil(waitMs / 1000)));
  });

  nightTest(
    'keeps at most 10 open entries of a network and 5 of a person, also of joins at once (429)',
    async () => {
      const salon = await openSalon(GUESTS);
      const address = '203.0.113.7';
      const replies = await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          joinWaitlist(salon, { guest: toGuest(`Guest${index}`) }, { address }),
        ),
      );
      const TOO_MANY = '429 Too many waitlist entries, please try again later';
      expect(tally(replies)).toEqual({ '201 You are on the waitlist': 10, [TOO_MANY]: 2 });
      const token = replies.find(({ status }) => status === 201)?.body.data.token;
      expect((await salon.call('waitlist/leave', { token })).status).toBe(200);
      const again = () => joinWaitlist(salon, { guest: toGuest('Rita') }, { address });
      expect([statusAndMessage(await again()), statusAndMessage(await again())]).toEqual([
        '201 You are on the waitlist',
        TOO_MANY,
      ]);
      const same = await Promise.all(
        [1, 2, 3, 4, 5, 6].map((host) => joinWaitlist(salon, {}, { address: `198.51.100.${host}` })),
      );
      expect(tally(same)).toEqual({ '201 You are on the waitlist': 5, [TOO_MANY]: 1 });
      // The front desk adds whom it likes
      expect((await joinWaitlist(salon, {}, { as: 'staff', address })).status).toBe(201);
    },
  );
});
