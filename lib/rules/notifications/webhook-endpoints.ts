import type { FieldMessage } from '../field-messages.ts';
import type { Tagged } from '../ids.ts';
import type { WebhookKind } from './webhook-events.ts';

export type WebhookId = Tagged<number, 'webhook endpoint'>;

/** An address of the salon's own system that receives events. */
export type WebhookEndpoint = {
  readonly id: WebhookId;
  readonly url: string;
  readonly events: readonly WebhookKind[];
  readonly active: boolean;
  /** Its signing secret, encrypted. */
  readonly secret: string;
  readonly createdAt: string;
  readonly version: number;
};

/** Endpoints of a salon (BEHAVIOR §30.1). */
export const ENDPOINTS_MAX = 10;

const FIRST_FREE_PORT = 1024;

/** The message for an address that is not https. */
export const NOT_HTTPS = 'Must start with https://';

/** Why the form of an endpoint's URL is refused: https, port 443 or a free one, no password (BEHAVIOR §30.1). */
export function findWebhookUrlFormError(
  text: string,
  { allowHttp }: { readonly allowHttp: boolean },
): FieldMessage | undefined {
  if (!URL.canParse(text)) return 'Must be a URL';
  const { protocol, username, password, port } = new URL(text);
  if (protocol !== 'https:' && !(allowHttp && protocol === 'http:')) return NOT_HTTPS;
  if (username !== '' || password !== '') return 'Must not contain a password';
  if (port !== '' && Number(port) < FIRST_FREE_PORT) return 'Port must be 443 or at least 1024';
  return undefined;
}

export const listSubscribedEndpoints = (
  endpoints: readonly WebhookEndpoint[],
  kind: WebhookKind,
): readonly WebhookEndpoint[] => endpoints.filter(({ active, events }) => active && events.includes(kind));
