import type { directory } from '../../lib/contract/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import { listed, sorted } from '../../lib/rules/lists.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { locationView } from './location-fields.ts';

export const locationIndex: Handler<(typeof directory.routes)['location-index']> = async (
  { salon, input, url },
  { catalogs },
) => {
  const { locations } = await catalogs(salon);
  const rows = sorted([...locations.values()], input, { id: ({ id }) => id });
  return ok({ status: true, ...listed(rows, input, url, locationView) });
};
