import type { Handler } from '../../lib/http/call.ts';
import { invalid, ok } from '../../lib/rules/outcome.ts';
import { readDiaryDayView } from './read-diary.ts';

/** Shows one day of a location: hours, staff, block times and visits (BEHAVIOR §17.2). */
export const diary: Handler<'appointments/diary'> = async (request, deps) => {
  const { tenant, salon, input, caller } = request;
  const catalog = await deps.catalogs(salon);
  const location = catalog.locations.get(input.location_id);
  if (!location) return invalid('location_id', 'Unknown location');
  const requested = { tenant, salon, catalog, location, date: input.date };
  return ok({ data: await readDiaryDayView(deps, requested, caller) });
};
