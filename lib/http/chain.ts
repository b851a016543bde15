import middy, { type Request as MiddyRequest } from '@middy/core';
import jsonBodyParser from '@middy/http-json-body-parser';
import type { Context } from 'aws-lambda';
import { API_PREFIX, type Group, isReadOnly, type Routes } from '../contract/route.ts';
import { runWithCallTimes, timeClient } from '../ports/call-times.ts';
import type { Environment } from '../ports/environment.ts';
import { openPlatformKeyReader } from '../ports/secrets.ts';
import { openTextCipherReader } from '../ports/text-cipher.ts';
import { openTokens } from '../ports/tokens.ts';
import type { AuditActor } from '../rules/access/audit-trail.ts';
import { translateCatalog } from '../rules/catalog/translated-catalog.ts';
import { fail } from '../rules/outcome.ts';
import { choosePageLanguage, DEFAULT_LOCALE, LANGUAGES, type Language } from '../rules/salons/languages.ts';
import type { Catalog } from '../rules/salons/salon.ts';
import { openStoreAuditingFirstChange } from '../table/access/audit-trail.ts';
import { openOwnerNewsStore } from '../table/access/owner-news.ts';
import { type LoadCatalog, openCatalogLoader } from '../table/catalog/catalogs.ts';
import { createDynamoClient, openStore } from '../table/open-store.ts';
import { runWithTableDeadline } from '../table/outages.ts';
import { withItemsReadAhead } from '../table/read-ahead.ts';
import type { Store } from '../table/store.ts';
import { answerUnchanged } from './answer-unchanged.ts';
import { checkBody, readBodyFields } from './body.ts';
import {
  type CallContext,
  type CallState,
  type ChainRequest,
  type Dependencies,
  type Event,
  type Handlers,
  Refusal,
  type Request,
  type Response,
  unwrap,
} from './call.ts';
import { checkChangesNotPaused, checkPermission, checkRateLimit, checkToken } from './check-caller.ts';
import { checkConfirmation } from './check-confirmation.ts';
import { compressReply } from './compress.ts';
import { describeConfirmedCall } from './confirmed-call.ts';
import { checkContacts } from './contacts.ts';
import { answerPreflight } from './cors.ts';
import { checkFromCloudFront } from './edge.ts';
import { toWireErrors } from './error-fields.ts';
import { answerFailure } from './failure-reply.ts';
import { identifyRoute } from './find-route.ts';
import { followMerges } from './follow-merges.ts';
import { addResponseHeaders, emptyBodyOfHead } from './headers.ts';
import { holdIdempotencyKey, putAndMarkIdempotentReply, updateStoredIdempotentReply } from './idempotency.ts';
import { identifyRequest } from './identify-request.ts';
import { noteIgnoredFields } from './ignored-fields.ts';
import { validateInput } from './input.ts';
import { openLog } from './log.ts';
import { logAndCountRequest, startCallState } from './log-request.ts';
import { openMetrics } from './metrics.ts';
import { encodeReply, NO_CONTENT_STATUS, wantsPage } from './reply.ts';
import { storeLargeReply } from './store-large-reply.ts';
import { listWantedLanguages } from './wanted-languages.ts';

/** Opens the dependencies of all groups, once per process. */
export function openDependencies(environment: Environment, service: string): Dependencies {
  const store = openStore(environment.table, timeClient(createDynamoClient(environment.table), 'dynamodb'));
  const secrets = openPlatformKeyReader(environment);
  return {
    store,
    catalogs: openCatalogLoader(store),
    tokens: openTokens(secrets),
    textCipher: openTextCipherReader(secrets),
    clock: environment.clock,
    log: openLog(service),
    metrics: openMetrics(environment.stage),
    trustForwardedFor: environment.trustForwardedFor,
    origin: environment.origin,
    baseUrl: environment.baseUrl,
    imagesUrl: environment.images.publicUrl,
    build: environment.build,
  };
}

