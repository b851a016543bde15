import { describe, expect, test } from 'vitest';
import { statusAndMessage } from '../../support/api/replies.ts';
import { listStoredAppointments } from '../../support/booking/appointments.ts';
import { book, HAIRCUT, LASER, TUESDAY } from '../../support/booking/bookings.ts';
import { callAsAdmin } from '../../support/catalog/directory.ts';
import { useDatabaseProxy } from '../../support/environment/database-proxy.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const proxy = useDatabaseProxy();
const openSalon = useTestSalons(proxy);

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

/** The only laser of its location; another location has one, too. */
async function prepareResource(salon: TestSalon): Promise<Case> {
  const { body } = await callAsAdmin(salon, 'location-store', { name: 'Spare' });
  const spare = { name: 'Spare laser', location_id: body.data.id, kind: 'laser' };
  expect((await callAsAdmin(salon, 'resource-store', spare)).status).toBe(201);
  return { input: { resource_id: 3 }, visit: { services: [LASER] } };
}

const DELETIONS: readonly (readonly [string, (salon: TestSalon) => Promise<Case>])[] = [
  [
    'staff-delete',
    async () => ({ input: { staff_id: 1 }, visit: { services: [{ ...HAIRCUT, staff_id: 1 }] } }),
  ],
  ['resource-delete', prepareResource],
  ['location-delete', prepareLocation],
];

// BEHAVIOR §11.11: for the first days the deletion blocks the diaries, for later ones both change the record
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
      proxy.beforeTransaction(async () => expect((await book()).status).toBe(201));
      expect(statusAndMessage(await remove())).toBe('400 Record is used by appointments');
    });

    test('the deletion that commits first stays, and the booking is refused at once', async () => {
      const { salon, remove, book } = await open();
      proxy.beforeTransaction(async () => expect((await remove()).status).toBe(200));
      expect(statusAndMessage(await book())).toBe(refusal);
      expect(statusAndMessage(await book())).toMatch(/^4/);
      expect(await listStoredAppointments(salon)).toEqual([]);
    });
  });
});

/** A location, and a visit there with a member who then moves to another location. */
async function prepareMovedMember(salon: TestSalon, isHome: boolean) {
  const hours = { tuesday: [{ from: '09:00', to: '18:00' }] };
  const spare = await callAsAdmin(salon, 'location-store', { name: 'Spare', business_hours: hours });
  const location_id = spare.body.data.id;
  const shift = { from: '09:00', to: '18:00', location_id };
  const member = await callAsAdmin(salon, 'staff-store', {
    name: 'Finn',
    service_ids: [HAIRCUT.service_id],
    location_ids: isHome ? [location_id, 1] : [1, location_id],
    working_hours: { tuesday: [shift] },
  });
  const staff_id = member.body.data.id;
  const away = { staff_id, location_ids: [1], working_hours: {} };
  return {
    visit: { location_id, services: [{ ...HAIRCUT, staff_id }], time: '02:00 PM' },
    moveAway: async () => expect((await callAsAdmin(salon, 'staff-update', away)).status).toBe(200),
    remove: () => callAsAdmin(salon, 'location-delete', { location_id }),
  };
}

// BEHAVIOR §11.11
describe.each([
  ['at their home location', true],
  ['away from their home location', false],
])(
  'a location is deleted while a visit is booked with a member %s who has just moved away',
  (_where, isHome) => {
    describe.each([
      [TUESDAY, '400 Slot not available'],
      ['2026/12/22', '503 Please try again'],
    ])('on %s', (date, refusal) => {
      const open = async () => {
        const salon = await openSalon({ settings: { bookingHorizonDays: 60 } });
        const { visit, ...acts } = await prepareMovedMember(salon, isHome);
        return { salon, ...acts, book: () => book(salon, { ...visit, date }) };
      };

      test('a booking that commits after the reads of the deletion stays, and the deletion names it (400)', async () => {
        const { remove, moveAway, book } = await open();
        const [isRead, isBooked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
        let deletion: ReturnType<typeof remove> | undefined;
        proxy.beforeTransaction(async () => {
          await moveAway();
          proxy.beforeTransaction(() => {
            isRead.resolve();
            return isBooked.promise;
          });
          deletion = remove();
          await isRead.promise;
        });
        expect((await book()).status).toBe(201);
        isBooked.resolve();
        expect(deletion && statusAndMessage(await deletion)).toBe('400 Record is used by appointments');
      });

      test('a deletion that commits first stays, and the booking is refused', async () => {
        const { salon, remove, moveAway, book } = await open();
        proxy.beforeTransaction(async () => {
          await moveAway();
          expect((await remove()).status).toBe(200);
        });
        expect(statusAndMessage(await book())).toBe(refusal);
        expect(await listStoredAppointments(salon)).toEqual([]);
      });
    });
  },
);
