import type { booking } from '../../lib/contract/booking.ts';
import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';

export const getLocationList: Handler<(typeof booking.routes)['get-location-list']> = async (
  { salon },
  { catalogs },
) => {
  const { locations } = await catalogs(salon);
  const data = [...locations.values()].map(({ id, name, address, phone, serviceTax }) => ({
    id,
    name,
    address,
    phone,
    service_tax: serviceTax,
  }));
  return ok({ status: true, data });
};
