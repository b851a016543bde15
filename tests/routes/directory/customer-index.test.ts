import { describe, expect, test } from 'vitest';
import type { Customer } from '../../../lib/rules/customers/customers.ts';
import { putNewCustomerWithoutEvent } from '../../../lib/table/customers/customer-lists.ts';
import { keys } from '../../../lib/table/keys.ts';
import { updateItem } from '../../../lib/table/store.ts';
import { NEWCOMER } from '../../support/accounts/log-ins.ts';
import { callAtOnce } from '../../support/api/replies.ts';
import { callAsAdmin, expectFrontDeskOnly, listAsAdmin } from '../../support/catalog/directory.ts';
import { nightTest } from '../../support/nightly.ts';
import { listAllAuditFindings } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

const listIds = async (salon: TestSalon, query: object) =>
  (await listAsAdmin(salon, 'customer-index', query)).body.data.map(({ id }) => id);

const PER_COMMIT = 12;

/** Adds customers with gaps between their ids and names in reverse order of the ids. */
async function putNumbered(salon: TestSalon, count: number): Promise<void> {
  const ids = Array.from({ length: count }, (_, index) => 2 + index + Math.floor(index / 2));
  const customers = ids.map(
    (id, index): Customer => ({
      id,
      fname: 'Number',
      lname: String(count - index).padStart(4, '0'),
      email: '',
      phone: '',
      emailVerified: false,
      createdAt: new Date(Date.UTC(2027, 0, 1) + id * 1000).toISOString(),
    }),
  );
  for (let at = 0; at < customers.length; at += PER_COMMIT) {
    const changes = customers
      .slice(at, at + PER_COMMIT)
      .flatMap((each) => putNewCustomerWithoutEvent(salon.tenant, each));
    expect((await salon.store.commit(changes)).done).toBe(true);
  }
  const counter = keys.counter(salon.tenant, 'CUSTOMER');
  await salon.store.commit([updateItem(counter, { set: { last: ids.at(-1) } })]);
}

test('customer-index is for the front desk of this salon', () =>
  expectFrontDeskOnly(openSalon, 'directory/customer-index'));

// BEHAVIOR §11.9
test('customer-index lists customers, without password data', async () => {
  const salon = await openSalon();
  const { status, body } = await listAsAdmin(salon, 'customer-index');
  expect(status).toBe(200);
  expect(body.data).toEqual([
    {
      id: 1,
      birthday: null,
      note: '',
      alert: '',
      tags: [],
      online_booking: 1,
      visits: 0,
      spent: '0.00',
      per_visit: null,
      no_shows: 0,
      late_cancellations: 0,
      last_visit: null,
      usual_staff_id: null,
      kind: 'customer',
      pending_email: '',
      fname: 'Carla',
      lname: 'Client',
      email: 'customer@demo.test',
      phone: '+1 212 555 0199',
      sms_consent: 0,
      language: null,
      email_verified: true,
      created_at: '2026-11-16T14:00:00.000Z',
      version: expect.any(String),
    },
  ]);
});

