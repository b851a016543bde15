import type { ListedAppointment } from '../../rules/booking/appointment-lists.ts';
import {
  APPOINTMENT_STATUS,
  type Appointment,
  type Guest,
  listStaffIds,
  type Reminder,
  withFormerCreditOwner,
} from '../../rules/booking/appointments.ts';
import { toRowsWithPaidInstants } from '../../rules/booking/payment-rows.ts';
import { addDays, listMonths } from '../../rules/calendar.ts';
import type { DateSpan } from '../../rules/date-spans.ts';
import type { AppointmentId, CustomerId, StaffId, Tenant } from '../../rules/ids.ts';
import type { EntryAuthor } from '../../rules/journal/entries.ts';
import {
  findCorrectedVisitEntryId,
  toAppointmentEventCode,
  toAppointmentPosition,
  toReceiptBillOfCompletedVisit,
} from '../../rules/journal/visit-entries.ts';
import {
  findNextReminderOfConfirmedVisit,
  withoutOutdatedReminders,
} from '../../rules/notifications/reminders.ts';
import { computeChangeInstant } from '../../rules/notifications/webhook-events.ts';
import type { LocalDate } from '../../rules/salons/salon.ts';
import type { DerivedEntries } from '../derived-entries.ts';
import { updateDiaryVersion, updateDiaryVersions } from '../diary/day-pages.ts';
import { putJournalEntryAndBalances } from '../journal/entries.ts';
import {
  INDEXED_ATTRIBUTES,
  INDEXES,
  indexKeys,
  keys,
  parseAppointmentStart,
  parseSortKeyId,
  toAppointmentMonthRange,
  toCustomerRecordsRange,
  toGuestAppointmentsRange,
} from '../keys.ts';
import {
  compressLargeFields,
  findRecordByKey,
  getItems,
  iteratePages,
  PACKED_ATTRIBUTE,
  toRecordFields,
} from '../records.ts';
import {
  type Change,
  deleteItem,
  type Item,
  putItem,
  putNewItem,
  requireItem,
  type Store,
  updateItem,
} from '../store.ts';
import { hashPerson } from './open-bookings.ts';
import { movePromotionUseToCustomer, updatePromotionUseReturnedOrRetaken } from './promotion-uses.ts';

/** The `due` keys of an appointment: the end of its payment hold, or the next reminder; none without either. */
function toDueKeys(appointment: Appointment) {
  const instant = appointment.holdUntil ?? findNextReminderOfConfirmedVisit(appointment);
  return instant === undefined ? {} : indexKeys.due(appointment.id, instant);
}

/** The list of the customer's appointments, or of those of a guest with an e-mail address. */
function toPersonKeys(tenant: Tenant, appointment: Appointment) {
  const { id, customerId } = appointment;
  if (customerId !== null) return indexKeys.ofCustomer(tenant, customerId, 'APPOINTMENT', id);
  const hash = hashPerson(appointment);
  return hash === undefined ? {} : indexKeys.guestAppointment(tenant, hash, id);
}

/** The lists of appointments by day and of a customer or guest; the first shows the instant of the last change. */
function toAppointmentDerivedEntries(
  tenant: Tenant,
  appointment: Appointment,
  updatedAt: string,
): DerivedEntries {
  const { id, date, minute, lines } = appointment;
  return {
    attributes: {
      updatedAt,
      [INDEXED_ATTRIBUTES.staffIds]: listStaffIds(lines),
      [INDEXED_ATTRIBUTES.serviceCount]: lines.length,
      ...indexKeys.ofAppointmentDays(tenant, date, minute, id),
      ...toPersonKeys(tenant, appointment),
    },
    places: [],
    items: [],
  };
}

const toIndexKeys = (tenant: Tenant, appointment: Appointment, updatedAt: string) => ({
  ...toAppointmentDerivedEntries(tenant, appointment, updatedAt).attributes,
  ...toDueKeys(appointment),
});

export const toAppointment = toRecordFields<Appointment>;

export const findAppointment = (
  store: Store,
  tenant: Tenant,
  id: AppointmentId,
): Promise<Appointment | undefined> => findRecordByKey(store, keys.appointment(tenant, id));

/** Reads appointments by id, in ascending order. */
export async function findAppointmentsByIds(
  store: Store,
  tenant: Tenant,
  ids: readonly AppointmentId[],
): Promise<Appointment[]> {
  const items = await store.getMany(ids.map((id) => keys.appointment(tenant, id)));
  return items.map(toAppointment).sort((a, b) => a.id - b.id);
}

const packVisit = <Fields extends Pick<Appointment, 'lines' | 'products' | 'payments'>>(visit: Fields) =>
  compressLargeFields(visit, 'lines', 'products', 'payments');

