import { describe, expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../../infra/local/demo/demo.ts';
import { merge, NEW, OLD, sendMerge } from '../../support/accounts/merges.ts';
import { addUser } from '../../support/accounts/users.ts';
import { statusAndMessage } from '../../support/api/replies.ts';
import { registerCustomer, registerOtherCustomer } from '../../support/booking/appointments.ts';
import { giveCredit } from '../../support/booking/checkout.ts';
import { AS_ADMIN } from '../../support/catalog/directory.ts';
import { useDatabaseProxy } from '../../support/environment/database-proxy.ts';
import { listMailsTo } from '../../support/messages/mails.ts';
import { listCases } from '../../support/nightly.ts';
import { openPaymentAccount, saveCard } from '../../support/payments/payments.ts';
import {
  createSoldCard,
  createSoldMembership,
  createSoldPackage,
  listAllAuditFindings,
} from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const proxy = useDatabaseProxy();
const openSalon = useTestSalons(proxy);

const CARLA = DEMO_LOGINS.customer.email;
const MERGED = '200 Customers merged';
const REFUSED = '403 The customer must confirm the merge';
const WRONG = { email_code: ['Is wrong or has expired'] };

async function open(): Promise<TestSalon> {
  const salon = await openSalon();
  await registerOtherCustomer(salon);
  return salon;
}

/** The codes in the mails to the customer, oldest first. */
async function listCodes(salon: TestSalon): Promise<string[]> {
  await salon.runScheduledWork();
  return listMailsTo(salon, CARLA).flatMap(({ subject }) => /^\d{6}(?= is your code)/.exec(subject) ?? []);
}

const differ = (code: string): string => (code === '000000' ? '000001' : '000000');

// BEHAVIOR §4.6
describe('a merge of a customer with a log-in', () => {
  test('mails a code without merging, and merges with the code', async () => {
    const salon = await open();
    expect((await sendMerge(salon, { dry_run: 1 })).body.data.needs_proof).toBe(1);
    expect(await listCodes(salon)).toEqual([]);
    const refused = await sendMerge(salon);
    expect([refused.status, refused.body]).toMatchObject([
      403,
      {
        status: false,
        message: 'The customer must confirm the merge',
        code: 'merge_proof_required',
        errors: { email_code: ['The customer must confirm the merge'] },
      },
    ]);
    const profile = await salon.call('customers/profile', {}, { as: 'customer' });
    expect(profile.status).toBe(200);
    const [code = ''] = await listCodes(salon);
    const wrong = await sendMerge(salon, { email_code: differ(code) });
    expect([wrong.status, wrong.body.errors]).toEqual([422, WRONG]);
    expect(statusAndMessage(await sendMerge(salon, { email_code: code }))).toBe(MERGED);
    expect((await salon.call('customers/profile', {}, { as: 'customer' })).status).toBe(401);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test('mails both persons afterwards, at the addresses that they had', async () => {
    const salon = await open();
    expect((await merge(salon)).status).toBe(200);
    await salon.runScheduledWork();
    const listTexts = (address: string) => listMailsTo(salon, address).map(({ body }) => body.text);
    expect(listTexts(CARLA)).toEqual([expect.stringContaining('to another record')]);
    expect(listTexts('olga@other.test')).toEqual([expect.stringContaining('another record with yours')]);
  });

  test('mails the same code again while it works, and no other merge or booking takes it', async () => {
    const salon = await open();
    await registerCustomer(salon, { id: 78, fname: 'Third', lname: '', email: '' });
    await sendMerge(salon);
    await sendMerge(salon);
    const codes = await listCodes(salon);
    expect(codes).toHaveLength(2);
    expect(new Set(codes).size).toBe(1);
    const [email_code = ''] = codes;
    const other = await sendMerge(salon, { into_customer_id: 78, email_code });
    expect([other.status, other.body.errors]).toEqual([422, WRONG]);
    await salon.clock.advance(31);
    const late = await sendMerge(salon, { email_code });
    expect([late.status, late.body.errors]).toEqual([422, WRONG]);
  });

  test('takes no code from before the customer has changed the address', async () => {
    const salon = await open();
    await sendMerge(salon);
    const [email_code = ''] = await listCodes(salon);
    const change = { email: 'carla@elsewhere.test', current_password: DEMO_LOGINS.customer.password };
    expect((await salon.call('customers/update-profile', change, { as: 'customer' })).status).toBe(200);
    expect(statusAndMessage(await sendMerge(salon, { email_code }))).toBe('422 Validation failed');
  });

  test('is decided again if the customer changes the address before the commit', async () => {
    const salon = await open();
    await sendMerge(salon);
    const [email_code = ''] = await listCodes(salon);
    const change = { email: 'carla@elsewhere.test', current_password: DEMO_LOGINS.customer.password };
    proxy.beforeTransaction(async () =>
      expect((await salon.call('customers/update-profile', change, { as: 'customer' })).status).toBe(200),
    );
    expect(statusAndMessage(await sendMerge(salon, { email_code }))).toBe('503 Please try again');
    expect((await salon.call('customers/profile', {}, { as: 'customer' })).status).toBe(200);
  });

  test('limits the codes that are tried: 5 in 15 minutes, 20 in a day', async () => {
    const salon = await open();
    await sendMerge(salon);
    const [code = ''] = await listCodes(salon);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 5; attempt += 1)
      statuses.push((await sendMerge(salon, { email_code: differ(code) })).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422]);
    const sixth = await sendMerge(salon, { email_code: code });
    expect([sixth.status, sixth.body.code]).toEqual([429, 'too_many_failed_checks']);
    for (let round = 0; round < 3; round += 1) {
      await salon.clock.advance(16);
      await sendMerge(salon);
      const newest = (await listCodes(salon)).at(-1) ?? '';
      for (let attempt = 0; attempt < 5; attempt += 1)
        expect((await sendMerge(salon, { email_code: differ(newest) })).status).toBe(422);
    }
    await salon.clock.advance(16);
    await sendMerge(salon);
    const last = (await listCodes(salon)).at(-1) ?? '';
    expect((await sendMerge(salon, { email_code: last })).status).toBe(429);
  });

  test('limits the mails with codes', async () => {
    const salon = await open();
    const replies: string[] = [];
    for (let mail = 0; mail < 11; mail += 1) replies.push(statusAndMessage(await sendMerge(salon)));
    expect(replies.slice(0, 10)).toEqual(Array(10).fill(REFUSED));
    expect(replies[10]).toMatch(/^429 Too many e-mails/);
  });

  test('is refused if the log-in has no address that could be asked (422)', async () => {
    const salon = await open();
    await registerCustomer(salon, { id: 78, fname: 'Third', lname: '', email: '', subjects: ['google|3'] });
    const reply = await sendMerge(salon, { customer_id: 78 });
    expect([reply.status, reply.body.errors]).toEqual([
      422,
      { customer_id: ['Has a log-in, but no e-mail address'] },
    ]);
  });

  test('gives a log-in no address of somebody else, whose mails could reset the password', async () => {
    const salon = await open();
    await registerCustomer(salon, { id: 78, fname: 'Third', lname: '', email: '', subjects: ['google|3'] });
    const reply = await merge(salon, { customer_id: NEW, into_customer_id: 78 });
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body.data.customer.email).toBe('');
    await salon.call('customers/forgot-password', { email: 'olga@other.test' });
    await salon.runScheduledWork();
    const subjects = listMailsTo(salon, 'olga@other.test').map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith('Reset'))).toEqual([]);
  });
});

