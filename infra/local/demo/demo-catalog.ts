import { NO_PROCESSING_TIME, SERVICE_DEFAULTS } from '../../../lib/rules/catalog/services.ts';
import { fromMajorUnits } from '../../../lib/rules/money.ts';
import {
  type AddOn,
  type Category,
  type Interval,
  type Location,
  PAYMENT_TYPE,
  type Resource,
  type Service,
  type Shift,
  type StaffMember,
  WEEKDAYS,
  type Weekday,
  type WeeklyHours,
} from '../../../lib/rules/salons/salon.ts';

const parseMinute = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Parses '09:00-17:30'. */
function parseRange(text: string): Interval {
  const [from = '', to = ''] = text.split('-');
  return { from: parseMinute(from), to: parseMinute(to) };
}

/** The same ranges on several days. */
function weekly(days: readonly Weekday[], ...ranges: readonly string[]): WeeklyHours {
  return Object.fromEntries(days.map((day) => [day, ranges.map(parseRange)]));
}

/** The same range on several days, at one of a staff member's locations. */
function shifts(days: readonly Weekday[], hours: string, locationId: number): WeeklyHours<Shift> {
  return Object.fromEntries(days.map((day) => [day, [{ ...parseRange(hours), locationId }]]));
}

const daysFrom = (first: Weekday, last: Weekday): readonly Weekday[] =>
  WEEKDAYS.slice(WEEKDAYS.indexOf(first), WEEKDAYS.indexOf(last) + 1);

const DOWNTOWN = 1;
const UPTOWN = 2;

const location = (
  id: number,
  name: string,
  street: string,
  zipcode: string,
  others: Pick<Location, 'phone' | 'businessHours' | 'overrides'>,
): Location => ({
  id,
  name,
  address: `${street}, New York, NY ${zipcode}`,
  serviceTax: 8.25,
  taxRates: [],
  addressLine1: street,
  city: 'New York',
  state: 'NY',
  zipcode,
  ...others,
});

const closedOn = (...dates: string[]) => dates.map((date) => ({ date, ranges: [] }));

const locations: readonly Location[] = [
  location(DOWNTOWN, 'Downtown', '12 Mercer Street', '10013', {
    phone: '+1 212 555 0110',
    businessHours: {
      ...weekly(daysFrom('monday', 'saturday'), '09:00-18:00'),
      ...weekly(['thursday'], '09:00-20:00'),
    },
    overrides: closedOn('2026-12-25', '2027-01-01'),
  }),
  location(UPTOWN, 'Uptown', '480 Amsterdam Avenue', '10024', {
    phone: '+1 212 555 0120',
    businessHours: {
      ...weekly(daysFrom('tuesday', 'saturday'), '10:00-14:00', '15:00-19:00'),
      ...weekly(['sunday'], '11:00-16:00'),
    },
    overrides: closedOn('2026-12-25'),
  }),
];

const [HAIR, NAILS, FACE_AND_BODY] = [1, 2, 3] as const;
const categories: readonly Category[] = [
  { id: HAIR, name: 'Hair', color: 1, position: 1 },
  { id: NAILS, name: 'Nails', color: 2, position: 2 },
  { id: FACE_AND_BODY, name: 'Face & body', color: 3, position: 3 },
];

const TREATMENT_ROOM = 'treatment room';
const LASER = 'laser';

/** `price` in major units. */
const service = (
  id: number,
  categoryId: number,
  name: string,
  price: number,
  duration: number,
  description: string,
  others: Partial<Service> = {},
): Service => ({
  ...SERVICE_DEFAULTS,
  id,
  categoryId,
  name,
  description,
  price: fromMajorUnits(price),
  duration,
  ...others,
});
const option = (id: number, name: string, price: number, duration: number) => ({
  id,
  name,
  price: fromMajorUnits(price),
  duration,
  ...NO_PROCESSING_TIME,
});

const services: readonly Service[] = [
  service(1, HAIR, 'Haircut', 50, 45, 'Consultation, wash, cut and finish.'),
  service(2, HAIR, 'Hair color', 120, 90, 'One color from root to tip, with gloss.', {
    paymentType: PAYMENT_TYPE.deposit,
    minAmount: fromMajorUnits(30),
    pricingOptions: [
      option(1, 'Short hair', 95, 75),
      option(2, 'Medium hair', 120, 90),
      option(3, 'Long hair', 155, 120),
    ],
  }),
  service(3, HAIR, 'Blow-dry', 35, 30, 'Wash and blow-dry, straight or in waves.'),
  service(4, NAILS, 'Manicure', 40, 45, 'Shape, cuticle care, hand massage and polish.', {
    paymentType: PAYMENT_TYPE.saveCard,
  }),
  service(5, NAILS, 'Pedicure', 55, 60, 'Foot bath, shape, scrub and polish.', {
    paymentType: PAYMENT_TYPE.payLater,
  }),
  service(6, FACE_AND_BODY, 'Facial', 85, 60, 'Cleansing, mask and massage for your skin type.', {
    bufferMinutes: 15,
    paymentType: PAYMENT_TYPE.deposit,
    minAmount: fromMajorUnits(20),
  }),
  service(7, FACE_AND_BODY, 'Massage', 110, 60, 'Full body, gentle or firm.'),
  service(8, FACE_AND_BODY, 'Bridal trial', 240, 150, 'Hair and make-up; we book it with you at the desk.', {
    enableOnlineBooking: false,
  }),
  service(
    9,
    HAIR,
    'Balayage',
    180,
    150,
    'Painted highlights; while they develop, your colorist may serve somebody else.',
    { processingAfter: 45, processingMinutes: 45 },
  ),
  service(10, FACE_AND_BODY, 'Laser hair removal', 95, 60, 'One area, with a cooling mask of half an hour.', {
    processingAfter: 20,
    processingMinutes: 30,
    bufferBeforeMinutes: 5,
    bufferMinutes: 10,
    resources: [
      { kind: TREATMENT_ROOM, during: 'visit' },
      { kind: LASER, during: 'staff' },
    ],
    minimumNoticeMinutes: 120,
  }),
];

