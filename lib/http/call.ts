import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type * as z from 'zod';
import type { Route, Routes } from '../contract/route.ts';
import type { Tokens } from '../ports/tokens.ts';
import type { Vault } from '../ports/vault.ts';
import type { Caller } from '../rules/accounts/access.ts';
import type { RateWindow } from '../rules/accounts/rate-limits.ts';
import type { Tenant } from '../rules/ids.ts';
import type { Failure, Outcome } from '../rules/outcome.ts';
import type { Salon } from '../rules/salon/salon.ts';
import type { Catalogs } from '../table/catalogs.ts';
import type { Change } from '../table/change.ts';
import type { IdempotentRequest } from '../table/idempotency.ts';
import type { Store } from '../table/store.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

export type Event = APIGatewayProxyEventV2;
export type Response = APIGatewayProxyStructuredResultV2 & { headers: Record<string, string> };

/** What every group's handlers share. */
export type Dependencies = {
  readonly store: Store;
  readonly catalogs: Catalogs;
  readonly tokens: Tokens;
  /** Where answers are kept that an Idempotency-Key brings back. */
  readonly vault: () => Promise<Vault>;
  readonly clock: () => Date;
  readonly log: Log;
  readonly metrics: Metrics;
  /** On one machine callers may say where they call from. */
  readonly trustForwardedFor: boolean;
  /** Where this API answers, with its prefix. */
  readonly baseUrl: string;
};

/** What a handler is given of a request: read, checked, and in domain types. */
export type Request<R extends Route> = {
  readonly tenant: Tenant;
  readonly salon: Salon;
  readonly caller: Caller;
  readonly input: z.output<R['input']>;
  /** Read once; the only time that this request knows. */
  readonly now: Date;
  readonly requestId: string;
  /** Where the caller calls from. */
  readonly address: string;
  /** What was called, with its query: where the links of a list start. */
  readonly url: string;
  /** Changes that keep this reply under the request's Idempotency-Key; none where it has no key. */
  readonly storeReply: (reply: z.input<R['reply']>) => readonly Change[];
  /** Told whenever a commit came too late and is decided again. */
  readonly onConflict: () => void;
};

/** Load, decide, commit, reply: one operation. */
export type Handler<R extends Route, Ports = unknown> = (
  request: Request<R>,
  deps: Dependencies & Ports,
) => Promise<Outcome<z.input<R['reply']>>>;

/** A handler for every route of a group: a missing one does not compile. */
export type Handlers<R extends Routes, Ports = unknown> = {
  readonly [Operation in keyof R]: Handler<R[Operation], Ports>;
};

/** A request on its way through the chain; each link adds what it found out. */
export type Call = {
  readonly startedMs: number;
  now: Date;
  requestId: string;
  address: string;
  operation?: string;
  route?: Route;
  tenant?: Tenant;
  salon?: Salon;
  caller: Caller;
  rate?: { readonly window: RateWindow; readonly count: number };
  body?: unknown;
  input?: unknown;
  /** Which answer is asked for by an Idempotency-Key, and whether it is this request that gives it. */
  asked?: { readonly attempt: IdempotentRequest; readonly vault: Vault; readonly isMine: boolean };
  /** The answer is that of an earlier request with the same key. */
  replayed?: true;
  /** A handler's own commit has kept the answer. */
  kept?: true;
};

/** Lambda's context with the call in it: where middy's links and the handler meet. */
export type CallContext = Context & { call: Call };

/** An expected failure that leaves the chain at once. */
export class Refusal extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.failure);
    this.failure = failure;
  }
}

/** The value of an outcome; a failure leaves the chain. */
export function unwrap<Value>(outcome: Outcome<Value>): Value {
  if (outcome.ok) return outcome.value;
  throw new Refusal(outcome);
}