/** How long a request retries commits, all of them together. */
const RETRIES_MAX_MS = 12_000;
/**
 * The end of the function's time, in which a request no longer calls the table: enough for one call of another service,
 * to free an Idempotency-Key, and to reply. A request whose time for the table is over fails as `busy`.
 */
export const REPLY_RESERVE_MS = 14_000;

const toRequestUrl = (event: Event, { baseUrl }: Dependencies): string =>
  `${baseUrl.slice(0, -API_PREFIX.length)}${event.rawPath}${event.rawQueryString ? `?${event.rawQueryString}` : ''}`;

/** The person whose change leaves a row of the trail; undefined for people who act for themselves (BEHAVIOR §38.1). */
function findAuditActor({ caller, account, device, input }: CallState): AuditActor | undefined {
  if (caller.kind === 'user') {
    if (caller.isKey) return { kind: 'key', id: caller.id, name: account?.name ?? '' };
    const onDevice = device ? { device: { id: device.id, name: device.name } } : {};
    return { kind: 'user', id: caller.id, name: account?.name ?? '', ...onDevice };
  }
  const isLink = caller.kind === 'anonymous' && LINK_FIELDS.some((name) => Object(input)[name] !== undefined);
  return isLink ? { kind: 'link', id: null, name: null } : undefined;
}
/** Names the device that a user logs in on with a PIN (BEHAVIOR §3.8). */
const DEVICE_TOKEN_HEADER = 'x-device-token';
/** Fields that hold the token of a mailed link. */
const LINK_FIELDS = ['token', 'manage_token', 'sale_token'];

/** The store of a request; a change by a user or a link leaves a row of the trail in its commit. */
function withTrail(store: Store, call: CallState, groupName: string): Store {
  const actor = call.route && !isReadOnly(call.route) ? findAuditActor(call) : undefined;
  if (!actor || !call.tenant) return store;
  const author = { id: call.requestId, actor, operation: `${groupName}.${call.operation}` };
  const { reason }: { readonly reason?: unknown } = Object(call.input);
  return openStoreAuditingFirstChange(
    store,
    call.tenant,
    author,
    call.now,
    typeof reason === 'string' && reason !== '' ? reason : undefined,
  );
}

/** The store of a request, with what was read before the handler runs. */
const openRequestStore = (store: Store, call: CallState, groupName: string): Store =>
  withTrail(call.readAhead ? withItemsReadAhead(store, call.readAhead) : store, call, groupName);

/** Users choose among all languages, whatever the salon offers its customers. */
const EVERY_LANGUAGE = { locale: DEFAULT_LOCALE, languages: LANGUAGES };

const findReaderLanguage = (
  { caller, salon }: CallState,
  wantedLanguages: readonly string[],
): Language | undefined =>
  caller.kind === 'user' || !salon ? undefined : choosePageLanguage(wantedLanguages, salon.settings);

/**
 * The records of the salon in the language that a customer or visitor reads (BEHAVIOR §10.9). A request that changes something
 * has the salon's own texts, because records keep some of them; its view translates those of the reply.
 */
const translateFor = (
  { route }: CallState,
  language: Language | undefined,
  catalogs: LoadCatalog,
): LoadCatalog =>
  route && isReadOnly(route) ? async (salon) => translateCatalog(await catalogs(salon), language) : catalogs;

