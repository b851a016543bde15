import type { Client } from '../../../../lib/client/client.ts';
import type { CallOptions, Result } from '../../../../lib/client/types.ts';
import { toApiDate } from '../booking/dates.ts';
import type { Visit } from './desk-data.ts';

/** Reads a visit of a day, found by its number. */
export async function readVisit(
  salon: Client,
  { id, date }: { readonly id: number; readonly date: string },
  options: CallOptions = {},
): Promise<Result<Visit>> {
  const day = toApiDate(date);
  const search = `APT-${String(id).padStart(6, '0')}`;
  const result = await salon.appointments.appointmentIndex({ from: day, to: day, search }, options);
  if (!result.ok) return result;
  const visit = result.reply.data.find((each) => each.id === id);
  if (visit) return { ...result, reply: visit };
  return {
    ...{ ok: false, kind: 'refused', code: 'record_not_found', status: 404 },
    ...{ message: 'The day has no such visit', errors: {} },
  } as const;
}
