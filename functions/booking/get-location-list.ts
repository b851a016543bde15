import type { booking } from '../../lib/contract/booking.ts';
import type { Handler } from '../../lib/http/call.ts';
import { sortRows } from '../../lib/rules/lists.ts';
import { ok } from '../../lib/rules/outcome.ts';
import type { Location } from '../../lib/rules/salon/salon.ts';
import { toListReply } from '../../lib/views/lists.ts';

/** A location as visitors see it (BEHAVIOR §12.3). */
export const toVisitorLocationView = ({ id, name, address, phone, serviceTax }: Location) => ({
  id,
  name,
  address,
  phone,
  service_tax: serviceTax,
});

export const getLocationList: Handler<(typeof booking.routes)['get-location-list']> = async (
  { salon, input, url },
  { catalogs },
) => {
  const { locations } = await catalogs(salon);
  const rows = sortRows([...locations.values()], input, { id: ({ id }) => id });
  return ok({ status: true, ...toListReply(rows, input, url, toVisitorLocationView) });
};
