import { expect, test } from 'vitest';
import {
  callAsAdmin,
  expectAdminsOnly,
  expectInvalid,
  LONG_NAME,
  listAsAdmin,
} from '../../support/catalog/directory.ts';
import { nightTest } from '../../support/nightly.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const SPRING = { code: 'Spring', name: 'Spring 2026', percent: '10' };

test('promotion-store is for administrators of this salon', () =>
  expectAdminsOnly(openSalon, 'directory/promotion-store', SPRING));

test('promotion-store stores a percentage without limits, which the next request lists (BEHAVIOR §14.6)', async () => {
  const salon = await openSalon();
  const { status, body } = await callAsAdmin(salon, 'promotion-store', SPRING);
  expect(status).toBe(201);
  expect(body).toMatchObject({ message: 'Promotion added' });
  expect(body.data).toEqual({
    translations: {},
    version: expect.any(String),
    id: 1,
    code: 'Spring',
    name: 'Spring 2026',
    percent: 10,
    amount: null,
    service_ids: [],
    from_date: null,
    to_date: null,
    max_uses: null,
    max_uses_per_customer: null,
    new_customers_only: 0,
    status: 1,
  });
  const { body: list } = await listAsAdmin(salon, 'promotion-index');
  expect(list.data).toEqual([{ ...body.data, uses: 0 }]);
});

test('promotion-store stores an amount with all limits; a service that is named twice counts once', async () => {
  const salon = await openSalon();
  const limits = {
    from_date: '2026/11/16',
    to_date: '2026/11/16',
    max_uses: 100,
    max_uses_per_customer: 1,
    new_customers_only: 1,
    status: 0,
  };
  const { body } = await callAsAdmin(salon, 'promotion-store', {
    code: 'WELCOME',
    name: 'Welcome',
    amount: 15.5,
    service_ids: [1, 3, 1],
    ...limits,
  });
  expect(body.data).toMatchObject({ percent: null, amount: '15.50', service_ids: [1, 3], ...limits });
});

nightTest('promotion-store adds one promotion for requests with the same Idempotency-Key', async () => {
  const salon = await openSalon();
  const options = { as: 'admin', headers: { 'idempotency-key': 'spring' } } as const;
  const replies = [
    await salon.call('directory/promotion-store', SPRING, options),
    await salon.call('directory/promotion-store', SPRING, options),
  ];
  expect(replies[1]?.body).toEqual(replies[0]?.body);
  expect((await listAsAdmin(salon, 'promotion-index')).body.data).toHaveLength(1);
});

test('promotion-store adds a code once, in any letter case, also for requests at once (422 on code)', async () => {
  const salon = await openSalon();
  const replies = await Promise.all(
    ['SPRING', 'spring', 'Spring'].map((code) => callAsAdmin(salon, 'promotion-store', { ...SPRING, code })),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  const refused = replies.find(({ status }) => status === 422);
  expect(refused?.body.errors).toEqual({ code: ['Is the code of another promotion'] });
});

const INVALID = [
  [{ code: undefined }, 'code'],
  [{ code: '' }, 'code'],
  [{ code: 'x'.repeat(41) }, 'code'],
  [{ code: 'a\nb' }, 'code'],
  [{ name: '' }, 'name'],
  [{ name: LONG_NAME }, 'name'],
  [{ percent: undefined }, 'amount'],
  [{ amount: 5 }, 'amount'],
  [{ percent: undefined, amount: 0 }, 'amount'],
  [{ percent: undefined, amount: 1.005 }, 'amount'],
  [{ percent: 0 }, 'percent'],
  [{ percent: 100.5 }, 'percent'],
  [{ service_ids: [999] }, 'service_ids.0'],
  [{ service_ids: 1 }, 'service_ids'],
  [{ from_date: '16.11.2026' }, 'from_date'],
  [{ from_date: '2026/11/17', to_date: '2026/11/16' }, 'to_date'],
  [{ max_uses: 0 }, 'max_uses'],
  [{ max_uses: 1.5 }, 'max_uses'],
  [{ max_uses_per_customer: 0 }, 'max_uses_per_customer'],
  [{ new_customers_only: 2 }, 'new_customers_only'],
  [{ status: 2 }, 'status'],
] as const;

test('promotion-store refuses invalid input (422 naming the field) and writes nothing', () =>
  expectInvalid(openSalon, 'directory/promotion-store', SPRING, INVALID, 'CATALOG'));