/** The journal entry of a change of an appointment (BEHAVIOR §36.3). */
function putAppointmentEntry(
  author: EntryAuthor,
  before: Appointment | undefined,
  after: Appointment,
): Change[] {
  const { id, locationId, customerId } = after;
  const origin = {
    event: toAppointmentEventCode(before, after),
    reference: { kind: 'appointment', id },
    version: (before?.version ?? 0) + 1,
    corrects: findCorrectedVisitEntryId(before, after),
    bill: toReceiptBillOfCompletedVisit(after, before),
    locationId,
    customerId,
  } as const;
  return putJournalEntryAndBalances(
    author,
    origin,
    before ? toAppointmentPosition(before) : [],
    toAppointmentPosition(after),
  );
}

/** Adds an appointment of another system, which no journal entry is about. */
export const putAppointmentWithoutEntry = (tenant: Tenant, appointment: Appointment): Change[] => [
  putNewItem(keys.appointment(tenant, appointment.id), {
    ...packVisit(appointment),
    ...toIndexKeys(tenant, appointment, appointment.createdAt),
  }),
  updateDiaryVersion(tenant, appointment),
];

/** Adds an appointment, and the journal entry of what is paid with it. */
export const putAppointment = (author: EntryAuthor, appointment: Appointment): Change[] => [
  ...putAppointmentWithoutEntry(author.salon.tenant, appointment),
  ...putAppointmentEntry(author, undefined, appointment),
];

/** Deletes an appointment without payments that has not changed since it was read. */
export const deleteAppointmentWithoutPayments = (tenant: Tenant, before: Appointment): Change[] => [
  deleteItem(keys.appointment(tenant, before.id), { attribute: 'version', is: before.version }),
  updateDiaryVersion(tenant, before),
];

/**
 * Replaces an appointment if it has not changed since it was read, and adds the journal entry of the money and value that
 * it moves; payments that it adds are of the author's instant. A promotion's use is given back or taken again with it.
 */
export const updateAppointment = (author: EntryAuthor, before: Appointment, after: Appointment): Change[] => {
  const { now } = author;
  const { tenant } = author.salon;
  const kept = withoutOutdatedReminders(before, after, now);
  return [
    putItem(
      keys.appointment(tenant, before.id),
      {
        ...packVisit({ ...kept, payments: toRowsWithPaidInstants(before, after.payments, now) }),
        version: before.version + 1,
        ...toIndexKeys(tenant, kept, computeChangeInstant(before, now).toISOString()),
      },
      { attribute: 'version', is: before.version },
    ),
    ...putAppointmentEntry(author, before, after),
    ...updatePromotionUseReturnedOrRetaken(tenant, before, after),
    ...updateDiaryVersions(tenant, [before, after]),
  ];
};

/**
 * Moves an appointment to the customer whom its own one was merged into, with its use of a promotion, if it has not changed
 * since it was read (BEHAVIOR §4.6). A card that was kept for its fee does not move.
 */
export function moveAppointmentOnMerge(
  tenant: Tenant,
  before: Appointment,
  from: CustomerId,
  into: CustomerId,
  now: Date,
): Change[] {
  const { lines, products, feeTerms } = before;
  const payments = before.payments.map((row) => withFormerCreditOwner(row, from));
  const bill = packVisit({ lines, payments, ...(products ? { products } : {}) });
  return [
    updateItem(keys.appointment(tenant, before.id), {
      set: {
        ...bill,
        ...(feeTerms ? { feeTerms: { percents: feeTerms.percents } } : {}),
        customerId: into,
        updatedAt: computeChangeInstant(before, now).toISOString(),
        ...indexKeys.ofCustomer(tenant, into, 'APPOINTMENT', before.id),
      },
      // The other form of the bill
      remove: [
        ...[PACKED_ATTRIBUTE, 'lines', 'products', 'payments'].filter((name) => !(name in bill)),
        'setupIntent',
      ],
      add: { version: 1 },
      require: [{ attribute: 'version', is: before.version }],
    }),
    ...movePromotionUseToCustomer(tenant, before, into),
    updateDiaryVersion(tenant, before),
  ];
}

/** Keeps the reminders that remain and schedules the next one, if the appointment has not changed since it was read. */
export function updateAppointmentReminders(
  tenant: Tenant,
  appointment: Appointment,
  reminders: readonly Reminder[],
): Change {
  const due = toDueKeys({ ...appointment, reminders });
  return updateItem(keys.appointment(tenant, appointment.id), {
    set: { reminders, ...due },
    add: { version: 1 },
    ...(INDEXES.due.pk in due ? {} : { remove: indexKeys.unscheduled }),
    require: [{ attribute: 'version', is: appointment.version }],
  });
}

export const requireUnchangedAppointment = (tenant: Tenant, { id, version }: Appointment): Change =>
  requireItem(keys.appointment(tenant, id), { attribute: 'version', is: version });

