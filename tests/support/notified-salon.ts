import { marshall } from '@aws-sdk/util-dynamodb';
import { app as outboxApp } from '../../functions/outbox/index.ts';
import type { StreamEvent } from '../../functions/outbox/stream.ts';
import { type Clock, createFixedClock } from '../../infra/local/clock.ts';
import { readLocalEnvironment, toVariables } from '../../infra/local/environment.ts';
import { startMailCatcher } from '../../infra/local/mail-catcher.ts';
import { createSecrets } from '../../infra/local/secrets.ts';
import {
  APPOINTMENT_STATUS,
  type Appointment,
  type AppointmentStatus,
  type ConfirmedAppointment,
  CUSTOMER_TYPE,
  PAYMENT_STATUS,
  TENDER,
} from '../../lib/rules/booking/appointments.ts';
import { parseTenant } from '../../lib/rules/ids.ts';
import type { Location, Salon, Service, StaffMember } from '../../lib/rules/salon/salon.ts';
import { NO_PROCESSING_TIME, SERVICE_DEFAULTS } from '../../lib/rules/salon/services.ts';
import { DEFAULT_SETTINGS } from '../../lib/rules/salon/settings.ts';
import { putAppointment } from '../../lib/table/appointments.ts';
import { type Change, putItem } from '../../lib/table/change.ts';
import { keys } from '../../lib/table/keys.ts';
import { listOutboxRecords, putNotice } from '../../lib/table/outbox.ts';
import { putCustomer } from '../../lib/table/people.ts';
import { putSalon } from '../../lib/table/salons.ts';
import { openStore } from '../../lib/table/store.ts';
import { startMailGate } from './mail-gate.ts';
import { openTestTable } from './test-table.ts';

const slug = parseTenant('shear-joy');
if (!slug) throw new Error('the slug is invalid');
export const TENANT = slug;

export const SALON: Omit<Salon, 'catalogVersion'> = {
  tenant: TENANT,
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
const SERVICES = [
  createService(1, 'Haircut', 6000, 45),
  createService(2, 'Colour & gloss', 12000, 90),
  createService(3, 'Beard trim', 2500, 20),
];
const ADD_ON = { id: 4, name: 'Scalp massage', price: 1500, duration: 15, serviceIds: [1] };
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
export const APPOINTMENT: Omit<ConfirmedAppointment, 'holdUntil'> = {
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

type AppointmentFields = Partial<Omit<typeof APPOINTMENT, 'status'>>;

/** The appointment in any status. */
export const createAppointment = (status: AppointmentStatus, change: AppointmentFields = {}): Appointment =>
  status === APPOINTMENT_STATUS.pendingPayment
    ? { ...APPOINTMENT, ...change, status, holdUntil: '2027-03-01T15:00:00.000Z' }
    : { ...APPOINTMENT, ...change, status };

const CATALOG: readonly Change[] = [
  putItem(keys.catalogRecord(TENANT, 'LOCATION', 1), LOCATION),
  ...SERVICES.map((each) => putItem(keys.catalogRecord(TENANT, 'SERVICE', each.id), each)),
  ...STAFF.map((each) => putItem(keys.catalogRecord(TENANT, 'STAFF', each.id), each)),
  putItem(keys.catalogRecord(TENANT, 'ADD-ON', ADD_ON.id), ADD_ON),
];

/** The stream event of a new outbox record. */
export const toStreamEvent = (id: string, tenant = TENANT): StreamEvent => ({
  Records: [
    {
      eventName: 'INSERT',
      dynamodb: { SequenceNumber: '1', Keys: marshall(keys.outbox(tenant, id)) },
    },
  ],
});

/** A salon with a table, a mail service behind a gate, and a clock that only the test moves. */
export async function openNotifiedSalon(salon: Partial<typeof SALON> = {}) {
  const database = await openTestTable();
  const catcher = await startMailCatcher();
  const gate = await startMailGate(catcher.url);
  const clock: Clock = createFixedClock(new Date());
  const variables = {
    ...toVariables({
      api: 'http://localhost',
      dynamodb: database.table.endpoint,
      mail: gate.url,
      images: 'http://localhost',
    }),
    TABLE_NAME: database.table.table,
  };
  const secrets = createSecrets();
  const environment = readLocalEnvironment(variables, secrets, () => clock.now());
  const store = openStore(environment.table);
  await store.commit([putSalon({ ...SALON, ...salon }), ...CATALOG, ...putCustomer(TENANT, CUSTOMER)]);

  return {
    environment,
    variables: { ...variables, SECRETS_JSON: secrets },
    store,
    catcher,
    gate,
    clock,
    processOutbox: outboxApp(environment),
    listOutboxRecords: () => listOutboxRecords(store, TENANT),
    /** Commits an appointment and its notice. Returns the notice's id. */
    async book(
      {
        status = APPOINTMENT_STATUS.confirmed,
        ...change
      }: AppointmentFields & { status?: AppointmentStatus } = {},
      kind: 'booking.created' | 'booking.confirmed' = 'booking.created',
    ): Promise<string> {
      const appointment = createAppointment(status, change);
      const { id: appointmentId, date, minute, depositAmount } = appointment;
      const visit = { appointmentId, date, minute };
      const notice =
        kind === 'booking.created' && depositAmount === 0
          ? { kind, ...visit, isConfirmed: true as const }
          : { kind, ...visit };
      await store.commit([putAppointment(TENANT, appointment), putNotice(TENANT, notice, clock.now())]);
      const [record] = (await listOutboxRecords(store, TENANT)).filter(
        ({ notice }) => 'appointmentId' in notice && notice.appointmentId === appointmentId,
      );
      if (!record) throw new Error('no notice was written');
      return record.id;
    },
    /** Addresses that received a mail, in order. */
    listRecipients: () =>
      catcher.emails().flatMap(({ destination }) => [...destination.to, ...destination.bcc]),
    async close() {
      await gate.close(0);
      await catcher.close(0);
      await database.close();
    },
  };
}
export type NotifiedSalon = Awaited<ReturnType<typeof openNotifiedSalon>>;
