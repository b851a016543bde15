import type { MiddlewareObj, Request as MiddyRequest } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type * as z from 'zod';
import type { OperationPath, RouteAt } from '../contract/index.ts';
import type { ReplyInput, Route, Routes } from '../contract/route.ts';
import type { Environment } from '../ports/environment.ts';
import type { ReplyFiles } from '../ports/exports.ts';
import type { TextCipher } from '../ports/text-cipher.ts';
import type { Tokens } from '../ports/tokens.ts';
import type { Account } from '../rules/access/accounts.ts';
import type { Device } from '../rules/access/devices.ts';
import type { Principal, TokenHolder } from '../rules/access/principals.ts';
import type { RateWindow } from '../rules/access/rate-limits.ts';
import type { CallerByAccess } from '../rules/access/route-access.ts';
import type { CustomerId, Tenant } from '../rules/ids.ts';
import type { Failure, Outcome } from '../rules/outcome.ts';
import type { Language } from '../rules/salons/languages.ts';
import type { Catalog, Salon } from '../rules/salons/salon.ts';
import type { LoadCatalog } from '../table/catalog/catalogs.ts';
import type { IdempotentRequest } from '../table/idempotency.ts';
import type { GiftCardFactsByNumber } from '../table/products/gift-card-numbers.ts';
import type { ItemReadAhead } from '../table/read-ahead.ts';
import type { Change, Store } from '../table/store.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

export type Event = APIGatewayProxyEventV2;
export type Response = APIGatewayProxyStructuredResultV2 & { headers: Record<string, string> };

export type Dependencies = {
  readonly store: Store;
  readonly catalogs: LoadCatalog;
  /** Finds the gift cards that an unchecked body names; only in the functions that redeem. */
  readonly readGiftCardsAhead?: (
    store: Store,
    tenant: Tenant,
    body: string,
  ) => Promise<GiftCardFactsByNumber>;
  /** Reads the visits and templates that an unchecked body names; only in the function of checkouts. */
  readonly readBillItemsAhead?: (
    store: Store,
    tenant: Tenant,
    body: string,
  ) => Promise<readonly ItemReadAhead[]>;
  /** Loads the routes of all groups; only in the function that gets the requests that no route serves. */
  readonly loadAllRoutes?: () => Promise<readonly Routes[]>;
  /** Stores replies that are too large; only in the functions that export. */
  readonly exports?: ReplyFiles | undefined;
  readonly tokens: Tokens;
  /** Encrypts the replies that are stored under an Idempotency-Key. */
  readonly textCipher: () => Promise<TextCipher>;
  readonly clock: () => Date;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Locally, callers may choose their address by X-Forwarded-For. */
  readonly trustForwardedFor: boolean;
  /** How requests through CloudFront are recognized; undefined without it. */
  readonly origin?: Environment['origin'];
  /** The API's URL, including its prefix. */
  readonly baseUrl: string;
  /** The address of all stored images. */
  readonly imagesUrl: string;
  /** The deployed commit. */
  readonly build: string;
};

/** A request as its handler sees it: authorized, validated, in domain types. */
export type Request<R extends Route> = {
  readonly tenant: Tenant;
  readonly salon: Salon;
  readonly caller: CallerByAccess[R['access']];
  /** The caller's account, as read for this request. */
  readonly account?: Account | undefined;
  /** The gift cards that the body names, as far as they were read together with the salon. */
  readonly giftCards?: GiftCardFactsByNumber | undefined;
  /** The session of the access token; undefined for a caller without one. */
  readonly session?: string | undefined;
  /** The device of a session by PIN. */
  readonly device?: Device | undefined;
  /** The header X-Device-Token. */
  readonly deviceToken?: string | undefined;
  readonly input: z.output<R['input']>;
  /** Read once per request. */
  readonly now: Date;
  readonly requestId: string;
  /** The caller's IPv4 address or IPv6 network. */
  readonly network: string;
  /** The requested URL with its query: the base of a list's links. */
  readonly url: string;
  /** Language tags that the browser asks for: that of an earlier choice, then those of its settings. */
  readonly wantedLanguages: readonly string[];
  /** The language in which a customer or visitor reads the salon's texts; undefined for users and API keys (BEHAVIOR §10.9). */
  readonly readerLanguage?: Language | undefined;
  /** The language of the sentences in replies: that of the reader, and for users the one that they ask for. */
  readonly sentenceLanguage: Language;
  /** The records in that language, for a reply; a request that changes something has the salon's own texts. */
  readonly translate?: (catalog: Catalog) => Catalog;
  /** Changes that store this reply under the request's Idempotency-Key; none without a key. */
  readonly storeReply: (reply: z.input<R['reply']>) => readonly Change[];
  /** Changes that replace the stored reply, where the request does more after its commit. */
  readonly replaceReply: (reply: z.input<R['reply']>) => readonly Change[];
  /** Whether the route can reply a page and the request is the form of a browser. */
  readonly wantsPage: boolean;
  /** Called for each commit that failed because of a conflict and is decided again. */
  readonly onConflict: () => void;
  /** An instant of `performance.now()` after which no commit is retried, before the function's timeout. */
  readonly deadline?: number;
  /** Adds ids to the request's log line, such as a processor event's; never a name, an address or a secret. */
  readonly logIds: (ids: LogIds) => void;
  /** Adds headers to the response of a success, beside those of the route. */
  readonly addHeaders: (headers: Readonly<Record<string, string>>) => void;
  /** Sets the page that shows a failure of this request to a person. */
  readonly setFailurePage: (page: FailurePage) => void;
};

