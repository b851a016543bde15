import type { Reply, TestSalon } from '../test-salon.ts';

/** A service with any staff member, as save-booking accepts it. */
export const withAnyone = (service_id: number, price: string, duration: number) => ({
  service_id,
  pricing_option_id: null,
  staff_id: null,
  price,
  duration,
});

/** Services of the demo salon. */
export const HAIRCUT = withAnyone(1, '50.00', 45);
/** Times of nine haircuts with Ava in a day, around her break. */
export const AVA_TIMES = [
  '09:00 AM',
  '09:45 AM',
  '10:30 AM',
  '11:15 AM',
  '01:00 PM',
  '01:45 PM',
  '02:30 PM',
  '03:15 PM',
  '04:00 PM',
];

export const BLOW_DRY = withAnyone(3, '35.00', 30);
export const FACIAL = withAnyone(6, '85.00', 60);

/** Needs a treatment room throughout and, while the member is busy, the laser. */
export const LASER = withAnyone(10, '95.00', 60);

export const GUEST = { fname: 'Gina', lname: 'Guest', email: 'gina@guest.test', phone: '+1 212 555 0142' };

/** A Tuesday on which Downtown is free: Ava (1) works from nine to five, Ben (2) from ten to six. */
export const TUESDAY = '2026/11/17';

/** A guest's haircut Downtown on that Tuesday. `change` overrides fields. */
export const toBooking = (change: object = {}) => ({
  location_id: 1,
  customer_id: null,
  customer_type: 1,
  guest: GUEST,
  date: TUESDAY,
  time: '10:00 AM',
  services: [HAIRCUT],
  ...change,
});

export type BookedAppointment = {
  readonly id: number;
  readonly appointment_number: string;
  readonly status: number;
  readonly deposit_amount: number;
  readonly expires_at: string | null;
  readonly manage_token: string;
};

export const book = (salon: TestSalon, change: object = {}, options: Parameters<TestSalon['call']>[2] = {}) =>
  salon.call<BookedAppointment>('booking/save-booking', toBooking(change), options);

export type SlotItem = { readonly date: string; readonly time: string; readonly available: boolean };

/** The times of a day at which a visit of these services can start. */
export async function listTimes(salon: TestSalon, services: readonly object[], date = TUESDAY, location = 1) {
  const input = {
    start_date: date,
    end_date: date,
    location_id: location,
    service_pricing_options: services,
  };
  const reply = await salon.call<SlotItem[]>('booking/get-slot', input);
  return reply.body.data.filter(({ available }) => available).map(({ time }) => time);
}

export const toRefusal = ({ status, body }: Reply<unknown>) => ({ status, errors: body.errors });
