import type { Handler } from '../../lib/http/call.ts';
import { invalid, ok } from '../../lib/rules/outcome.ts';
import { getDiaryVersion } from '../../lib/table/diary/diary-versions.ts';
import { readDiaryDayView } from './read-diary.ts';

/** Shows one day of a location, if it has changed since a version (BEHAVIOR §17.15). */
export const diaryChanges: Handler<'appointments/diary-changes'> = async (request, deps) => {
  const { tenant, salon, input, caller } = request;
  const catalog = await deps.catalogs(salon);
  const location = catalog.locations.get(input.location_id);
  if (!location) return invalid('location_id', 'Unknown location');
  const requested = { tenant, salon, catalog, location, date: input.date };
  const version = await getDiaryVersion(deps.store, requested, catalog, location.id);
  if (version === input.since) return ok(undefined);
  return ok({ data: await readDiaryDayView(deps, requested, caller) });
};
