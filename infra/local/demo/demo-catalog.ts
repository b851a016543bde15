import { toMoney } from '../../../lib/rules/money.ts';
import {
  type AddOn,
  type Category,
  type Interval,
  type Location,
  PAYMENT_TYPES,
  type Resource,
  type Service,
  type Shift,
  type StaffMember,
  WEEKDAYS,
  type Weekday,
  type WeeklyHours,
} from '../../../lib/rules/salon/salon.ts';
import { NO_PROCESSING_TIME, SERVICE_DEFAULTS } from '../../../lib/rules/salon/services.ts';

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

const locations: readonly Location[] = [
  {
    id: DOWNTOWN,
    name: 'Downtown',
    address: '12 Mercer Street, New York, NY 10013',
    phone: '+1 212 555 0110',
    serviceTax: 8.25,
    addressLine1: '12 Mercer Street',
    city: 'New York',
    state: 'NY',
    zipcode: '10013',
    businessHours: {
      ...weekly(daysFrom('monday', 'saturday'), '09:00-18:00'),
      thursday: [parseRange('09:00-20:00')],
    },
    closedDates: ['2026-12-25', '2027-01-01'],
  },
  {
    id: UPTOWN,
    name: 'Uptown',
    address: '480 Amsterdam Avenue, New York, NY 10024',
    phone: '+1 212 555 0120',
    serviceTax: 8.25,
    addressLine1: '480 Amsterdam Avenue',
    city: 'New York',
    state: 'NY',
    zipcode: '10024',
    businessHours: {
      ...weekly(daysFrom('tuesday', 'saturday'), '10:00-14:00', '15:00-19:00'),
      sunday: [parseRange('11:00-16:00')],
    },
    closedDates: ['2026-12-25'],
  },
];

const categories: readonly Category[] = [
  { id: 1, name: 'Hair' },
  { id: 2, name: 'Nails' },
  { id: 3, name: 'Face & body' },
];

const TREATMENT_ROOM = 'treatment room';
const LASER = 'laser';

const services: readonly Service[] = [
  {
    ...SERVICE_DEFAULTS,
    id: 1,
    categoryId: 1,
    name: 'Haircut',
    description: 'Consultation, wash, cut and finish.',
    price: toMoney(50),
    duration: 45,
  },
  {
    ...SERVICE_DEFAULTS,
    id: 2,
    categoryId: 1,
    name: 'Hair colour',
    description: 'One colour from root to tip, with gloss.',
    price: toMoney(120),
    duration: 90,
    paymentType: PAYMENT_TYPES.deposit,
    minAmount: toMoney(30),
    pricingOptions: [
      { id: 1, name: 'Short hair', price: toMoney(95), duration: 75, ...NO_PROCESSING_TIME },
      { id: 2, name: 'Medium hair', price: toMoney(120), duration: 90, ...NO_PROCESSING_TIME },
      { id: 3, name: 'Long hair', price: toMoney(155), duration: 120, ...NO_PROCESSING_TIME },
    ],
  },
  {
    ...SERVICE_DEFAULTS,
    id: 3,
    categoryId: 1,
    name: 'Blow-dry',
    description: 'Wash and blow-dry, straight or in waves.',
    price: toMoney(35),
    duration: 30,
  },
  {
    ...SERVICE_DEFAULTS,
    id: 4,
    categoryId: 2,
    name: 'Manicure',
    description: 'Shape, cuticle care, hand massage and polish.',
    price: toMoney(40),
    duration: 45,
    paymentType: PAYMENT_TYPES.saveCard,
  },
  {
    ...SERVICE_DEFAULTS,
    id: 5,
    categoryId: 2,
    name: 'Pedicure',
    description: 'Foot bath, shape, scrub and polish.',
    price: toMoney(55),
    duration: 60,
    paymentType: PAYMENT_TYPES.payLater,
  },
  {
    ...SERVICE_DEFAULTS,
    id: 6,
    categoryId: 3,
    name: 'Facial',
    description: 'Cleansing, mask and massage for your skin type.',
    price: toMoney(85),
    duration: 60,
    bufferMinutes: 15,
    paymentType: PAYMENT_TYPES.deposit,
    minAmount: toMoney(20),
  },
  {
    ...SERVICE_DEFAULTS,
    id: 7,
    categoryId: 3,
    name: 'Massage',
    description: 'Full body, gentle or firm.',
    price: toMoney(110),
    duration: 60,
  },
  {
    ...SERVICE_DEFAULTS,
    id: 8,
    categoryId: 3,
    name: 'Bridal trial',
    description: 'Hair and make-up; we book it with you at the desk.',
    price: toMoney(240),
    duration: 150,
    enableOnlineBooking: false,
  },
  {
    ...SERVICE_DEFAULTS,
    id: 9,
    categoryId: 1,
    name: 'Balayage',
    description: 'Painted highlights; while they develop, your colourist may serve somebody else.',
    price: toMoney(180),
    duration: 150,
    processingAfter: 45,
    processingMinutes: 45,
  },
  {
    ...SERVICE_DEFAULTS,
    id: 10,
    categoryId: 3,
    name: 'Laser hair removal',
    description: 'One area, with a cooling mask of half an hour.',
    price: toMoney(95),
    duration: 60,
    processingAfter: 20,
    processingMinutes: 30,
    bufferBeforeMinutes: 5,
    bufferMinutes: 10,
    resources: [
      { kind: TREATMENT_ROOM, during: 'visit' },
      { kind: LASER, during: 'staff' },
    ],
    minimumNoticeMinutes: 120,
  },
];

