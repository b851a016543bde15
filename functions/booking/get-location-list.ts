import type { booking } from '../../lib/contract/booking.ts';
import type { Handler } from '../../lib/http/call.ts';
import { sortRows } from '../../lib/rules/lists.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { toListReply } from '../../lib/views/lists.ts';

export const getLocationList: Handler<(typeof booking.routes)['get-location-list']> = async (
  { salon, input, url },
  { catalogs },
) => {
  const { locations } = await catalogs(salon);
  const rows = sortRows([...locations.values()], input, { id: ({ id }) => id });
  const page = toListReply(rows, input, url, ({ id, name, address, phone, serviceTax }) => ({
    id,
    name,
    address,
    phone,
    service_tax: serviceTax,
  }));
  return ok({ status: true, ...page });
};
