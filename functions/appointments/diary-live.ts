import type { Handler } from '../../lib/http/call.ts';
import type { DeskChannels } from '../../lib/ports/desk-channels.ts';
import { invalid, ok } from '../../lib/rules/outcome.ts';

type Ports = { readonly deskChannels: DeskChannels | undefined };

/** Shows the channel of a location's diary, with a token for it (BEHAVIOR §17.16). */
export const diaryLive: Handler<'appointments/diary-live', Ports> = async (
  { salon, input, now },
  { catalogs, deskChannels },
) => {
  const { locations } = await catalogs(salon);
  if (!locations.has(input.location_id)) return invalid('location_id', 'Unknown location');
  if (!deskChannels) return ok(undefined);
  const { expires, ...access } = await deskChannels.issueAccess(salon, input.location_id, now);
  return ok({ data: { ...access, expires_at: expires.toISOString() } });
};
