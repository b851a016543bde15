import { isConfirmed } from '../../rules/booking/appointment-status.ts';
import type { Appointment } from '../../rules/booking/appointments.ts';
import { listOwnAndPerformerLocationIds } from '../../rules/diary/candidates.ts';
import { placeVisit } from '../../rules/diary/placement.ts';
import type { ImportedRow } from '../../rules/imports/imports.ts';
import type { ImportRow } from '../../rules/imports/kinds.ts';
import {
  isRowOfNoVisit,
  parseImportedVisit,
  toFutureVisit,
  toImportedVisitor,
  toPastVisit,
} from '../../rules/imports/visits.ts';
import type { Outcome } from '../../rules/outcome.ts';
import type { Catalog } from '../../rules/salons/salon.ts';
import {
  deleteAppointmentWithoutPayments,
  findAppointment,
  putAppointment,
  putAppointmentWithoutEntry,
} from '../../table/booking/appointments.ts';
import { allocateId } from '../../table/counters.ts';
import { requireCustomerAndCountRecord } from '../../table/customers/customers.ts';
import { getDayPageLookupOfSpan, putVisitDiaryEntries } from '../../table/diary/day-pages.ts';
import type { Change, Store } from '../../table/store.ts';
import { getTimeFreeingAndOfferChanges } from '../booking/freed-time.ts';
import { type ClientOfRow, openClientLookupReadingAllOnce } from './customers.ts';
import type { ImportRun, RowDecision, RowPlan, Undo } from './importer.ts';

type VisitRow = ImportRow<'visits'>;
type Read = Exclude<ReturnType<typeof parseImportedVisit>, { readonly reason: unknown }>;

const toCreated = (
  { salon: { tenant } }: ImportRun,
  visit: Appointment,
  changes: readonly Change[],
): RowDecision => ({
  outcome: 'created',
  recordId: visit.id,
  changes: [...changes, ...requireCustomerAndCountRecord(tenant, visit.customerId)],
});

function unwrap(decided: Outcome<Appointment>): Appointment {
  if (!decided.ok) throw new Error(`an imported visit was refused: ${decided.failure}`);
  return decided.value;
}

/** Takes the time of a visit that is to come, if it is free. Nobody is told; later reminders are sent. */
async function decideFuture(
  run: ImportRun,
  row: VisitRow,
  { location, visit }: Read,
  client: ClientOfRow,
  catalog: Catalog,
  table: Store,
): Promise<RowDecision> {
  const { salon, now } = run;
  const { date = '', time = 0, note = '' } = row;
  const scheduling = { salon, catalog, location, visit, now };
  const needed = { locationIds: listOwnAndPerformerLocationIds(scheduling), dates: [date] };
  const pages = await getDayPageLookupOfSpan(table, salon.tenant, needed, 'strong');
  const placed = placeVisit({ ...scheduling, pages }, date, time, { override: true });
  if (!placed.ok) return { outcome: 'unplaced', reason: 'timeTaken', changes: [] };
  const visitor = toImportedVisitor(row, client.customerId, client.phone);
  const id = await allocateId(run.deps.store, salon.tenant, 'APPOINTMENT');
  const facts = { id, visitor, location, placement: placed.value, catalog, salon, note, now };
  const appointment = unwrap(toFutureVisit(facts));
  return toCreated(run, appointment, [
    ...putAppointment(run, appointment),
    ...putVisitDiaryEntries(salon.tenant, { salon, catalog, pages, now }, appointment),
  ]);
}

/** Writes down a visit that took place: it is a part of the client's history, and nothing else. */
async function decidePast(
  run: ImportRun,
  row: VisitRow,
  { location, visit }: Read,
  client: ClientOfRow,
  catalog: Catalog,
): Promise<RowDecision> {
  const { salon, now } = run;
  const { date = '', time: minute = 0, note = '' } = row;
  if (client.customerId === undefined) return { outcome: 'leftOut' };
  const visitor = toImportedVisitor(row, client.customerId, client.phone);
  const id = await allocateId(run.deps.store, salon.tenant, 'APPOINTMENT');
  const facts = { id, visitor, location, visit, date, minute, catalog, salon, note, now };
  const appointment = unwrap(toPastVisit(facts));
  return toCreated(run, appointment, putAppointmentWithoutEntry(salon.tenant, appointment));
}

/** Visits: those to come hold their times, those of the past are history (BEHAVIOR §43.13). */
export const importVisits = {
  async open(run: ImportRun) {
    const { salon, deps } = run;
    const [findClient, catalog] = await Promise.all([
      openClientLookupReadingAllOnce(run),
      deps.catalogs(salon),
    ]);
    return async (row: VisitRow): Promise<RowPlan> => {
      const client = await findClient(row);
      return {
        touches: [`day ${row.date}`],
        async decide(table) {
          if (isRowOfNoVisit(row)) return { outcome: 'leftOut' };
          const read = parseImportedVisit(row, catalog, salon, run.startedAt);
          if ('reason' in read) return { outcome: 'unplaced', reason: read.reason, changes: [] };
          return read.isPast
            ? decidePast(run, row, read, client, catalog)
            : decideFuture(run, row, read, client, catalog, table);
        },
      };
    };
  },

  /** Deletes a visit that nobody has changed, and frees its time. */
  async undo(run: ImportRun, { recordId = 0 }: ImportedRow, table: Store): Promise<Undo> {
    const { salon, deps, now } = run;
    const appointment = await findAppointment(table, salon.tenant, recordId);
    if (!appointment) return { kept: 'gone' };
    if (appointment.version > 1) return { kept: 'changed' };
    const context = { table, salon, catalog: await deps.catalogs(salon), now };
    const freed = isConfirmed(appointment)
      ? await getTimeFreeingAndOfferChanges(context, { kind: 'released', appointment })
      : [];
    return { changes: [...deleteAppointmentWithoutPayments(salon.tenant, appointment), ...freed] };
  },
};
