import { describe, expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../../infra/local/demo/demo.ts';
import { findCustomer } from '../../../lib/table/customers/customers.ts';
import { keys } from '../../../lib/table/keys.ts';
import { type AddressLinks, openAddressChange } from '../../support/accounts/address-changes.ts';
import { LINK_INVALID } from '../../support/accounts/log-ins.ts';
import { merge, OLD } from '../../support/accounts/merges.ts';
import { statusAndMessage } from '../../support/api/replies.ts';
import { AS_CUSTOMER, bookAsCustomer, registerOtherCustomer } from '../../support/booking/appointments.ts';
import { book } from '../../support/booking/bookings.ts';
import { AS_ADMIN } from '../../support/catalog/directory.ts';
import { useDatabaseProxy } from '../../support/environment/database-proxy.ts';
import { findMailedToken, listMailsTo } from '../../support/messages/mails.ts';
import { openPaymentAccount, saveCard } from '../../support/payments/payments.ts';
import {
  defineMembership,
  RECURRING,
  sellMembership,
  toMembershipSale,
} from '../../support/products/memberships.ts';
import { listAllAuditFindings } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const proxy = useDatabaseProxy();
const openSalon = useTestSalons(proxy);

const { email: CARLA, password: PASSWORD } = DEMO_LOGINS.customer;
const THIEF = 'thief@elsewhere.test';
const CALL = 'customers/keep-address';
const DAY = 24 * 60;

const logInWith = async (salon: TestSalon, email: string, password: string = PASSWORD) =>
  (await salon.call('customers/login', { email, password })).status;
const getCustomer = async (salon: TestSalon) => {
  const customer = await findCustomer(salon.store, salon.tenant, OLD);
  if (!customer) throw new Error('the customer is gone');
  return customer;
};

/** The thief chooses a password by the mails of the new address. */
async function takeOver(salon: TestSalon): Promise<string> {
  await salon.call('customers/forgot-password', { email: THIEF });
  await salon.runScheduledWork();
  const token = findMailedToken(salon, THIEF);
  const password = 'a-password-of-a-thief';
  expect((await salon.call('customers/reset-password', { token, password })).status).toBe(200);
  const session = await salon.call('customers/login', { email: THIEF, password });
  expect(session.status).toBe(200);
  return String(session.body.token);
}

const confirm = async (salon: TestSalon, { confirm: token }: AddressLinks) =>
  expect((await salon.call('customers/verify-email', { token })).status).toBe(200);

// BEHAVIOR §4.9
describe('a change of the address of a log-in by the salon', () => {
  test('waits for the new address: until then the present address logs in', async () => {
    const salon = await openSalon();
    const { reply, links } = await openAddressChange(salon, THIEF);
    expect(reply.body.data).toMatchObject({ email: CARLA, pending_email: THIEF, email_verified: true });
    expect([await logInWith(salon, CARLA), await logInWith(salon, THIEF)]).toEqual([200, 401]);
    await confirm(salon, links);
    await confirm(salon, links);
    expect(await getCustomer(salon)).toMatchObject({ email: THIEF, emailVerified: true });
    expect([await logInWith(salon, CARLA), await logInWith(salon, THIEF)]).toEqual([401, 200]);
    const shown = await salon.call<{ customer: object }>(
      'directory/customer-show',
      { customer_id: OLD },
      AS_ADMIN,
    );
    expect(shown.body.data.customer).toMatchObject({ email: THIEF, pending_email: '' });
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test('is taken back by the present address before it is confirmed, and cannot be confirmed then', async () => {
    const salon = await openSalon();
    const { links } = await openAddressChange(salon, THIEF);
    const kept = await salon.call(CALL, { token: links.keep });
    expect([kept.status, kept.body]).toEqual([
      200,
      { status: true, message: 'Your address stays', data: null },
    ]);
    expect(await getCustomer(salon)).not.toHaveProperty('pendingEmail');
    const late = await salon.call('customers/verify-email', { token: links.confirm });
    expect([late.status, late.body]).toEqual([400, LINK_INVALID]);
    expect(await logInWith(salon, CARLA)).toBe(200);
    // The address is free
    const other = { fname: 'Theo', email: THIEF };
    expect((await salon.call('directory/customer-store', other, AS_ADMIN)).status).toBe(201);
  });

  test('is taken back after it took effect: address and password are as before, all sessions end', async () => {
    const salon = await openSalon();
    const { links } = await openAddressChange(salon, THIEF);
    await confirm(salon, links);
    const token = await takeOver(salon);
    await salon.runScheduledWork();
    expect(listMailsTo(salon, CARLA).at(-1)?.subject).toMatch(/was changed$/);
    await salon.clock.advance(6 * DAY);
    expect((await salon.call(CALL, { token: findMailedToken(salon, CARLA) })).status).toBe(200);
    expect((await salon.call('customers/profile', {}, { token })).status).toBe(401);
    expect(await logInWith(salon, THIEF, 'a-password-of-a-thief')).toBe(401);
    expect(await logInWith(salon, CARLA, 'a-password-of-a-thief')).toBe(401);
    expect(await logInWith(salon, CARLA)).toBe(200);
    expect(await getCustomer(salon)).toMatchObject({ email: CARLA, emailVerified: true });
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test('is taken back from an address that the account has chosen since, and unlinks providers', async () => {
    const salon = await openSalon();
    const { links } = await openAddressChange(salon, THIEF);
    await confirm(salon, links);
    const token = await takeOver(salon);
    const next = { email: 'next@elsewhere.test', current_password: 'a-password-of-a-thief' };
    expect((await salon.call('customers/update-profile', next, { token })).status).toBe(200);
    const guard = keys.guard(salon.tenant, 'SUBJECT', 'google|thief');
    await salon.store.commit([
      {
        kind: 'update',
        key: keys.record(salon.tenant, 'CUSTOMER', OLD),
        set: { subjects: ['google|thief'] },
      },
      { kind: 'put', key: guard, item: { id: OLD } },
    ]);
    expect((await salon.call(CALL, { token: links.keep })).status).toBe(200);
    expect(await getCustomer(salon)).toMatchObject({ email: CARLA, subjects: [] });
    expect(await salon.store.get(guard)).toBeUndefined();
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test('keeps the address before for 7 days: nobody else gets it, and afterwards it is free', async () => {
    const salon = await openSalon();
    const { links } = await openAddressChange(salon, THIEF);
    await confirm(salon, links);
    const store = () => salon.call('directory/customer-store', { fname: 'Eve', email: CARLA }, AS_ADMIN);
    expect((await store()).body.errors).toEqual({ email: ['Is already taken'] });
    const register = { fname: 'Eve', lname: 'E', email: CARLA, password: 'a-long-password' };
    expect((await salon.call('customers/register', register)).body.errors).toEqual({
      email: ['Is already registered'],
    });
    await salon.clock.advance(7 * DAY + 1);
    await salon.runScheduledWork();
    expect((await salon.call(CALL, { token: findMailedToken(salon, CARLA) })).status).toBe(400);
    expect(await getCustomer(salon)).not.toHaveProperty('emailChangedAt');
    expect((await store()).status).toBe(201);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test('ends after 7 days without a confirmation', async () => {
    const salon = await openSalon();
    const { links } = await openAddressChange(salon, THIEF);
    await salon.clock.advance(7 * DAY + 1);
    await salon.runScheduledWork();
    for (const [call, token] of [
      ['customers/verify-email', links.confirm],
      [CALL, links.keep],
    ] as const)
      expect((await salon.call(call, { token })).status).toBe(400);
    expect(await getCustomer(salon)).not.toHaveProperty('pendingEmail');
  });

  test('refuses links of other salons, forged ones, and the links of each other (400)', async () => {
    const salon = await openSalon();
    const { links } = await openAddressChange(salon, THIEF);
    const elsewhere = await openSalon();
    for (const [at, call, token] of [
      [elsewhere, CALL, links.keep],
      [salon, CALL, 'forged'],
      [salon, CALL, links.confirm],
      [salon, 'customers/verify-email', links.keep],
    ] as const)
      expect((await at.call(call, { token })).status).toBe(400);
  });

  test('refuses a taken address, none, one for a log-in without an address, and another change meanwhile', async () => {
    const salon = await openSalon();
    await registerOtherCustomer(salon);
    const update = async (email: string, customer_id = OLD) => {
      const reply = await salon.call('directory/customer-update', { customer_id, email }, AS_ADMIN);
      return [reply.status, reply.body.errors];
    };
    expect(await update('olga@other.test')).toEqual([422, { email: ['Is already taken'] }]);
    expect(await update('')).toEqual([422, { email: ['Cannot be removed: the customer has a log-in'] }]);
    await confirm(salon, (await openAddressChange(salon, THIEF)).links);
    expect(await update('third@elsewhere.test')).toMatchObject([403, { email: [expect.any(String)] }]);
    expect((await getCustomer(salon)).email).toBe(THIEF);
  });

  test('is replaced by a change of the customer', async () => {
    const salon = await openSalon();
    const { links } = await openAddressChange(salon, THIEF);
    const own = { email: 'carla@own.test', current_password: PASSWORD };
    expect((await salon.call('customers/update-profile', own, { as: 'customer' })).status).toBe(200);
    expect((await salon.call('customers/verify-email', { token: links.confirm })).status).toBe(400);
    const customer = await getCustomer(salon);
    expect(customer.email).toBe('carla@own.test');
    expect(customer).not.toHaveProperty('pendingEmail');
  });

  test('limits its mails', async () => {
    const salon = await openSalon();
    const update = async () =>
      (await salon.call('directory/customer-update', { customer_id: OLD, email: THIEF }, AS_ADMIN)).status;
    const statuses: number[] = [];
    for (let change = 0; change < 6; change += 1) statuses.push(await update());
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test('of a confirmation and the wish to keep the address at once, keeping wins', async () => {
    for (const first of ['confirm', 'keep'] as const) {
      const salon = await openSalon();
      const { links } = await openAddressChange(salon, THIEF);
      const calls = {
        confirm: () => salon.call('customers/verify-email', { token: links.confirm }),
        keep: () => salon.call(CALL, { token: links.keep }),
      };
      proxy.beforeTransaction(async () => void (await calls[first]()));
      await calls[first === 'confirm' ? 'keep' : 'confirm']();
      expect(await getCustomer(salon)).toMatchObject({ email: CARLA });
      expect(await listAllAuditFindings(salon)).toEqual([]);
    }
  });

  test('leaves nothing of an erased customer', async () => {
    const salon = await openSalon();
    await confirm(salon, (await openAddressChange(salon, THIEF)).links);
    const erased = await salon.call('directory/customer-erase', { customer_id: OLD, forfeit: 1 }, AS_ADMIN);
    expect(erased.status, erased.text).toBe(200);
    for (const email of [CARLA, THIEF])
      expect(await salon.store.get(keys.guard(salon.tenant, 'CUSTOMER-EMAIL', email))).toBeUndefined();
    expect(await salon.store.get(keys.record(salon.tenant, 'ADDRESS-CHANGE', OLD))).toBeUndefined();
  });

  test('keeps the customer from being merged while it can be taken back', async () => {
    const salon = await openSalon();
    await registerOtherCustomer(salon);
    const { links } = await openAddressChange(salon, THIEF);
    const refused = async () => {
      const reply = await merge(salon);
      expect([reply.status, reply.body.code]).toEqual([403, 'recent_address_change']);
    };
    await refused();
    await confirm(salon, links);
    await refused();
    await salon.clock.advance(7 * DAY + 1);
    await salon.runScheduledWork();
    expect((await merge(salon)).status).toBe(200);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });
});

describe('saved cards after a change of the address by the salon', () => {
  const FEES = { settings: { depositEnable: true, cancellationKey: true, lateCancelFeePercent: 50 } };

  test('are not kept for bookings of the account for 72 hours (403), and for bookings of the desk', async () => {
    const salon = await openSalon(FEES);
    const account = await openPaymentAccount(salon);
    await saveCard(salon, account);
    await confirm(salon, (await openAddressChange(salon, THIEF)).links);
    const bookAtDay = (day: number, options: object = { as: 'customer' }, change: object = {}) =>
      book(salon, { ...AS_CUSTOMER, policy_accepted: 1, date: `2026/11/${day}`, ...change }, options);
    const refused = await bookAtDay(24);
    expect([refused.status, refused.body.code]).toEqual([403, 'recent_address_change']);
    expect((await bookAtDay(24, AS_ADMIN, { customer_id: OLD })).status).toBe(201);
    await salon.clock.advance(72 * 60 + 1);
    expect(statusAndMessage(await bookAtDay(25))).toBe('201 Booking saved');
  });

  test('do not pay a recurring membership that the account starts (403)', async () => {
    const salon = await openSalon(RECURRING);
    const account = await openPaymentAccount(salon);
    await saveCard(salon, account);
    await confirm(salon, (await openAddressChange(salon, THIEF)).links);
    const { id } = await defineMembership(salon);
    const refused = await sellMembership(salon, toMembershipSale(id));
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'recent_address_change' }]);
    const { status } = await sellMembership(salon, toMembershipSale(id, { customer_id: OLD }), AS_ADMIN);
    expect(status).toBe(201);
    await salon.clock.advance(72 * 60 + 1);
    expect((await sellMembership(salon, toMembershipSale(id))).status).toBe(201);
  });

  test('do not keep an account without cards from booking', async () => {
    const salon = await openSalon(FEES);
    await openPaymentAccount(salon);
    await confirm(salon, (await openAddressChange(salon, THIEF)).links);
    await bookAsCustomer(salon, { policy_accepted: 1 });
  });
});
