import type { ReadonlySignal } from '@preact/signals';
import type { Client } from '../../../../../lib/client/client.ts';
import type { ReplyData } from '../../page-data.ts';
import type { Clock } from '../clock.ts';
import type { ChannelAccess } from './channel.ts';

type Access = ReplyData<Client['appointments']['diaryLive']>;

/** A token that is about to expire would be refused. */
const MARGIN_MS = 30_000;

/** Asks for access to the channel of the location, unless the last one is still valid. `none`: nothing announces changes. */
export function openChannelAccess(
  salon: Client,
  locationId: ReadonlySignal<number | undefined>,
  clock: Clock,
): () => Promise<ChannelAccess | 'none' | undefined> {
  let last: { readonly locationId: number; readonly access: Access } | undefined;
  return async () => {
    const location = locationId.peek();
    if (location === undefined) return undefined;
    const isValid =
      last?.locationId === location && Date.parse(last.access.expires_at) - MARGIN_MS > clock.now().getTime();
    if (isValid) return last?.access;
    const result = await salon.appointments.diaryLive({ location_id: location }, { attemptsMax: 1 });
    if (!result.ok) return undefined;
    if (!result.reply) return 'none';
    last = { locationId: location, access: result.reply.data };
    return result.reply.data;
  };
}
