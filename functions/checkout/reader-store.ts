import type { Handler } from '../../lib/http/call.ts';
import { invalid, ok } from '../../lib/rules/outcome.ts';
import { READER_METADATA_KEYS } from '../../lib/rules/payments/card-readers.ts';
import { toReaderView } from '../../lib/views/checkout/card-readers.ts';
import { openSalonProcessor, type PaymentPorts } from '../../lib/workflows/payments/salon-processor.ts';

/** Registers a card reader at a location (BEHAVIOR §37.6). */
export const readerStore: Handler<'checkout/reader-store', PaymentPorts> = async (
  { tenant, salon, input },
  deps,
) => {
  const { location_id: locationId, registration_code: registrationCode, label } = input;
  const location = (await deps.catalogs(salon)).locations.get(locationId);
  if (!location) return invalid('location_id', 'Unknown location');
  const processor = await openSalonProcessor(deps, salon);
  if (!processor.ok) return processor;
  const { name, address, addressLine1, city, state, zipcode } = location;
  const metadata = {
    [READER_METADATA_KEYS.salon]: tenant,
    [READER_METADATA_KEYS.location]: String(locationId),
  };
  const place = { name, line1: addressLine1 || address, city, state, zipcode };
  const created = await processor.value.createReader(
    { registrationCode, label, metadata, place },
    `reader-${tenant}-${locationId}`,
  );
  if (!created.ok) return created;
  if (!created.value) return invalid('registration_code', 'Unknown registration code');
  const data = toReaderView({ ...created.value, locationId });
  return ok({ message: 'Reader registered', data });
};