/** Calls the operation's handler; its failures are thrown as a `Refusal`. */
const callHandler =
  <R extends Routes, Ports>(name: string, handlers: Handlers<R, Ports>, deps: Dependencies & Ports) =>
  async (event: Event, { call }: CallContext): Promise<Response> => {
    if (!call.operation || !call.route) throw new Refusal(fail('routeNotFound'));
    const handler = handlers[call.operation as keyof R & string];
    const wantedLanguages = listWantedLanguages(event);
    const readerLanguage = findReaderLanguage(call, wantedLanguages);
    const request = {
      tenant: call.tenant,
      salon: call.salon,
      // The callers whom the route does not allow have been refused
      caller: call.caller as never,
      account: call.account,
      giftCards: call.giftCards,
      session: call.session,
      device: call.device,
      deviceToken: event.headers[DEVICE_TOKEN_HEADER],
      input: call.input,
      now: call.now,
      requestId: call.requestId,
      network: call.network,
      url: toRequestUrl(event, deps),
      wantedLanguages,
      readerLanguage,
      sentenceLanguage: readerLanguage ?? choosePageLanguage(wantedLanguages, EVERY_LANGUAGE),
      translate: (catalog: Catalog) => translateCatalog(catalog, readerLanguage),
      wantsPage: wantsPage(event, call.route),
      storeReply: (reply: unknown) => putAndMarkIdempotentReply(call, reply),
      replaceReply: (reply: unknown) => updateStoredIdempotentReply(call, reply),
      onConflict: () => deps.metrics.count('Conflicts'),
      deadline: call.startedMs + RETRIES_MAX_MS,
      logIds: (ids) => {
        call.logIds = { ...call.logIds, ...ids };
      },
      setFailurePage: (page) => {
        call.failurePage = page;
      },
      addHeaders: (headers) => {
        call.headers = { ...call.headers, ...headers };
      },
    } as Request<R[string]>;
    const confirmed = describeConfirmedCall(call, event, name);
    const reporting =
      confirmed && call.tenant && openOwnerNewsStore(deps.store, call.tenant, confirmed, call.now);
    const store = openRequestStore(reporting ?? deps.store, call, name);
    const catalogs = translateFor(call, readerLanguage, deps.catalogs);
    const outcome = await handler(request, { ...deps, store, catalogs });
    if (outcome.ok) await reporting?.report();
    call.reply = unwrap(toWireErrors(outcome, call.route, call.input));
    const status = call.route.mayBeEmpty && call.reply === undefined ? NO_CONTENT_STATUS : call.route.status;
    return { statusCode: status, headers: { ...call.route.headers, ...call.headers } };
  };

/** Headers and log line of every response. Hooks, because middy skips `after` when a middleware answers early. */
const createHooks = (deps: Dependencies) => {
  const [start, log] = [startCallState(deps), logAndCountRequest(deps)];
  const end = (request: ChainRequest): void => {
    emptyBodyOfHead(request);
    addResponseHeaders(request);
    log(request);
  };
  // Middy's types leave the request of hooks open
  return { requestStart: start as Hook, requestEnd: end as Hook };
};
type Hook = (request: MiddyRequest) => void;

/** Serves a group of routes: one chain from event to response, with the checks in the order of BEHAVIOR §5.5. */
export function serveGroup<R extends Routes, Ports>(
  group: Group<R>,
  handlers: Handlers<R, Ports>,
  deps: Dependencies & Ports,
): (event: Event, context?: Context) => Promise<Response> {
  const chain = middy<Event, Response, Error, CallContext>({ timeoutEarlyInMillis: 0, ...createHooks(deps) })
    .use([
      answerFailure,
      answerPreflight,
      checkFromCloudFront(deps),
      // Last of all `after` steps: the stored reply of an Idempotency-Key is not compressed
      compressReply,
      identifyRoute(group.routes, deps.loadAllRoutes),
      identifyRequest(deps),
      checkToken,
      checkRateLimit,
      checkPermission,
      checkChangesNotPaused,
      checkBody,
      jsonBodyParser<Event>({ disableContentTypeError: true }),
      readBodyFields,
      noteIgnoredFields,
      checkContacts,
      holdIdempotencyKey(deps),
      validateInput,
      checkConfirmation(deps),
      followMerges(deps),
      answerUnchanged(deps),
      storeLargeReply(deps),
      encodeReply,
    ])
    .handler(callHandler(group.name, handlers, deps));
  return (event, context) => {
    const run = () => runWithCallTimes(() => chain(event, { ...context } as CallContext));
    return context ? runWithTableDeadline(context.getRemainingTimeInMillis() - REPLY_RESERVE_MS, run) : run();
  };
}
