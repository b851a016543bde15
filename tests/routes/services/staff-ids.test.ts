import { expect, test } from 'vitest';
import { book, HAIRCUT } from '../../support/booking/bookings.ts';
import { AS_ADMIN, type RecordView } from '../../support/catalog/directory.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
type Service = RecordView & { readonly staff_ids: number[]; readonly version: string };

const update = (salon: TestSalon, input: object) =>
  salon.call<Service>('services/update', { id: 1, ...input }, AS_ADMIN);
const listServices = async (salon: TestSalon, member: number) => {
  const { body } = await salon.call<RecordView[]>('directory/staff-index', {}, AS_ADMIN);
  return body.data.find(({ id }) => id === member)?.service_ids;
};

// BEHAVIOR §12.2
test('a service and its members say the same about who performs it', async () => {
  const salon = await openSalon();
  const { body } = await update(salon, { staff_ids: [1, 5, 5] });
  expect(body.data.staff_ids).toEqual([1, 5]);
  expect(await listServices(salon, 5)).toContain(1);
  expect(await listServices(salon, 2)).not.toContain(1);
  expect((await book(salon, { services: [{ ...HAIRCUT, staff_id: 2 }] })).status).toBe(422);
  const ben = await listServices(salon, 2);
  await salon.call(
    'directory/staff-update',
    { staff_id: 2, service_ids: [...(ben as number[]), 1] },
    AS_ADMIN,
  );
  expect((await update(salon, { name: 'Cut' })).body.data.staff_ids).toEqual([1, 2, 5]);
  expect((await book(salon, { services: [{ ...HAIRCUT, staff_id: 2 }] })).status).toBe(201);
});

test('a new service names its members, and a refused one changes none of them', async () => {
  const salon = await openSalon();
  const fields = { name: 'Trim', category_id: 1, price: 20, duration: 20 };
  const refused = await salon.call('services/create', { ...fields, staff_ids: [1, 99] }, AS_ADMIN);
  expect(refused.body.errors).toEqual({ 'staff_ids.1': ['Unknown staff member'] });
  const { body } = await salon.call<Service>('services/create', { ...fields, staff_ids: [2] }, AS_ADMIN);
  expect(body.data.staff_ids).toEqual([2]);
  expect(await listServices(salon, 2)).toContain(body.data.id);
  expect(await listServices(salon, 1)).not.toContain(body.data.id);
});

test('trying out changes no member, and another list of members is another version of the service', async () => {
  const salon = await openSalon();
  const before = (await update(salon, {})).body.data;
  const tried = await update(salon, { staff_ids: [], dry_run: 1 });
  expect(tried.body.data.staff_ids).toEqual(before.staff_ids);
  await salon.call('directory/staff-update', { staff_id: 2, service_ids: [] }, AS_ADMIN);
  expect((await update(salon, { staff_ids: [1], version: before.version })).status).toBe(409);
  expect(await listServices(salon, 1)).toContain(1);
});
