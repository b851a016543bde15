import {
  APPOINTMENT_STATUS,
  type Appointment,
  type AppointmentStatus,
  type ConfirmedAppointment,
  CUSTOMER_TYPE,
  PAYMENT_ROW_TYPE,
  PAYMENT_STATUS,
} from '../../../lib/rules/booking/appointments.ts';
import type { Tenant } from '../../../lib/rules/ids.ts';
import type { Salon, StaffMember } from '../../../lib/rules/salons/salon.ts';
import { DEFAULT_SETTINGS } from '../../../lib/rules/salons/settings.ts';
import { addOn, location, pricingOption, service, staffMember } from '../catalog/salon-parts.ts';

/** A salon with one visit, as plain records: tests of rules use them without a table. */

export const TENANT = 'shear-joy' as Tenant;

export const SALON: Omit<Salon, 'catalogVersion'> = {
  tenant: TENANT,
  lifeId: 'a-life',
  name: 'Shear Joy',
  currency: 'USD',
  timeZone: 'America/New_York',
  settings: { ...DEFAULT_SETTINGS, replyTo: 'hello@shear-joy.test', appUrl: 'https://shear-joy.test/me' },
};

export const LOCATION = location(1, {
  name: 'Shear Joy Downtown',
  address: '12 Mercer Street, New York, NY 10013',
  phone: '+1 212 555 0100',
  serviceTax: 8.875,
  addressLine1: '12 Mercer Street',
  city: 'New York',
  state: 'NY',
  zipcode: '10013',
  businessHours: {},
});

const createStaffMember = (id: number, name: string): StaffMember =>
  staffMember(id, {
    name,
    email: `${name.toLowerCase()}@shear-joy.test`,
    serviceIds: [1, 2, 3],
    workingHours: {},
  });

export const STAFF = [
  createStaffMember(1, 'Ana'),
  createStaffMember(2, 'Ben'),
  createStaffMember(3, 'Chloe'),
] as const;
const LONG_HAIR = { ...pricingOption(7, 8500, 60), name: 'long hair' };
export const SERVICES = [
  service(1, { name: 'Haircut', price: 6000, duration: 45, pricingOptions: [LONG_HAIR] }),
  service(2, { name: 'Colour & gloss', price: 12000, duration: 90 }),
  service(3, { name: 'Beard trim', price: 2500, duration: 20 }),
];
export const ADD_ON = addOn(4, { name: 'Scalp massage', price: 1500 });
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
      type: PAYMENT_ROW_TYPE.payAtSalon,
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
  channel: 'online',
  moves: 0,
  version: 1,
};

export type AppointmentFields = Partial<Omit<typeof APPOINTMENT, 'status'>>;

/** The appointment in any status. */
export const createAppointment = (status: AppointmentStatus, change: AppointmentFields = {}): Appointment =>
  status === APPOINTMENT_STATUS.pendingPayment
    ? { ...APPOINTMENT, ...change, status, holdUntil: '2027-03-01T15:00:00.000Z' }
    : { ...APPOINTMENT, ...change, status };
