import { createHash } from 'node:crypto';
import type { LocationId } from '../rules/ids.ts';
import { MINUTE_MS } from '../rules/time-units.ts';
import type { DeskEventSettings } from './desk-events.ts';
import type { LinkSalon, TokenSalon, Tokens } from './tokens.ts';

/** The channel namespace of the Event API. */
export const DESK_NAMESPACE = 'desk';
/** The purpose of a token for a channel; its subject is the channel. */
export const CHANNEL_PURPOSE = 'desk-channel';

const TOKEN_MINUTES = 15;
const SALON_ID_DIGITS = 32;

/** Access to the channel of a location's diary (BEHAVIOR §17.16). */
type DeskAccess = {
  readonly address: string;
  readonly host: string;
  readonly channel: string;
  readonly token: string;
  readonly expires: Date;
};

export type DeskChannels = {
  /** Issues a token for the channel of a location, valid for 15 minutes. */
  issueAccess(salon: LinkSalon, locationId: LocationId, now: Date): Promise<DeskAccess>;
};

/**
 * The channel of a location's diary. AppSync allows segments of at most 50 letters, digits and inner hyphens: the salon has a
 * hash, which also differs from that of an erased salon with the same slug.
 */
export function toDeskChannel({ tenant, lifeId }: TokenSalon, locationId: LocationId): string {
  const salon = createHash('sha256').update(`${tenant} ${lifeId}`).digest('hex').slice(0, SALON_ID_DIGITS);
  return `/${DESK_NAMESPACE}/${salon}/${locationId}`;
}

export const openDeskChannels = (
  { url, realtimeUrl }: Pick<DeskEventSettings, 'url' | 'realtimeUrl'>,
  tokens: Pick<Tokens, 'issueLink'>,
): DeskChannels => ({
  async issueAccess(salon, locationId, now) {
    const channel = toDeskChannel(salon, locationId);
    const expires = new Date(now.getTime() + TOKEN_MINUTES * MINUTE_MS);
    const token = await tokens.issueLink({ purpose: CHANNEL_PURPOSE, salon, subject: channel }, now, expires);
    return { address: realtimeUrl, host: new URL(url).host, channel, token, expires };
  },
});
