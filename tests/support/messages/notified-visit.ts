import {
  APPOINTMENT_STATUS,
  type Appointment,
  type AppointmentStatus,
  type ConfirmedAppointment,
  CUSTOMER_TYPE,
  PAYMENT_STATUS,
  TENDER,
} from '../../../lib/rules/booking/appointments.ts';
import { parseTenant } from '../../../lib/rules/ids.ts';
import type { Location, Salon, Service, StaffMember } from '../../../lib/rules/salon/salon.ts';
import { NO_PROCESSING_TIME, SERVICE_DEFAULTS } from '../../../lib/rules/salon/services.ts';
import { DEFAULT_SETTINGS } from '../../../lib/rules/salon/settings.ts';

/** A salon with one visit, as plain records: tests of rules use them without a table. */

const slug = parseTenant('shear-joy');
if (!slug) throw new Error('the slug is invalid');
export const TENANT = slug;

export const SALON: Omit<Salon, 'catalogVersion'> = {
  tenant: TENANT,
  lifeId: 'a-life',
  name: 'Shear Joy',
  currency: 'USD',
  timeZone: 'America/New_York',
  settings: { ...DEFAULT_SETTINGS, replyTo: 'hello@shear-joy.test', appUrl: 'https://shear-joy.test/me' },
};

export const LOCATION: Location = {
  id: 1,
  name: 'Shear Joy Downtown',
  address: '12 Mercer Street, New York, NY 10013',
  phone: '+1 212 555 0100',
  serviceTax: 8.875,
  addressLine1: '12 Mercer Street',
  city: 'New York',
  state: 'NY',
  zipcode: '10013',
  businessHours: {},
  closedDates: [],
};

const createService = (id: number, name: string, price: number, duration: number): Service => ({
  id,
  categoryId: 1,
  name,
  price,
  duration,
  ...SERVICE_DEFAULTS,
  pricingOptions:
    id === 1 ? [{ id: 7, name: 'long hair', price: 8500, duration: 60, ...NO_PROCESSING_TIME }] : [],
});
const createStaffMember = (id: number, name: string): StaffMember => ({
  id,
  name,
  email: `${name.toLowerCase()}@shear-joy.test`,
  image: '',
  specialization: '',
  rating: 5,
  serviceIds: [1, 2, 3],
  locationIds: [1],
  homeLocationId: 1,
  workingHours: {},
  breaks: {},
  overrides: [],
});

export const STAFF = [
  createStaffMember(1, 'Ana'),
  createStaffMember(2, 'Ben'),
  createStaffMember(3, 'Chloe'),
] as const;
export const SERVICES = [
  createService(1, 'Haircut', 6000, 45),
  createService(2, 'Colour & gloss', 12000, 90),
  createService(3, 'Beard trim', 2500, 20),
];
export const ADD_ON = { id: 4, name: 'Scalp massage', price: 1500, duration: 15, serviceIds: [1] };
export const CUSTOMER = {
  id: 5,
  fname: 'Jane',
  lname: 'Doe',
  email: 'jane@customers.test',
  phone: '+1 212 555 0199',
  emailVerified: true,
  createdAt: '2027-01-01T00:00:00.000Z',
};
export const GUEST = { fname: 'Gus', lname: 'Guest', email: 'gus@guests.test', phone: '' };

/** Three services one after the other, each with another staff member, on a Tuesday at 14:30. */
export const APPOINTMENT: Omit<ConfirmedAppointment, 'holdUntil' | 'holdExtended'> = {
  id: 42,
  locationId: 1,
  customerId: 5,
  customerType: CUSTOMER_TYPE.registered,
  date: '2027-03-02',
  minute: 870,
  status: APPOINTMENT_STATUS.confirmed,
  note: 'Please no perfume.\nThank you!',
  lines: [
    {
      serviceId: 1,
      pricingOptionId: 7,
      staffId: 1,
      from: 870,
      to: 950,
      duration: 60,
      price: 8500,
      addOns: [{ addOnId: 4, price: 1500, duration: 15 }],
    },
    {
      serviceId: 2,
      pricingOptionId: null,
      staffId: 2,
      from: 950,
      to: 1040,
      duration: 90,
      price: 12000,
      addOns: [],
    },
    {
      serviceId: 3,
      pricingOptionId: null,
      staffId: 3,
      from: 1040,
      to: 1060,
      duration: 20,
      price: 2500,
      addOns: [],
    },
  ],
  payments: [
    {
      id: 42001,
      type: TENDER.payAtSalon,
      amount: 26674,
      paid: 0,
      pending: 26674,
      txnId: '',
      status: PAYMENT_STATUS.pending,
    },
  ],
  depositAmount: 0,
  subtotal: 24500,
  taxPercent: 8.875,
  tax: 2174,
  createdAt: '2027-02-01T15:00:00.000Z',
  moves: 0,
  version: 1,
};

export type AppointmentFields = Partial<Omit<typeof APPOINTMENT, 'status'>>;

/** The appointment in any status. */
export const createAppointment = (status: AppointmentStatus, change: AppointmentFields = {}): Appointment =>
  status === APPOINTMENT_STATUS.pendingPayment
    ? { ...APPOINTMENT, ...change, status, holdUntil: '2027-03-01T15:00:00.000Z' }
    : { ...APPOINTMENT, ...change, status };
