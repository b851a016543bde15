import { describe, expect, test } from 'vitest';
import { keys } from '../../../lib/table/keys.ts';
import { updateItem } from '../../../lib/table/store.ts';
import { expectAccess } from '../../support/accounts/access.ts';
import {
  type AppointmentView,
  AS_CUSTOMER,
  bookAsCustomer,
  bookAsGuest,
  markNoShow,
  registerOtherCustomer,
} from '../../support/booking/appointments.ts';
import { book, HAIRCUT, TUESDAY } from '../../support/booking/bookings.ts';
import { nightTest } from '../../support/nightly.ts';
import { COLOUR, DEPOSITS_ON } from '../../support/payments/payments.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const LIST = 'appointments/customer-appointments';
const list = (salon: TestSalon, query: object = {}) =>
  salon.call<AppointmentView[]>(LIST, query, { as: 'customer' });

// BEHAVIOR §16.3, §17.1
describe('customer-appointments', () => {
  test('shows services, staff, add-ons, payment rows, deposit and location', async () => {
    const salon = await openSalon(DEPOSITS_ON);
    const addons = [{ add_on_id: 1, add_on_price: '20.00', add_on_duration: 15 }];
    const services = [{ ...COLOUR, staff_id: 1 }];
    await bookAsCustomer(salon, { services, addons, note: 'No perfume, please' });
    const reply = await list(salon);
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      status: true,
      data: [
        {
          id: 1,
          appointment_number: 'APT-000001',
          location_id: 1,
          location: {
            id: 1,
            name: 'Downtown',
            address: '12 Mercer Street, New York, NY 10013',
            phone: '+1 212 555 0110',
          },
          customer_id: 1,
          manage_token: expect.any(String),
          customer_type: 0,
          date: TUESDAY,
          time: '10:00 AM',
          starts_at: '2026-11-17T10:00:00-05:00',
          ends_at: '2026-11-17T11:45:00-05:00',
          can_change_until: '2026-11-16T10:00:00-05:00',
          expires_at: '2026-11-16T09:15:00-05:00',
          cancel_fee: '0.00',
          cancel_keeps_uses: 0,
          confirmed_at: null,
          calendar_sequence: 0,
          status: 0,
          note: 'No perfume, please',
          services: [
            {
              appointment_id: 1,
              service_id: 2,
              name: 'Hair color',
              pricing_option_id: null,
              pricing_option_name: '',
              staff_id: 1,
              staff: { id: 1, name: 'Ava Martin' },
              staff_chosen: true,
              guest_no: 0,
              guest_name: '',
              resources: [],
              time: '10:00 AM',
              duration: 90,
              price: '120.00',
              addons: [
                { add_on_id: 1, name: 'Deep conditioning', add_on_price: '20.00', add_on_duration: 15 },
              ],
            },
          ],
          payments: [toPaymentRow(1001, 1, '30.00'), toPaymentRow(1002, 0, '121.55')],
          subtotal: '140.00',
          tax: '11.55',
          total: '151.55',
          deposit_amount: 30,
          series_id: null,
          created_at: '2026-11-16T14:00:00.000Z',
        },
      ],
    });
  });

  test('shows the membership, its discount and the final price where one applied', async () => {
    const salon = await openSalon();
    const id = await bookAsCustomer(salon);
    const membership = { id: 4, discount: 500, finalPrice: 4500 };
    await salon.store.commit([updateItem(keys.appointment(salon.tenant, id), { set: { membership } })]);
    expect((await list(salon)).body.data[0]).toMatchObject({
      membership_discount: 5,
      membership_id: 4,
      final_price: 45,
    });
  });

  test("lists the customer's own appointments only, of any status, by id", async () => {
    const salon = await openSalon();
    const [first, second] = [await bookAsCustomer(salon), await bookAsCustomer(salon, { time: '02:00 PM' })];
    await bookAsGuest(salon, { time: '11:00 AM' });
    const token = await registerOtherCustomer(salon);
    await book(salon, { ...AS_CUSTOMER, time: '12:00 PM', services: [HAIRCUT] }, { token });
    await salon.call('appointments/appointment-cancel', { appointment_id: first }, { as: 'staff' });
    const reply = await list(salon);
    expect(reply.body.data.map(({ id, status }) => [id, status])).toEqual([
      [first, 3],
      [second, 1],
    ]);
    expect(reply.text).not.toContain('Gina');
    expect((await salon.call<AppointmentView[]>(LIST, {}, { token })).body.data).toHaveLength(1);
  });

  nightTest(
    'lists the visits ahead or past by `when`: past ones have ended or will not take place (BEHAVIOR §17.1)',
    async () => {
      const salon = await openSalon(DEPOSITS_ON);
      const today = { date: '2026/11/16', time: '09:15 AM' };
      const times = ['09:00 AM', '11:00 AM', '12:00 PM', today, '02:00 PM', '03:00 PM'];
      for (const time of times) await bookAsCustomer(salon, typeof time === 'string' ? { time } : time);
      await markNoShow(salon, 4);
      const pending = await bookAsCustomer(salon, { time: '04:00 PM', services: [COLOUR] });
      const change = (operation: string, appointment_id: number) =>
        salon.call(`appointments/${operation}`, { appointment_id }, { as: 'staff' });
      await change('appointment-cancel', 3);
      await change('appointment-complete', 5);
      const listIds = async (when?: string) =>
        (await list(salon, when === undefined ? {} : { when })).body.data.map(({ id }) => id);
      expect(await listIds('upcoming')).toEqual([1, 2, 6, pending]);
      expect(await listIds('past')).toEqual([3, 4, 5]);

      // Half past nine: the first visit lasts until 9:45 and the deposit was never paid
      await salon.clock.set(new Date('2026-11-17T14:30:00Z'));
      await salon.runScheduledWork();
      expect(await listIds('upcoming')).toEqual([1, 2, 6]);
      await salon.clock.set(new Date('2026-11-17T14:45:00Z'));
      expect(await listIds('upcoming')).toEqual([2, 6]);
      expect(await listIds('past')).toEqual([1, 3, 4, 5, pending]);
      expect(await listIds()).toEqual([1, 2, 3, 4, 5, 6, pending]);
      const page = await list(salon, { when: 'past', page: 1, per_page: 2, order: 'desc' });
      expect(page.body.data.map(({ id }) => id)).toEqual([pending, 5]);
      expect(page.body.meta).toMatchObject({ total: 5 });
      expect((await list(salon, { when: 'soon' })).body.errors).toEqual({
        when: ['Must be upcoming or past'],
      });
    },
  );

  test('pages by id or date, with exact totals', async () => {
    const salon = await openSalon();
    for (const time of ['02:00 PM', '10:00 AM', '12:00 PM']) await bookAsCustomer(salon, { time });
    const byDate = await list(salon, { sort: 'date' });
    expect(byDate.body.data.map(({ id }) => id)).toEqual([2, 3, 1]);
    const page = await list(salon, { page: 2, per_page: 2, order: 'desc' });
    expect(page.body.data.map(({ id }) => id)).toEqual([1]);
    expect(page.body.meta).toEqual({ current_page: 2, per_page: 2, total: 3, last_page: 2 });
    expect((await list(salon, { sort: 'name' })).status).toBe(422);
  });

  test('is for customers: 401 without a token, 403 for the front desk', async () => {
    await expectAccess(await openSalon(), LIST, {}, { closedTo: ['staff', 'admin'] });
  });
});

const toPaymentRow = (id: number, payment_type_id: number, amount: string) => ({
  id,
  appointment_id: 1,
  payment_type_id,
  amount,
  paid_amount: '0.00',
  pending_amount: amount,
  txn_id: '',
  status: 0,
});
