import { describe, expect, test } from 'vitest';
import { statusAndMessage } from '../../support/api/replies.ts';
import { listStoredAppointments } from '../../support/booking/appointments.ts';
import { book, HAIRCUT, LASER, TUESDAY } from '../../support/booking/bookings.ts';
import { callAsAdmin } from '../../support/catalog/directory.ts';
import { useDatabaseProxy } from '../../support/environment/database-proxy.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const proxy = useDatabaseProxy();
const openSalon = useTestSalons(proxy);

/** Runs work between the reads and the commit of the next call. */
function runBeforeCommit(work: () => Promise<unknown>): void {
  proxy.intercept(async (operation) => {
    if (operation !== 'TransactWriteItems') return undefined;
    proxy.forwardAll();
    await work();
    return undefined;
  });
}

type Case = { readonly input: object; readonly visit: object };

/** A location without staff, and a visit there that needs none. */
async function prepareLocation(salon: TestSalon): Promise<Case> {
  const hours = { tuesday: [{ from: '09:00', to: '18:00' }] };
  const spare = await callAsAdmin(salon, 'location-store', { name: 'Spare', business_hours: hours });
  const fields = { name: 'Solarium', category_id: 3, price: 10, duration: 30 };
  const solarium = await salon.call<{ id: number }>('services/create', fields, { as: 'admin' });
  const service_id = solarium.body.data.id;
  const location_id = spare.body.data.id;
  const services = [{ service_id, pricing_option_id: null, staff_id: null, price: 10, duration: 30 }];
  return { input: { location_id }, visit: { location_id, services } };
}

const DELETIONS: readonly (readonly [string, (salon: TestSalon) => Promise<Case>])[] = [
  [
    'staff-delete',
    async () => ({ input: { staff_id: 1 }, visit: { services: [{ ...HAIRCUT, staff_id: 1 }] } }),
  ],
  ['resource-delete', async () => ({ input: { resource_id: 3 }, visit: { services: [LASER] } })],
  ['location-delete', prepareLocation],
];

// BEHAVIOR §11.2: for the first days the deletion blocks the diaries, for later ones both change the record
describe.each(DELETIONS)('%s and a booking at the same time', (operation, prepare) => {
  describe.each([
    [TUESDAY, '400 Slot not available'],
    ['2026/12/22', '503 Please try again'],
  ])('of %s', (date, refusal) => {
    const open = async () => {
      const salon = await openSalon({ settings: { bookingHorizonDays: 60 } });
      const { input, visit } = await prepare(salon);
      const remove = () => callAsAdmin(salon, operation, input);
      return { salon, remove, book: () => book(salon, { ...visit, date, time: '02:00 PM' }) };
    };

    test('the booking that commits first stays, and the deletion names it (400)', async () => {
      const { remove, book } = await open();
      runBeforeCommit(async () => expect((await book()).status).toBe(201));
      expect(statusAndMessage(await remove())).toBe('400 Record is used by appointments');
    });

    test('the deletion that commits first stays, and the booking is refused at once', async () => {
      const { salon, remove, book } = await open();
      runBeforeCommit(async () => expect((await remove()).status).toBe(200));
      expect(statusAndMessage(await book())).toBe(refusal);
      expect(statusAndMessage(await book())).toMatch(/^4/);
      expect(await listStoredAppointments(salon)).toEqual([]);
    });
  });
});
