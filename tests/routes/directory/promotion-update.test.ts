import { expect, test } from 'vitest';
import { callAsAdmin, expectAdminsOnly, expectInvalid, LONG_NAME } from '../../support/catalog/directory.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const SPRING = { code: 'SPRING', name: 'Spring', percent: 10, max_uses: 100, to_date: '2026/12/31' };

test('promotion-update is for administrators of this salon', () =>
  expectAdminsOnly(openSalon, 'directory/promotion-update', { promotion_id: 1 }));

// BEHAVIOR §6.7, §14.6
test('promotion-update changes the sent fields and clears limits by null; it may keep its own code', async () => {
  const salon = await openSalon();
  await callAsAdmin(salon, 'promotion-store', SPRING);
  const change = { promotion_id: 1, code: 'spring', max_uses: null, new_customers_only: 1, service_ids: [3] };
  const { status, body } = await callAsAdmin(salon, 'promotion-update', change);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    message: 'Promotion updated',
    data: {
      id: 1,
      code: 'spring',
      name: 'Spring',
      percent: 10,
      amount: null,
      service_ids: [3],
      max_uses: null,
      to_date: '2026/12/31',
      new_customers_only: 1,
      status: 1,
    },
  });
});

test('promotion-update replaces a percentage by an amount, and an amount by a percentage', async () => {
  const salon = await openSalon();
  await callAsAdmin(salon, 'promotion-store', SPRING);
  const toAmount = await callAsAdmin(salon, 'promotion-update', { promotion_id: 1, amount: 5 });
  expect(toAmount.body.data).toMatchObject({ percent: null, amount: '5.00' });
  const toPercent = await callAsAdmin(salon, 'promotion-update', { promotion_id: 1, percent: 20 });
  expect(toPercent.body.data).toMatchObject({ percent: 20, amount: null });
});

test('promotion-update answers 404 for a promotion of another salon', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  await callAsAdmin(other, 'promotion-store', SPRING);
  const { status, body } = await callAsAdmin(salon, 'promotion-update', { promotion_id: 1, percent: 1 });
  expect([status, Object.keys(body.errors ?? {})]).toEqual([404, ['promotion_id']]);
});

test('promotion-update keeps both changes of two requests at once (BEHAVIOR §11.1)', async () => {
  const salon = await openSalon();
  await callAsAdmin(salon, 'promotion-store', SPRING);
  await Promise.all([
    callAsAdmin(salon, 'promotion-update', { promotion_id: 1, percent: 15 }),
    callAsAdmin(salon, 'promotion-update', { promotion_id: 1, name: 'Late spring' }),
  ]);
  const { body } = await callAsAdmin(salon, 'promotion-update', { promotion_id: 1 });
  expect(body.data).toMatchObject({ name: 'Late spring', percent: 15 });
});

test('promotion-update refuses invalid input (422 naming the field)', async () => {
  const openWithTwo = async () => {
    const salon = await openSalon();
    await callAsAdmin(salon, 'promotion-store', SPRING);
    await callAsAdmin(salon, 'promotion-store', { ...SPRING, code: 'AUTUMN' });
    return salon;
  };
  await expectInvalid(openWithTwo, 'directory/promotion-update', { promotion_id: 1 }, [
    [{ code: '' }, 'code'],
    [{ code: 'autumn' }, 'code'],
    [{ name: LONG_NAME }, 'name'],
    [{ percent: 5, amount: 5 }, 'amount'],
    [{ amount: 0 }, 'amount'],
    [{ percent: 101 }, 'percent'],
    [{ service_ids: [999] }, 'service_ids.0'],
    [{ from_date: '2027/01/01' }, 'to_date'],
    [{ max_uses: 0 }, 'max_uses'],
    [{ promotion_id: 'one' }, 'promotion_id'],
  ]);
});
