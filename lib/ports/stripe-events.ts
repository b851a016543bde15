import type Stripe from 'stripe';
import { isExternalId } from '../rules/ids.ts';
import { fail, type Outcome, ok } from '../rules/outcome.ts';
import { isProcessorError } from './stripe-errors.ts';

/** An event of the processor; `object` is a snapshot of the object that it is about. */
export type ProcessorEvent = {
  readonly id: string;
  readonly type: string;
  readonly object: Readonly<Record<string, unknown>>;
  /** When it happened; missing where the processor does not say. */
  readonly happenedAt?: Date;
};

/** A request body as received, with its signature header. */
type SignedBody = { readonly raw: string; readonly signature: string };

export type VerifyEvent = (body: SignedBody, secret: string, now: Date) => Promise<Outcome<ProcessorEvent>>;

/** Signed events of tests, and of other senders, may lack the time. */
const toTime = (seconds: unknown): Pick<ProcessorEvent, 'happenedAt'> =>
  Number.isSafeInteger(seconds) ? { happenedAt: new Date(Number(seconds) * 1000) } : {};

/** Older signatures are refused, against replayed requests. */
const SIGNATURE_MAX_SECONDS = 300;

/** Verifies and parses a signed body; fails with `signatureInvalid` if the signature is wrong or too old (BEHAVIOR §19.6). */
export const verifyEvent: VerifyEvent = async ({ raw, signature }, secret, now) => {
  const { default: Client } = await import('stripe');
  try {
    const event = Client.webhooks.constructEvent(
      raw,
      signature,
      secret,
      SIGNATURE_MAX_SECONDS,
      undefined,
      now.getTime(),
    );
    const { id, type, created } = event;
    const object: unknown = event.data.object;
    const isReadable =
      isExternalId(id) && isExternalId(type) && typeof object === 'object' && object !== null;
    return isReadable ? ok({ id, type, object: { ...object }, ...toTime(created) }) : fail('malformedBody');
  } catch (error) {
    const isUnreadable =
      isProcessorError(error) || error instanceof SyntaxError || error instanceof TypeError;
    if (isUnreadable) return fail('signatureInvalid');
    throw error;
  }
};

/** Asks for one page of the events of some types in a span of time. */
export type EventQuery = {
  readonly types: readonly string[];
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
  /** The id of the last event of the page before. */
  readonly after?: string | undefined;
};

/** One page of events, the newest first; pass `next` as `after` to continue. */
export type EventPage = { readonly events: readonly ProcessorEvent[]; readonly next?: string };

/** The most that Stripe lists at once. */
const PAGE = 100;

const toSeconds = (instant: Date): number => Math.floor(instant.getTime() / 1000);

/** One page of the account's events, which Stripe keeps for 30 days. */
export async function fetchEventPage(
  stripe: Stripe,
  { types, from, to, after }: EventQuery,
): Promise<EventPage> {
  const { data, has_more } = await stripe.events.list({
    types: [...types],
    created: { gte: toSeconds(from), lt: toSeconds(to) },
    limit: PAGE,
    ...(after === undefined ? {} : { starting_after: after }),
  });
  const events = data.map(({ id, type, created, data: { object } }) => ({
    id,
    type,
    object: { ...object },
    ...toTime(created),
  }));
  const next = data.at(-1)?.id;
  return has_more && next !== undefined ? { events, next } : { events };
}

export type EventEndpoint = {
  readonly url: string;
  /** The types of the events that it gets; `*` stands for all. */
  readonly types: readonly string[];
  /** Null for the default version of the account. */
  readonly apiVersion: string | null;
  readonly isEnabled: boolean;
};

export async function listEventEndpoints(stripe: Stripe): Promise<EventEndpoint[]> {
  const endpoints: EventEndpoint[] = [];
  for await (const endpoint of stripe.webhookEndpoints.list({ limit: PAGE })) {
    const { url, enabled_events: types, api_version: apiVersion, status } = endpoint;
    endpoints.push({ url, types, apiVersion, isEnabled: status === 'enabled' });
  }
  return endpoints;
}