describe('a search of customers (BEHAVIOR §7.3)', () => {
  test('finds the beginnings of words, regardless of case and accents', async () => {
    const salon = await openSalon();
    const phone = '+49 171 1234567';
    await callAsAdmin(salon, 'customer-store', {
      fname: 'Jörg',
      lname: 'Müller',
      email: 'jm@post.test',
      phone,
    });
    await callAsAdmin(salon, 'customer-store', {
      fname: 'Carl',
      lname: 'Muller-Jones',
      phone: '199 555 0100',
    });
    const rows: [search: string, ids: number[]][] = [
      ['mull', [2, 3]],
      ['JÖRG MÜ', [2]],
      ['jones carl', [3]],
      ['car', [1, 3]],
      ['ller', []],
      ['@demo', [1]],
      ['jm@post.test', [2]],
      ['0171 123', [2]],
      ['4567', [2]],
      ['199', [1, 3]],
      ['0199', [1]],
      ['+1 (212) 555-0199', [1]],
      ['nobody', []],
      ['', [1, 2, 3]],
      ['-', [1, 2, 3]],
    ];
    for (const [search, ids] of rows) {
      const { body } = await listAsAdmin(salon, 'customer-index', { search, page: 1 });
      expect([search, body.data.map(({ id }) => id)]).toEqual([search, ids]);
      expect(body.meta).toMatchObject({ total: ids.length });
    }
  });

  test('is sorted and paged like the whole list', async () => {
    const salon = await openSalon();
    for (const fname of ['Zoë', 'adam', 'Ádam', 'Bea']) {
      await callAsAdmin(salon, 'customer-store', { fname, lname: 'Klein' });
    }
    expect(await listIds(salon, { search: 'klein', sort: 'name' })).toEqual([3, 4, 5, 2]);
    expect(await listIds(salon, { search: 'klein', sort: 'name', order: 'desc' })).toEqual([2, 5, 4, 3]);
    expect(await listIds(salon, { search: 'klein', sort: 'created_at', order: 'desc' })).toEqual([
      5, 4, 3, 2,
    ]);
    const query = { search: 'klein', sort: 'name', page: 2, per_page: 3 };
    const { body } = await listAsAdmin(salon, 'customer-index', query);
    expect([body.data.map(({ id }) => id), body.meta]).toEqual([
      [2],
      { current_page: 2, per_page: 3, total: 4, last_page: 2 },
    ]);
  });

  test('finds a changed customer by the new words alone, in the new place', async () => {
    const salon = await openSalon();
    await callAsAdmin(salon, 'customer-store', {
      fname: 'Mia',
      lname: 'Meyer',
      email: 'mia@old.test',
      phone: '555 0101',
    });
    const changes = { fname: 'Anya', email: 'mia@new.test', phone: '' };
    await callAsAdmin(salon, 'customer-update', { customer_id: 2, ...changes });
    const profile = { lname: 'Diaz', phone: '+1 212 555 0123' };
    const reply = await salon.call('customers/update-profile', profile, { as: 'customer' });
    expect(reply.status).toBe(200);
    const rows: [search: string, ids: number[]][] = [
      ['mia', [2]],
      ['mia meyer', [2]],
      ['anya', [2]],
      ['old', []],
      ['@new', [2]],
      ['0101', []],
      ['client', []],
      ['carla diaz', [1]],
      ['0123', [1]],
      ['0199', []],
    ];
    for (const [search, ids] of rows) {
      expect([search, await listIds(salon, { search })]).toEqual([search, ids]);
    }
    expect(await listIds(salon, { sort: 'name' })).toEqual([2, 1]);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test("finds no other salon's customers", async () => {
    const [salon, other] = [await openSalon(), await openSalon()];
    await callAsAdmin(other, 'customer-store', { fname: 'Olga', lname: 'Other' });
    expect(await listIds(salon, { search: 'olga' })).toEqual([]);
    expect(await listIds(salon, { sort: 'name' })).toEqual([1]);
    expect(await listIds(other, { search: 'olga' })).toEqual([2]);
  });
});

test('customer-index sorts by name without case and accents, equal names by id (BEHAVIOR §7.3)', async () => {
  const salon = await openSalon();
  for (const fname of ['zoe', 'Émile', 'emile', 'Bo', 'Zoë', "D'Arcy"]) {
    await callAsAdmin(salon, 'customer-store', { fname });
  }
  expect(await listIds(salon, { sort: 'name' })).toEqual([5, 1, 7, 3, 4, 2, 6]);
  expect(await listIds(salon, { sort: 'name', order: 'desc' })).toEqual([6, 2, 4, 3, 7, 1, 5]);
});

nightTest('customer-index counts 30 customers that register at once, each exactly once', async () => {
  const salon = await openSalon();
  const replies = await callAtOnce(30, (index) =>
    salon.call('customers/register', { ...NEWCOMER, email: `nora${index}@customers.test` }),
  );
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 201));
  for (const query of [{}, { sort: 'name' }]) {
    const { body } = await listAsAdmin(salon, 'customer-index', { ...query, page: 1, per_page: 100 });
    expect([body.data.length, body.meta]).toMatchObject([31, { total: 31 }]);
  }
  const found = await listAsAdmin(salon, 'customer-index', { search: 'nora', page: 1 });
  expect(found.body.meta).toMatchObject({ total: 30 });
  expect(await listAllAuditFindings(salon)).toEqual([]);
});

// BEHAVIOR §7.1
nightTest('customer-index counts 3,000 customers exactly, and pages through each once', async () => {
  const salon = await openSalon();
  await putNumbered(salon, 2_999);
  for (const sort of ['id', 'name', 'created_at']) {
    const pages = [];
    for (const page of [1, 2, 15, 29, 30]) {
      const { body } = await listAsAdmin(salon, 'customer-index', { page, per_page: 100, sort });
      expect(body.meta).toEqual({ current_page: page, per_page: 100, total: 3_000, last_page: 30 });
      pages.push(body.data.map(({ id }) => id));
    }
    expect(new Set(pages.flat()).size).toBe(500);
    const mirrored = await listIds(salon, { page: 16, per_page: 100, sort, order: 'desc' });
    expect(mirrored.toReversed()).toEqual(pages[2]);
  }
  const byName = await listAsAdmin(salon, 'customer-index', { page: 1, per_page: 2, sort: 'name' });
  expect(byName.body.data.map(({ lname }) => lname)).toEqual(['Client', '0001']);

  const firstList = await listAsAdmin(salon, 'customer-index');
  expect(firstList.body.data).toHaveLength(1_000);
  const { search, pathname } = new URL((firstList.body.links as { next: string }).next);
  const nextList = await salon.request<{ id: number }[]>({
    method: 'GET',
    path: pathname,
    query: search.slice(1),
    as: 'admin',
  });
  expect(nextList.body.data[0]?.id).toBeGreaterThan(
    firstList.body.data.at(-1)?.id ?? Number.POSITIVE_INFINITY,
  );
  const matches = await listAsAdmin(salon, 'customer-index', { search: 'Number 29', page: 1, sort: 'name' });
  expect(matches.body.meta).toMatchObject({ total: 100 });
});

// BEHAVIOR §7.3
test('customer-index refuses another sort (422 naming it)', async () => {
  const salon = await openSalon();
  const { status, body } = await callAsAdmin(salon, 'customer-index', { sort: 'email' });
  expect(status).toBe(422);
  expect(body.errors).toEqual({ sort: ['Must be one of id, name, created_at, last_visit, visits, spent'] });
});
