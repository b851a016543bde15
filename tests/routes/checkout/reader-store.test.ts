import { describe, expect, test } from 'vitest';
import { expectAccess } from '../../support/accounts/access.ts';
import { statusAndMessage } from '../../support/api/replies.ts';
import { openPaymentAccount } from '../../support/payments/payments.ts';
import { registerReader } from '../../support/payments/readers.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

const AS_ADMIN = { as: 'admin' } as const;
const READER = { location_id: 1, registration_code: 'simulated-wpe', label: 'Desk' };

const listReaders = async (salon: TestSalon) => {
  const reply = await salon.call<{ reader_id: string }[]>('checkout/reader-index', {}, { as: 'staff' });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data;
};

// BEHAVIOR §37.6
describe('card readers', () => {
  test('are registered in the account of the salon, listed for the front desk, and deleted', async () => {
    const salon = await openSalon();
    const account = await openPaymentAccount(salon);
    const stored = await salon.call<{ reader_id: string }>('checkout/reader-store', READER, AS_ADMIN);
    expect(stored.status).toBe(201);
    const reader = {
      reader_id: stored.body.data.reader_id,
      location_id: 1,
      label: 'Desk',
      device_type: 'simulated_wisepos_e',
      status: 'online',
      serial_number: expect.any(String),
    };
    expect(stored.body.data).toEqual(reader);
    expect(await listReaders(salon)).toEqual([reader]);
    const [location] = (await account.stripe.terminal.locations.list()).data;
    expect(location?.address).toMatchObject({ country: 'US' });
    const deleted = await salon.call('checkout/reader-delete', { reader_id: reader.reader_id }, AS_ADMIN);
    expect(statusAndMessage(deleted)).toBe('200 Reader deleted');
    expect(await listReaders(salon)).toEqual([]);
    const again = await salon.call('checkout/reader-delete', { reader_id: reader.reader_id }, AS_ADMIN);
    expect(statusAndMessage(again)).toBe('404 Record does not exist');
  });

  test('of one location share its record at the processor', async () => {
    const salon = await openSalon();
    const account = await openPaymentAccount(salon);
    for (const label of ['Desk', 'Bar']) await registerReader(salon, label);
    expect((await account.stripe.terminal.locations.list()).data).toHaveLength(1);
    expect((await listReaders(salon)).length).toBe(2);
  });

  test.each([
    ['an unknown location', { location_id: 99 }, { location_id: ['Unknown location'] }],
    [
      'a code that no reader shows',
      { registration_code: 'puppies-plug-could' },
      { registration_code: ['Unknown registration code'] },
    ],
    ['no label', { label: '' }, { label: ['Is required'] }],
  ])('refuse %s (422)', async (_, change, errors) => {
    const salon = await openSalon();
    await openPaymentAccount(salon);
    const reply = await salon.call('checkout/reader-store', { ...READER, ...change }, AS_ADMIN);
    expect([reply.status, reply.body.errors]).toEqual([422, errors]);
  });

  test('are neither shown to nor deleted by another salon with the same account', async () => {
    const [salon, other] = [await openSalon(), await openSalon()];
    const { secretKey } = await openPaymentAccount(salon);
    await openPaymentAccount(other, secretKey);
    const reader_id = await registerReader(salon);
    expect(await listReaders(other)).toEqual([]);
    const reply = await other.call('checkout/reader-delete', { reader_id }, AS_ADMIN);
    expect(statusAndMessage(reply)).toBe('404 Record does not exist');
    expect(await listReaders(salon)).toHaveLength(1);
  });

  test('need payment keys (400) and a processor that answers (503)', async () => {
    const salon = await openSalon();
    const without = await salon.call('checkout/reader-store', READER, AS_ADMIN);
    expect(statusAndMessage(without)).toBe('400 Online payment is not set up');
    const account = await openPaymentAccount(salon);
    await account.injectFault({ match: 'GET /v1/terminal/readers', status: 500, times: 5 });
    expect((await salon.call('checkout/reader-index', {}, AS_ADMIN)).status).toBe(503);
  });

  test('are the business of users, and their keys that of administrators', async () => {
    const salon = await openSalon();
    await expectAccess(salon, 'checkout/reader-index', {}, { closedTo: ['customer'] });
    await expectAccess(salon, 'checkout/reader-store', READER, { closedTo: ['customer', 'staff'] });
    const input = { reader_id: 'tmr_1' };
    await expectAccess(salon, 'checkout/reader-delete', input, { closedTo: ['customer', 'staff'] });
  });
});