/** Reads appointments in the order of `ids`; eventually consistent. */
export async function findAppointmentsByIdsInOrder(
  store: Store,
  tenant: Tenant,
  ids: readonly AppointmentId[],
): Promise<Appointment[]> {
  const items = await getItems(
    store,
    ids.map((id) => keys.appointment(tenant, id)),
  );
  const byId = new Map(items.map(toAppointment).map((each) => [each.id, each]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The newest appointments after one, the newest first; eventually consistent. */
export async function listNewestAppointmentsAfterId(
  store: Store,
  tenant: Tenant,
  id: AppointmentId,
  limit: number,
): Promise<Appointment[]> {
  const range = { ...keys.appointmentsAfter(tenant, id), descending: true, limit };
  const { items } = await store.queryPage(range);
  return items.map(toAppointment);
}

/** The appointments of a customer in any status, oldest first. */
export async function listAppointmentsOfCustomer(
  store: Store,
  tenant: Tenant,
  customer: CustomerId,
): Promise<Appointment[]> {
  const items = await store.queryAll(toCustomerRecordsRange(tenant, customer, 'APPOINTMENT'));
  return items.map(toAppointment);
}

/** Visits of a person that are read at once: the first completed one is among the oldest. */
const FIRST_VISITS_READ = 10;

/** The day of the first completed visit of a customer or guest; undefined without one, and for nobody known. */
export async function findFirstCompletedVisitDay(
  store: Store,
  tenant: Tenant,
  person: Pick<Appointment, 'customerId'> & Partial<Pick<Appointment, 'guest'>>,
): Promise<LocalDate | undefined> {
  const hash = hashPerson({ customerId: person.customerId, guest: person.guest });
  const range =
    person.customerId === null
      ? hash !== undefined && toGuestAppointmentsRange(tenant, hash)
      : toCustomerRecordsRange(tenant, person.customerId, 'APPOINTMENT');
  if (!range) return undefined;
  for await (const items of iteratePages(store, { ...range, limit: FIRST_VISITS_READ })) {
    const visits = await findAppointmentsByIds(store, tenant, items.map(parseSortKeyId));
    const done = visits.filter(({ status }) => status === APPOINTMENT_STATUS.completed);
    if (done.length > 0) return done.map(({ date }) => date).toSorted()[0];
  }
  return undefined;
}

/** All appointments that a guest with this e-mail address has booked, in any status. */
async function listAppointmentsOfGuest(
  store: Store,
  tenant: Tenant,
  guest: Pick<Guest, 'email' | 'phone'> | undefined,
): Promise<Appointment[]> {
  const hash = hashPerson({ customerId: null, guest });
  return hash === undefined ? [] : listAppointmentsOfPersonHash(store, tenant, hash);
}

/** All appointments of the guest whose address has this hash, in any status. */
export async function listAppointmentsOfPersonHash(
  store: Store,
  tenant: Tenant,
  personHash: string,
): Promise<Appointment[]> {
  const listed = await store.queryAll(toGuestAppointmentsRange(tenant, personHash));
  return findAppointmentsByIds(store, tenant, listed.map(parseSortKeyId));
}

/** Whether a customer, or a guest with this e-mail address, has a visit that `matches`. */
export async function hasMatchingAppointmentOfPerson(
  store: Store,
  tenant: Tenant,
  person: Pick<Appointment, 'customerId' | 'guest'>,
  matches: (visit: Appointment) => boolean,
): Promise<boolean> {
  const { customerId, guest } = person;
  const visits =
    customerId === null
      ? await listAppointmentsOfGuest(store, tenant, guest)
      : await listAppointmentsOfCustomer(store, tenant, customerId);
  return visits.some(matches);
}

function toListed(item: Item): ListedAppointment {
  const fields =
    toRecordFields<Omit<ListedAppointment, 'id' | 'date' | 'minute' | 'staffIds' | 'services'>>(item);
  return {
    ...fields,
    ...parseAppointmentStart(String(item[INDEXES.ofDays.sk])),
    id: parseSortKeyId(item),
    staffIds: item[INDEXED_ATTRIBUTES.staffIds] as StaffId[],
    serviceCount: item[INDEXED_ATTRIBUTES.serviceCount] as number,
  };
}

/** The listed fields of the appointments of some days, in any status and in order of time; eventually consistent. */
export async function listSalonAppointmentsOfDays(
  store: Store,
  tenant: Tenant,
  days: DateSpan,
): Promise<ListedAppointment[]> {
  // Sort keys of the last day lie between its date and the next date
  const range = { from: days.from, to: addDays(days.to, 1) };
  const months = await Promise.all(
    listMonths(days).map((month) => store.queryAll({ ...toAppointmentMonthRange(tenant, month), ...range })),
  );
  return months.flat().map(toListed);
}