const HAIR = [1, 2, 3];
const NAILS = [4, 5];
const FACE_AND_BODY = [6, 7];
const BRIDAL = 8;
const BALAYAGE = 9;
const LASER_HAIR_REMOVAL = 10;

const STAFF_DEFAULTS = { image: '', overrides: [] } as const satisfies Partial<StaffMember>;

const staff: readonly StaffMember[] = [
  {
    ...STAFF_DEFAULTS,
    id: 1,
    name: 'Ava Martin',
    email: 'ava@demo.test',
    specialization: 'Cut and colour',
    rating: 4.9,
    serviceIds: [...HAIR, BRIDAL, BALAYAGE],
    locationIds: [DOWNTOWN],
    homeLocationId: DOWNTOWN,
    workingHours: shifts(daysFrom('monday', 'friday'), '09:00-17:00', DOWNTOWN),
    breaks: weekly(daysFrom('monday', 'friday'), '12:30-13:00'),
  },
  {
    ...STAFF_DEFAULTS,
    id: 2,
    name: 'Ben Carter',
    email: 'ben@demo.test',
    specialization: 'Cuts',
    rating: 4.7,
    serviceIds: HAIR,
    locationIds: [DOWNTOWN],
    homeLocationId: DOWNTOWN,
    workingHours: {
      ...shifts(daysFrom('tuesday', 'saturday'), '10:00-18:00', DOWNTOWN),
      thursday: [{ ...parseRange('12:00-20:00'), locationId: DOWNTOWN }],
    },
    breaks: weekly(daysFrom('tuesday', 'saturday'), '14:00-15:00'),
  },
  {
    ...STAFF_DEFAULTS,
    id: 3,
    name: 'Chloe Diaz',
    email: 'chloe@demo.test',
    specialization: 'Nails',
    rating: 4.8,
    serviceIds: NAILS,
    locationIds: [UPTOWN],
    homeLocationId: UPTOWN,
    workingHours: shifts(daysFrom('tuesday', 'saturday'), '10:00-19:00', UPTOWN),
    breaks: weekly(daysFrom('tuesday', 'saturday'), '14:00-15:00'),
  },
  {
    ...STAFF_DEFAULTS,
    id: 4,
    name: 'Daniel Kim',
    email: 'daniel@demo.test',
    specialization: 'Skin and massage',
    rating: 4.6,
    serviceIds: [...HAIR, ...FACE_AND_BODY, BALAYAGE],
    locationIds: [UPTOWN],
    homeLocationId: UPTOWN,
    workingHours: {
      ...shifts(daysFrom('wednesday', 'saturday'), '10:00-19:00', UPTOWN),
      sunday: [{ ...parseRange('11:00-16:00'), locationId: UPTOWN }],
    },
    breaks: weekly(['sunday'], '13:00-13:30'),
  },
  {
    ...STAFF_DEFAULTS,
    id: 5,
    name: 'Elena Rossi',
    email: 'elena@demo.test',
    specialization: 'Nails, skin and massage',
    rating: 5,
    serviceIds: [...NAILS, ...FACE_AND_BODY, BRIDAL, LASER_HAIR_REMOVAL],
    locationIds: [DOWNTOWN, UPTOWN],
    homeLocationId: DOWNTOWN,
    workingHours: {
      ...shifts(daysFrom('monday', 'wednesday'), '09:00-17:00', DOWNTOWN),
      ...shifts(daysFrom('thursday', 'saturday'), '11:00-19:00', UPTOWN),
    },
    breaks: weekly(daysFrom('monday', 'wednesday'), '12:00-12:45'),
  },
];

const addOns: readonly AddOn[] = [
  { id: 1, name: 'Deep conditioning', price: toMoney(20), duration: 15, serviceIds: HAIR },
  { id: 2, name: 'Gel polish', price: toMoney(15), duration: 15, serviceIds: NAILS },
  { id: 3, name: 'Hot stones', price: toMoney(25), duration: 15, serviceIds: [7] },
];

const resources: readonly Resource[] = [
  { id: 1, name: 'Lavender room', locationId: DOWNTOWN, kind: TREATMENT_ROOM, active: true },
  { id: 2, name: 'Rose room', locationId: DOWNTOWN, kind: TREATMENT_ROOM, active: true },
  { id: 3, name: 'Diode laser', locationId: DOWNTOWN, kind: LASER, active: true },
  { id: 4, name: 'Garden room', locationId: UPTOWN, kind: TREATMENT_ROOM, active: true },
];

/** The catalog of the demo salon. */
export const demoCatalog = { locations, categories, services, staff, addOns, resources };