export type FailurePage = { readonly html: string; readonly headers: Readonly<Record<string, string>> };

/** Ids by field name of the log (snake case), such as `event_id`. */
type LogIds = Readonly<Record<string, string | number>>;

/** The reply of a handler: the fields of the route's schema, or nothing where the route allows that. */
export type RouteReply<R extends Route> =
  | ReplyInput<R>
  | (R extends { readonly mayBeEmpty: true } ? undefined : never)
  | (R extends { readonly csv: true } | { readonly page: true } ? string : never);

type RouteHandler<R extends Route, Ports> = (
  request: Request<R>,
  deps: Dependencies & Ports,
) => Promise<Outcome<RouteReply<R>>>;

type ToRoute<R extends Route | OperationPath> = R extends OperationPath
  ? RouteAt<R>
  : R extends Route
    ? R
    : never;

/** One operation, such as `Handler<'packages/package-delete'>`: load, decide, commit, reply. */
export type Handler<R extends Route | OperationPath, Ports = unknown> = RouteHandler<ToRoute<R>, Ports>;

/** A handler for every route of a group: a missing one does not compile. */
export type Handlers<R extends Routes, Ports = unknown> = {
  readonly [Operation in keyof R]: RouteHandler<R[Operation], Ports>;
};

/** A customer whom a request names, and the one who is meant (BEHAVIOR §4.6). */
export type NamedCustomerIds = { readonly id: CustomerId; readonly meant: CustomerId };

/** The state of a request in the chain; each middleware adds to it. */
export type CallState = {
  readonly startedMs: number;
  now: Date;
  requestId: string;
  network: string;
  operation?: string;
  route?: Route;
  tenant?: Tenant;
  salon?: Salon;
  caller: Principal;
  /** The person or program of the token or key, who can act as a guest (BEHAVIOR §3.10). */
  holder?: TokenHolder | undefined;
  /** The address of all stored images. */
  readonly imagesUrl: string;
  account?: Account | undefined;
  giftCards?: GiftCardFactsByNumber | undefined;
  /** The visits and templates that the body names, as read together with the salon. */
  readAhead?: readonly ItemReadAhead[] | undefined;
  /** The device of a session by PIN. */
  device?: Device | undefined;
  namedCustomer?: NamedCustomerIds | undefined;
  rate?: { readonly window: RateWindow; readonly count: number };
  /** Whether the request has no token, or one of a person who still is who it says. */
  isTokenValid?: boolean;
  /** The session of the access token. */
  session?: string | undefined;
  rawBody?: Buffer;
  /** The fields of the body, before the route's schema. */
  body?: unknown;
  /** The sent fields that the route does not take. */
  ignoredFields?: readonly string[];
  /** The methods of the path, if it has none for the one of the request. */
  allow?: string;
  input?: unknown;
  /** The handler's reply, before the route's schema. */
  reply?: unknown;
  /**
   * The use of an Idempotency-Key; `isMine` if this request holds the key, `isAhead` while it holds it before the checks that
   * come first.
   */
  idempotency?:
    | {
        readonly request: IdempotentRequest;
        readonly textCipher: TextCipher;
        readonly isMine: boolean;
        readonly isAhead?: boolean;
      }
    | undefined;
  /** The response repeats that of an earlier request with the same key. */
  isReplay?: true;
  /** The handler's commit has stored the reply. */
  isReplyStored?: true;
  /** The version of the reply of a versioned route. */
  etag?: string;
  /** Ids that the handler adds to the log line. */
  logIds?: LogIds;
  /** Headers that the handler adds to the response. */
  headers?: Readonly<Record<string, string>>;
  /** The handler's own page of a failure. */
  failurePage?: FailurePage;
};

/** Lambda's context with the call, shared by the middlewares and the handler. */
export type CallContext = Context & { call: CallState };

export type ChainRequest = MiddyRequest<Event, Response, Error, CallContext>;
export type Middleware = MiddlewareObj<Event, Response, Error, CallContext>;

/** Thrown to end the chain with an expected failure. */
export class Refusal extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.failure);
    this.failure = failure;
  }
}

/** The value of an outcome. Throws a `Refusal` for a failure. */
export function unwrap<Value>(outcome: Outcome<Value>): Value {
  if (outcome.ok) return outcome.value;
  throw new Refusal(outcome);
}
