import { expect, test } from 'vitest';
import { put } from '../../../lib/table/change.ts';
import { keys } from '../../../lib/table/keys.ts';
import { putCustomer } from '../../../lib/table/people.ts';
import { callAsAdmin, expectAdminsOnly, listAsAdmin } from '../../support/directory.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

/** Adds customers with gaps between their ids and names in reverse order of the ids. */
async function createCustomers(salon: TestSalon, count: number): Promise<void> {
  const ids = Array.from({ length: count }, (_, index) => 2 + index + Math.floor(index / 2));
  const customers = ids.map((id, index) => ({
    id,
    fname: 'Number',
    lname: String(count - index),
    email: `c${id}@many.test`,
    phone: '',
    emailVerified: false,
    createdAt: new Date(Date.UTC(2026, 0, 1) + id * 1000).toISOString(),
  }));
  for (let at = 0; at < customers.length; at += 40) {
    const changes = customers.slice(at, at + 40).flatMap((each) => putCustomer(salon.tenant, each));
    expect((await salon.store.commit(changes)).done).toBe(true);
  }
  await salon.store.commit([put(keys.counter(salon.tenant, 'CUSTOMER'), { last: ids.at(-1) })]);
}

// BEHAVIOR §11.8, §7.1, §7.3
test('customer-index is for administrators of this salon', () =>
  expectAdminsOnly(openSalon, 'directory/customer-index'));

test('customer-index lists customers, without password data', async () => {
  const salon = await openSalon();
  const { status, body } = await listAsAdmin(salon, 'customer-index');
  expect(status).toBe(200);
  expect(body.data).toEqual([
    {
      id: 1,
      fname: 'Carla',
      lname: 'Client',
      email: 'customer@demo.test',
      phone: '+1 212 555 0199',
      email_verified: true,
      created_at: '2026-11-16T14:00:00.000Z',
    },
  ]);
});

test('customer-index searches parts of names and e-mail addresses, regardless of case and accents', async () => {
  const salon = await openSalon();
  await callAsAdmin(salon, 'customer-store', { fname: 'Jörg', lname: 'Müller', email: 'jm@post.test' });
  const searchIds = async (search: string) =>
    (await listAsAdmin(salon, 'customer-index', { search, page: 1 })).body.data.map(({ id }) => id);
  expect(await searchIds('mull')).toEqual([2]);
  expect(await searchIds('JÖRG MÜ')).toEqual([2]);
  expect(await searchIds('@demo')).toEqual([1]);
  expect(await searchIds('nobody')).toEqual([]);
  expect(await searchIds('')).toEqual([1, 2]);
});

test('customer-index counts 5,000 customers exactly, and pages through each once', async () => {
  const salon = await openSalon();
  await createCustomers(salon, 4_999);
  const last = await listAsAdmin(salon, 'customer-index', { page: 50, per_page: 100, sort: 'id' });
  expect(last.body.meta).toEqual({ current_page: 50, per_page: 100, total: 5_000, last_page: 50 });
  expect(last.body.data).toHaveLength(100);
  expect(last.body.links).toMatchObject({ next: null });

  const byName = await listAsAdmin(salon, 'customer-index', { page: 1, per_page: 2, sort: 'name' });
  expect(byName.body.data.map(({ fname, lname }) => `${fname} ${lname}`)).toEqual([
    'Carla Client',
    'Number 1',
  ]);
  const newest = await listAsAdmin(salon, 'customer-index', {
    page: 1,
    per_page: 1,
    sort: 'created_at',
    order: 'desc',
  });
  expect(newest.body.data[0]?.id).toBe(1);

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
  const matches = await listAsAdmin(salon, 'customer-index', { search: 'Number 49', page: 1 });
  expect(matches.body.meta).toMatchObject({ total: 111 });
});

test('customer-index refuses another sort (422 naming it)', async () => {
  const salon = await openSalon();
  const { status, body } = await callAsAdmin(salon, 'customer-index', { sort: 'email' });
  expect(status).toBe(422);
  expect(body.errors).toEqual({ sort: ['Must be one of id, name, created_at'] });
});
