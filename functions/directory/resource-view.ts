import type { Resource } from '../../lib/rules/salon/salon.ts';
import { toToggleNumber } from '../../lib/views/toggles.ts';

export const toResourceView = ({ id, name, locationId, kind, active }: Resource) => ({
  id,
  name,
  location_id: locationId,
  kind,
  status: toToggleNumber(active),
});
