import type { Client } from '../../../../lib/client/client.ts';
import type { CallFailure, CallOptions, Result } from '../../../../lib/client/types.ts';
import { fromApiTime, toApiDate, toMinutes } from '../parts/format.ts';
import type { Column } from './columns.ts';
import type { ListedVisit } from './desk-data.ts';

export async function getListedVisit(
  salon: Client,
  { id, date }: { readonly id: number; readonly date: string },
  options: CallOptions = {},
): Promise<Result<ListedVisit>> {
  const day = toApiDate(date);
  const search = `APT-${String(id).padStart(6, '0')}`;
  const result = await salon.appointments.appointmentIndex({ from: day, to: day, search }, options);
  if (!result.ok) return result;
  const visit = result.reply.data.find((each) => each.id === id);
  if (visit) return { ...result, reply: visit };
  return {
    ok: false,
    kind: 'refused',
    code: 'record_not_found',
    status: 404,
    message: 'The day has no such visit',
    errors: {},
  } as const;
}

/** The visit is not where the desk shows it: another desk has moved it, and an act that counts from there would go wrong. */
const MOVED: CallFailure = {
  ok: false,
  kind: 'refused',
  code: 'transition_not_allowed',
  status: 400,
  message: 'The visit has been moved',
  errors: {},
};

export type VisitPartInColumn = { readonly id: number; readonly column: Column; readonly from: string };

/** Reads a visit with the services of a part of it, in order of time. Refuses a part that has moved meanwhile (BEHAVIOR §39.11). */
export async function getVisitWithPart(
  salon: Client,
  { id, column, from }: VisitPartInColumn,
): Promise<Result<{ readonly visit: ListedVisit; readonly lines: readonly number[] }>> {
  const read = await getListedVisit(salon, { id, date: column.date });
  if (!read.ok) return read;
  const shown = column.visits.find((each) => each.appointment_id === id && each.from === from);
  const [start, end] = [toMinutes(from), toMinutes(shown?.to ?? from)];
  const lines = read.reply.services
    .map(({ staff_id, time }, line) => ({ line, staff_id, at: toMinutes(fromApiTime(time)) }))
    .filter(({ staff_id, at }) => staff_id === column.staffId && at >= start && at < end)
    .toSorted((a, b) => a.at - b.at)
    .map(({ line }) => line);
  return lines.length === 0 ? MOVED : { ...read, reply: { visit: read.reply, lines } };
}
