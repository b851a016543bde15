import { randomBytes } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Webhook } from 'standardwebhooks';
import type { Attempted, WebhookEvent } from '../rules/notifications/webhooks.ts';
import { type Address, isLoopback, isPublic, type Lookup, systemAddresses } from './addresses.ts';

/** Where a webhook may be sent to, and sending it (decisions §3, Standard Webhooks). */
export type Webhooks = {
  /** A new signing secret. */
  newSecret(): string;
  /** Why nothing may be sent to a URL; undefined where it may. */
  objection(url: string): Promise<string | undefined>;
  /** One try: signs the body as it is, sends it to the very address that was checked, and follows no redirect. */
  send(url: string, secret: string, event: WebhookEvent, now: Date): Promise<Attempted>;
};

export type WebhookRules = {
  /** On one machine: also http, and also this machine. */
  readonly allowPrivate: boolean;
  readonly addressesOf?: Lookup;
  readonly sendMaxMs?: number;
};

/** Longer answers a system of its own; its try comes again. */
const WEBHOOK_MAX_MS = 8_000;
const LOOKUP_MAX_MS = 3_000;
/** Of an answer only its status is read; what is longer is cut off. */
const ANSWER_MAX_BYTES = 16 * 1024;
const SECRET_BYTES = 32;
/** How long a host that did not answer is left alone, so that it does not keep the senders from everybody else. */
const REST_MS = 60_000;
const RESTING_HOSTS_MAX = 1_000;
const FIRST_FREE_PORT = 1024;

const NOT_HTTPS = 'Must start with https://';
const NOT_PUBLIC = 'Must lead to a public address';
const NOT_FOUND = 'Must name a host that can be found';

const TIMED_OUT = 'timed out';

class Late extends Error {}

/** What a promise gives, or a failure when it takes too long. */
async function within<Value>(ms: number, work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Late()), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Sends webhooks; each try asks the name service anew, and the connection takes what was checked and nothing else. */
export function openWebhooks(rules: WebhookRules): Webhooks {
  const { allowPrivate, addressesOf = systemAddresses, sendMaxMs = WEBHOOK_MAX_MS } = rules;

  const mayReach = (address: Address): boolean => isPublic(address) || (allowPrivate && isLoopback(address));

  function objectionToForm(text: string): string | undefined {
    if (!URL.canParse(text)) return 'Must be a URL';
    const { protocol, username, password, port } = new URL(text);
    if (protocol !== 'https:' && !(allowPrivate && protocol === 'http:')) return NOT_HTTPS;
    if (username !== '' || password !== '') return 'Must not contain a password';
    if (port !== '' && Number(port) < FIRST_FREE_PORT)
      return 'Must not name a port below 1024 other than 443';
    return undefined;
  }

  /** The addresses that may be reached: all that the name has, or none. */
  async function checked(text: string): Promise<readonly Address[] | string> {
    const objection = objectionToForm(text);
    if (objection) return objection;
    const { hostname, protocol } = new URL(text);
    let addresses: readonly Address[];
    try {
      addresses = await within(LOOKUP_MAX_MS, addressesOf(hostname));
    } catch {
      return NOT_FOUND;
    }
    if (addresses.length === 0) return NOT_FOUND;
    if (protocol === 'http:' && !addresses.every(isLoopback)) return NOT_HTTPS;
    return addresses.every(mayReach) ? addresses : NOT_PUBLIC;
  }

  const restsUntil = new Map<string, number>();
  function rest(host: string): void {
    const [oldest] = restsUntil.keys();
    if (restsUntil.size >= RESTING_HOSTS_MAX && oldest !== undefined) restsUntil.delete(oldest);
    restsUntil.set(host, performance.now() + REST_MS);
  }

  return {
    newSecret: () => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`,
    async objection(url) {
      const found = await checked(url);
      return typeof found === 'string' ? found : undefined;
    },
    async send(url, secret, event, now) {
      const { host } = URL.canParse(url) ? new URL(url) : { host: '' };
      if ((restsUntil.get(host) ?? 0) > performance.now()) return { failure: 'did not answer before' };
      const addresses = await checked(url);
      if (typeof addresses === 'string') return { failure: 'address refused' };
      const headers = {
        'content-type': 'application/json',
        'user-agent': 'salon-booking-webhooks/1',
        'webhook-id': event.id,
        'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign(event.id, now, event.body),
      };
      const sent = await post(new URL(url), addresses, headers, event.body, sendMaxMs);
      restsUntil.delete(host);
      if ('failure' in sent && sent.failure === TIMED_OUT) rest(host);
      return sent;
    },
  };
}

type Headers = Readonly<Record<string, string>>;

/** Posts to a URL over addresses that are given, whatever its name may mean by now. */
function post(
  url: URL,
  addresses: readonly Address[],
  headers: Headers,
  body: string,
  maxMs: number,
): Promise<Attempted> {
  const [first] = addresses;
  return new Promise((resolve) => {
    const open = url.protocol === 'https:' ? requestHttps : requestHttp;
    const sending = open(url, {
      method: 'POST',
      agent: false,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      signal: AbortSignal.timeout(maxMs),
      lookup: (_host, options, answer) => {
        if (options.all) answer(null, [...addresses]);
        else answer(null, first?.address ?? '', first?.family ?? 4);
      },
    });
    sending.on('response', (response) => {
      const status = response.statusCode ?? 0;
      let bytes = 0;
      const end = () => {
        resolve({ status });
        response.destroy();
      };
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > ANSWER_MAX_BYTES) end();
      });
      response.on('end', end);
      response.on('error', end);
    });
    sending.on('error', (error) => resolve({ failure: reasonOf(error) }));
    sending.end(body);
  });
}

/** Why a connection failed, in a word that tells the salon enough and of the world behind it nothing. */
function reasonOf(error: Error): string {
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return TIMED_OUT;
  const code = 'code' in error ? String(error.code) : '';
  return /CERT|TLS|SSL|SIGNATURE/.test(code) ? 'certificate refused' : 'no connection';
}
