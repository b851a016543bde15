import { randomBytes } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Webhook } from 'standardwebhooks';
import type { FieldMessage } from '../rules/field-messages.ts';
import type { AttemptResult, EndpointPause } from '../rules/notifications/webhook-deliveries.ts';
import { findWebhookUrlFormError, NOT_HTTPS } from '../rules/notifications/webhook-endpoints.ts';
import type { WebhookEvent } from '../rules/notifications/webhook-events.ts';
import {
  type AddressLookup,
  type IpAddress,
  isLoopbackAddress,
  isPublicAddress,
  lookUpAddresses,
} from './ip-addresses.ts';

/** Sends webhooks by the Standard Webhooks specification (BEHAVIOR §30.3). */
export type Webhooks = {
  createSecret(): string;
  /** Why a URL may not be used; undefined if it may (BEHAVIOR §30.1). */
  findUrlError(url: string): Promise<FieldMessage | undefined>;
  /**
   * One attempt: signs the body, connects to the checked address only and follows no redirect. None if the host is
   * paused, because it has timed out.
   */
  send(
    url: string,
    secret: string,
    event: WebhookEvent,
    now: Date,
    timeoutMs?: number,
  ): Promise<AttemptResult | EndpointPause>;
};

type WebhookSettings = {
  /** Locally: also http and loopback addresses. */
  readonly allowPrivate: boolean;
  readonly addressesOf?: AddressLookup;
};

const SEND_TIMEOUT_MS = 8_000;
const LOOKUP_TIMEOUT_MS = 3_000;
/** Only the status of a response is used; longer bodies are cut off. */
const RESPONSE_MAX_BYTES = 16 * 1024;
const SECRET_BYTES = 32;
/** Pause after a timeout, so that a silent host does not delay all other deliveries. */
const PAUSE_MS = 60_000;
const PAUSED_HOSTS_MAX = 1_000;

const NOT_PUBLIC = 'Must resolve to a public address';
const NOT_FOUND = 'Host name must resolve';

const TIMED_OUT = 'timed out';

class TimeoutError extends Error {}

/** Rejects with a `TimeoutError` if the work takes longer. */
async function withTimeout<Value>(ms: number, work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeoutError()), ms);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Each attempt resolves the host again and connects only to the addresses that were checked. */
export function openWebhookSender(settings: WebhookSettings): Webhooks {
  const { allowPrivate, addressesOf = lookUpAddresses } = settings;

  const mayReach = (address: IpAddress): boolean =>
    isPublicAddress(address) || (allowPrivate && isLoopbackAddress(address));

  /** All addresses of the host, or the reason why it may not be reached: every one of them must be allowed. */
  async function resolveAddresses(text: string): Promise<readonly IpAddress[] | FieldMessage> {
    const formError = findWebhookUrlFormError(text, { allowHttp: allowPrivate });
    if (formError) return formError;
    const { hostname, protocol } = new URL(text);
    let addresses: readonly IpAddress[];
    try {
      addresses = await withTimeout(LOOKUP_TIMEOUT_MS, addressesOf(hostname));
    } catch {
      return NOT_FOUND;
    }
    if (addresses.length === 0) return NOT_FOUND;
    if (protocol === 'http:' && !addresses.every(isLoopbackAddress)) return NOT_HTTPS;
    return addresses.every(mayReach) ? addresses : NOT_PUBLIC;
  }

  const pausedUntil = new Map<string, Date>();
  function pause(host: string, now: Date): void {
    const [oldest] = pausedUntil.keys();
    if (pausedUntil.size >= PAUSED_HOSTS_MAX && oldest !== undefined) pausedUntil.delete(oldest);
    pausedUntil.set(host, new Date(now.getTime() + PAUSE_MS));
  }

  return {
    createSecret: () => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`,
    async findUrlError(url) {
      const result = await resolveAddresses(url);
      return typeof result === 'string' ? result : undefined;
    },
    async send(url, secret, event, now, timeoutMs = SEND_TIMEOUT_MS) {
      const { host } = URL.canParse(url) ? new URL(url) : { host: '' };
      const paused = pausedUntil.get(host);
      if (paused && paused > now) return { pausedUntil: paused };
      const addresses = await resolveAddresses(url);
      if (typeof addresses === 'string') return { failure: 'address refused' };
      const headers = {
        'content-type': 'application/json',
        'user-agent': 'salon-booking-webhooks/1',
        'webhook-id': event.id,
        'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign(event.id, now, event.body),
      };
      const result = await post(new URL(url), addresses, headers, event.body, timeoutMs);
      pausedUntil.delete(host);
      if ('failure' in result && result.failure === TIMED_OUT) pause(host, now);
      return result;
    },
  };
}

type Headers = Readonly<Record<string, string>>;

/** Posts to a URL at the given addresses, without resolving its host again. */
function post(
  url: URL,
  addresses: readonly IpAddress[],
  headers: Headers,
  body: string,
  maxMs: number,
): Promise<AttemptResult> {
  const [first] = addresses;
  return new Promise((resolve) => {
    const open = url.protocol === 'https:' ? requestHttps : requestHttp;
    const request = open(url, {
      method: 'POST',
      agent: false,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      signal: AbortSignal.timeout(maxMs),
      lookup: (_host, options, callback) => {
        if (options.all) callback(null, [...addresses]);
        else callback(null, first?.address ?? '', first?.family ?? 4);
      },
    });
    request.on('response', (response) => {
      const status = response.statusCode ?? 0;
      let bytes = 0;
      const end = () => {
        resolve({ status });
        response.destroy();
      };
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > RESPONSE_MAX_BYTES) end();
      });
      response.on('end', end);
      response.on('error', end);
    });
    request.on('error', (error) => resolve({ failure: toFailureReason(error) }));
    request.end(body);
  });
}

/** Why a connection failed, without details of the network behind it. */
function toFailureReason(error: Error): string {
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return TIMED_OUT;
  const code = 'code' in error ? String(error.code) : '';
  return /CERT|TLS|SSL|SIGNATURE/.test(code) ? 'certificate refused' : 'no connection';
}
