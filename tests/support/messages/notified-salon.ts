import { marshall } from '@aws-sdk/util-dynamodb';
import { openApp as outboxApp } from '../../../functions/outbox/index.ts';
import type { QueueEvent } from '../../../functions/outbox/send-batch.ts';
import type { StreamEvent } from '../../../functions/outbox/stream.ts';
import { type Clock, createFixedClock } from '../../../infra/local/clock.ts';
import { readLocalEnvironment, toLocalEnvironmentVariables } from '../../../infra/local/environment.ts';
import { startMailCatcher } from '../../../infra/local/messages/mail-catcher.ts';
import { startQueues, toQueueEvent } from '../../../infra/local/queues.ts';
import { createPlatformKeys } from '../../../infra/local/secrets.ts';
import { APPOINTMENT_STATUS, type AppointmentStatus } from '../../../lib/rules/booking/appointments.ts';
import { putAppointment } from '../../../lib/table/booking/appointments.ts';
import { putNewCustomerWithoutEvent } from '../../../lib/table/customers/customer-lists.ts';
import { keys } from '../../../lib/table/keys.ts';
import { listOutboxRecords, putOutboxRecord } from '../../../lib/table/notifications/outbox.ts';
import { openStore } from '../../../lib/table/open-store.ts';
import { putSalon } from '../../../lib/table/salons/salons.ts';
import { type Change, putItem } from '../../../lib/table/store.ts';
import { openTestTable } from '../environment/test-table.ts';
import { startMailGate } from './mail-gate.ts';
import {
  ADD_ON,
  type AppointmentFields,
  CUSTOMER,
  createAppointment,
  LOCATION,
  SALON,
  SERVICES,
  STAFF,
  TENANT,
} from './notified-visit.ts';

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

export const toQueuedNotice = (id: string, tenant = TENANT): QueueEvent =>
  toQueueEvent('mails', [
    { id, group: tenant, body: JSON.stringify(keys.outbox(tenant, id)), receives: 1, receipt: id },
  ]);

/** A salon with a table, queues, a mail service behind a gate, and a clock that only the test moves. */
export async function openNotifiedSalon(
  salon: Partial<typeof SALON> = {},
  queueOptions: Partial<Parameters<typeof startQueues>[0]> = {},
) {
  const database = await openTestTable();
  const catcher = await startMailCatcher();
  const gate = await startMailGate(catcher.url);
  const clock: Clock = createFixedClock(new Date());
  const queues = await startQueues({ clock: clock.now, ...queueOptions });
  const variables = {
    ...toLocalEnvironmentVariables({
      api: 'http://localhost',
      dynamodb: database.table.endpoint,
      mail: gate.url,
      images: 'http://localhost',
      queues: queues.urlPrefix,
    }),
    TABLE_NAME: database.table.table,
  };
  const secrets = createPlatformKeys();
  const environment = readLocalEnvironment(variables, secrets, () => clock.now());
  const store = openStore(environment.table);
  await store.commit([
    ...putSalon({ ...SALON, ...salon }, new Date()),
    ...CATALOG,
    ...putNewCustomerWithoutEvent(TENANT, CUSTOMER),
  ]);

  return {
    environment,
    variables: { ...variables, SECRETS_JSON: secrets },
    store,
    catcher,
    gate,
    queues,
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
      const author = { salon: { tenant: TENANT, timeZone: 'UTC' }, now: clock.now() };
      await store.commit([
        ...putAppointment(author, appointment),
        putOutboxRecord(TENANT, notice, clock.now()),
      ]);
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
      await queues.close(0);
      await catcher.close(0);
      await database.close();
    },
  };
}
export type NotifiedSalon = Awaited<ReturnType<typeof openNotifiedSalon>>;
