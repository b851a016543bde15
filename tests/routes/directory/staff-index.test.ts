import { expect, test } from 'vitest';
import { expectFrontDeskOnly, listAsAdmin } from '../../support/catalog/directory.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

// BEHAVIOR §11.4
test('staff-index is for the front desk of this salon', () =>
  expectFrontDeskOnly(openSalon, 'directory/staff-index'));

test('staff-index lists staff members with their schedules, each range with its location', async () => {
  const salon = await openSalon();
  const { status, body } = await listAsAdmin(salon, 'staff-index');
  expect(status).toBe(200);
  expect(body.data.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
  expect(body.data[4]).toMatchObject({
    name: 'Elena Rossi',
    rating: 5,
    location_ids: [1, 2],
    working_hours: {
      monday: [{ from: '09:00', to: '17:00', location_id: 1 }],
      thursday: [{ from: '11:00', to: '19:00', location_id: 2 }],
      sunday: [],
    },
    breaks: { monday: [{ from: '12:00', to: '12:45' }], thursday: [] },
    overrides: [],
  });
});
