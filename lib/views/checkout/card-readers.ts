import type { SalonReader } from '../../rules/payments/card-readers.ts';

/** A card reader of the salon on the wire (BEHAVIOR §37.6). */
export const toReaderView = ({ id, locationId, label, deviceType, serialNumber, status }: SalonReader) => ({
  reader_id: id,
  location_id: locationId,
  label,
  device_type: deviceType,
  serial_number: serialNumber,
  status,
});
