import { expect, test } from 'vitest';
import { bookAsCustomer } from '../../support/booking/appointments.ts';
import { payBill } from '../../support/booking/checkout.ts';
import { getToday } from '../../support/journal.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const AS_ADMIN = { as: 'admin' } as const;
const CUT = { service_id: 1, pricing_option_id: null, staff_id: 1 };

test('lists a line for each service performed, with its tax and base, page by page; nobody else sees it (BEHAVIOR §41.1)', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const appointment_id = await bookAsCustomer(salon, {
    time: '10:00 AM',
    services: [{ ...CUT, price: 50, duration: 45 }],
  });
  expect((await payBill(salon, { appointment_id })).status).toBe(200);
  const days = { from: getToday(salon), to: getToday(salon) };
  const input = { ...days, report: 'tax', per_page: 1, page: 1 };
  const { body } = await salon.call('journal/report-lines', input, AS_ADMIN);
  const figures = { base: '50.00', exempt: '0.00', tax: '4.13', refunds: '0.00' };
  expect(body).toMatchObject({
    data: [
      {
        time: '10:00',
        event: 'completed',
        account: 'services',
        service_id: 1,
        staff_id: 1,
        rate: 8.25,
        name: 'Haircut',
        customer_name: 'Carla Client',
        reference: { kind: 'appointment', id: appointment_id },
        channel: 'online',
        figures,
      },
    ],
    totals: figures,
    meta: { total: 1 },
  });
  const foreign = await other.call('journal/report-lines', input, AS_ADMIN);
  expect(foreign.body).toMatchObject({ data: [], totals: { tax: '0.00' } });
});