const HAIR_SERVICES = [1, 2, 3];
const NAIL_SERVICES = [4, 5];
const FACE_AND_BODY_SERVICES = [6, 7];
const BRIDAL = 8;
const BALAYAGE = 9;
const LASER_HAIR_REMOVAL = 10;

/** The first of the locations is the home of the staff member. */
const staffMember = (
  id: number,
  name: string,
  specialization: string,
  rating: number,
  [home, ...others]: readonly [number, ...number[]],
  records: Pick<StaffMember, 'serviceIds' | 'workingHours' | 'breaks'>,
): StaffMember => ({
  id,
  name,
  shortName: '',
  position: id,
  specialization,
  rating,
  image: '',
  overrides: [],
  timeOff: [],
  lastDay: null,
  email: `${name.split(' ')[0]?.toLowerCase()}@demo.test`,
  emailVerified: true,
  locationIds: [home, ...others],
  homeLocationId: home,
  ...records,
});

const staff: readonly StaffMember[] = [
  staffMember(1, 'Ava Martin', 'Cut and color', 4.9, [DOWNTOWN], {
    serviceIds: [...HAIR_SERVICES, BRIDAL, BALAYAGE],
    workingHours: shifts(daysFrom('monday', 'friday'), '09:00-17:00', DOWNTOWN),
    breaks: weekly(daysFrom('monday', 'friday'), '12:30-13:00'),
  }),
  staffMember(2, 'Ben Carter', 'Cuts', 4.7, [DOWNTOWN], {
    serviceIds: HAIR_SERVICES,
    workingHours: {
      ...shifts(daysFrom('tuesday', 'saturday'), '10:00-18:00', DOWNTOWN),
      ...shifts(['thursday'], '12:00-20:00', DOWNTOWN),
    },
    breaks: weekly(daysFrom('tuesday', 'saturday'), '14:00-15:00'),
  }),
  staffMember(3, 'Chloe Diaz', 'Nails', 4.8, [UPTOWN], {
    serviceIds: NAIL_SERVICES,
    workingHours: shifts(daysFrom('tuesday', 'saturday'), '10:00-19:00', UPTOWN),
    breaks: weekly(daysFrom('tuesday', 'saturday'), '14:00-15:00'),
  }),
  staffMember(4, 'Daniel Kim', 'Skin and massage', 4.6, [UPTOWN], {
    serviceIds: [...HAIR_SERVICES, ...FACE_AND_BODY_SERVICES, BALAYAGE],
    workingHours: {
      ...shifts(daysFrom('wednesday', 'saturday'), '10:00-19:00', UPTOWN),
      ...shifts(['sunday'], '11:00-16:00', UPTOWN),
    },
    breaks: weekly(['sunday'], '13:00-13:30'),
  }),
  staffMember(5, 'Elena Rossi', 'Nails, skin and massage', 5, [DOWNTOWN, UPTOWN], {
    serviceIds: [...NAIL_SERVICES, ...FACE_AND_BODY_SERVICES, BRIDAL, LASER_HAIR_REMOVAL],
    workingHours: {
      ...shifts(daysFrom('monday', 'wednesday'), '09:00-17:00', DOWNTOWN),
      ...shifts(daysFrom('thursday', 'saturday'), '11:00-19:00', UPTOWN),
    },
    breaks: weekly(daysFrom('monday', 'wednesday'), '12:00-12:45'),
  }),
];

const addOns: readonly AddOn[] = [
  { id: 1, name: 'Deep conditioning', price: fromMajorUnits(20), duration: 15, serviceIds: HAIR_SERVICES },
  { id: 2, name: 'Gel polish', price: fromMajorUnits(15), duration: 15, serviceIds: NAIL_SERVICES },
  { id: 3, name: 'Hot stones', price: fromMajorUnits(25), duration: 15, serviceIds: [7] },
];

const resources: readonly Resource[] = [
  { id: 1, name: 'Lavender room', locationId: DOWNTOWN, kind: TREATMENT_ROOM, active: true },
  { id: 2, name: 'Rose room', locationId: DOWNTOWN, kind: TREATMENT_ROOM, active: true },
  { id: 3, name: 'Diode laser', locationId: DOWNTOWN, kind: LASER, active: true },
  { id: 4, name: 'Garden room', locationId: UPTOWN, kind: TREATMENT_ROOM, active: true },
];

export const demoCatalog = { locations, categories, services, staff, addOns, resources };