describe('the permissions for a merge (BEHAVIOR §4.6)', () => {
  const PLAIN = { customer_id: NEW, into_customer_id: 78 };

  /** A salon with two customers who have names and addresses alone. */
  async function openPlain(): Promise<TestSalon> {
    const salon = await open();
    await registerCustomer(salon, { id: 78, fname: 'Third', lname: '', email: '' });
    return salon;
  }

  test('are customers.merge for customers with names and visits', async () => {
    const salon = await openPlain();
    expect((await sendMerge(salon, PLAIN, {})).status).toBe(401);
    expect((await sendMerge(salon, PLAIN, { as: 'customer' })).status).toBe(403);
    expect((await sendMerge(salon, PLAIN, { as: 'staff' })).status).toBe(403);
    const { token } = await addUser(salon, { permissions: ['customers.merge'] });
    expect(statusAndMessage(await sendMerge(salon, PLAIN, { token }))).toBe(MERGED);
  });

  test('an administrator and a manager have all of them', async () => {
    for (const role of ['admin', 'manager'] as const) {
      const salon = await openPlain();
      await giveCredit(salon, '5.00', NEW);
      const { token } = await addUser(salon, { role });
      expect(statusAndMessage(await sendMerge(salon, PLAIN, { token }))).toBe(MERGED);
    }
  });

  type Case = readonly [string, (salon: TestSalon) => Promise<unknown>, object];
  const VALUE: readonly Case[] = [
    ['credit', (salon) => giveCredit(salon, '5.00', NEW), PLAIN],
    ['a package', (salon) => createSoldPackage(salon, { customerId: NEW }), PLAIN],
    ['a gift card', (salon) => createSoldCard(salon, { customerId: NEW }), PLAIN],
    ['a membership', (salon) => createSoldMembership(salon, { customerId: NEW }), PLAIN],
    [
      'a saved card',
      async (salon) => {
        const account = await openPaymentAccount(salon);
        await saveCard(salon, account, 'pm_card_visa', {
          token: await salon.token({ kind: 'customer', id: NEW }),
        });
      },
      PLAIN,
    ],
    ['a log-in', async () => undefined, { customer_id: OLD, into_customer_id: 78 }],
    ['a log-in of the customer who stays', async () => undefined, { customer_id: 78, into_customer_id: OLD }],
  ];
  test.each(listCases(VALUE, 2))(
    'are also customers.contact and money.refund for %s',
    async (_, give, input) => {
      const salon = await openPlain();
      await give(salon);
      for (const missing of ['customers.contact', 'money.refund'] as const) {
        const all = ['customers.merge', 'customers.contact', 'money.refund'] as const;
        const { token } = await addUser(salon, { permissions: all.filter((each) => each !== missing) });
        for (const change of [{ dry_run: 1 }, {}]) {
          const reply = await sendMerge(salon, { ...input, ...change }, { token });
          expect([reply.status, reply.body.errors]).toEqual([403, { permission: [missing] }]);
        }
      }
      expect(listMailsTo(salon, CARLA)).toEqual([]);
    },
  );

  const LATE: readonly (readonly [string, (salon: TestSalon) => Promise<unknown>])[] = [
    ['credit', (salon) => giveCredit(salon, '5.00', NEW)],
    [
      'a log-in',
      (salon) =>
        salon.store.commit([
          {
            kind: 'update',
            key: { pk: `${salon.tenant}#CUSTOMER`, sk: '000000000078' },
            set: { passwordHash: 'x' },
          },
        ]),
    ],
  ];
  test.each(LATE)('count %s that comes before the commit', async (_, give) => {
    const salon = await openPlain();
    const { token } = await addUser(salon, { permissions: ['customers.merge'] });
    proxy.beforeTransaction(async () => void (await give(salon)));
    expect((await sendMerge(salon, PLAIN, { token })).status).toBe(403);
    const shown = await salon.call('directory/customer-show', { customer_id: NEW }, AS_ADMIN);
    expect(shown.body).toMatchObject({ data: { customer: { id: NEW } } });
  });
});
