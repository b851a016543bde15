import type { VerifiedTokenClaims } from '../ports/tokens.ts';
import { checkApiKey, toAccountOfKey, toKeyPrincipalOrGuest } from '../rules/access/api-keys.ts';
import { isPinSessionRecentlyUsed, isSessionUseRecordDue } from '../rules/access/devices.ts';
import type { Principal, TokenHolder } from '../rules/access/principals.ts';
import { computeRequestsLeft, listRateCounters } from '../rules/access/rate-limits.ts';
import { checkTokenAccount, checkTokenSalon } from '../rules/access/sessions.ts';
import { parseTenant, type Tenant } from '../rules/ids.ts';
import { fail, type Outcome, ok } from '../rules/outcome.ts';
import type { Salon } from '../rules/salons/salon.ts';
import { getSalonAndCaller } from '../table/access/accounts.ts';
import { KEY_PREFIX, parseApiKey } from '../table/access/api-keys.ts';
import { incrementRequestCount } from '../table/access/rate-limits.ts';
import { updatePinSessionUse } from '../table/access/sessions.ts';
import {
  findCachedPlatformChangesPausedAt,
  toSalonWithPlatformChangesPause,
} from '../table/salons/platform.ts';
import type { Store } from '../table/store.ts';
import { type CallState, type Dependencies, type Event, type Middleware, Refusal, unwrap } from './call.ts';
import { findNamedCustomerAhead } from './follow-merges.ts';
import { claimKeyAhead } from './idempotency.ts';

type Rate = NonNullable<CallState['rate']>;

const ANONYMOUS = { kind: 'anonymous' } as const satisfies Principal;

/** The slugs in path, header and query, in order of precedence. */
const listSlugs = (event: Event): string[] =>
  [event.pathParameters?.slug, event.headers['x-client-slug'], event.queryStringParameters?.slug].filter(
    (slug) => slug !== undefined && slug !== '',
  ) as string[];

type KeyClaims = { readonly caller: TokenHolder; readonly secretHash: string; readonly session?: undefined };

type Identity = {
  readonly tenant: Tenant;
  readonly claims?: VerifiedTokenClaims | KeyClaims | undefined;
  readonly hasInvalidToken: boolean;
};

/** The claims of a token or an API key; undefined for an invalid one. */
async function readClaims(
  token: string,
  deps: Dependencies,
  now: Date,
): Promise<((VerifiedTokenClaims | KeyClaims) & { readonly tenant: Tenant }) | undefined> {
  if (!token.startsWith(KEY_PREFIX)) return deps.tokens.verify(token, now);
  const sent = parseApiKey(token);
  return sent && { ...sent, caller: { kind: 'user', id: sent.id, isKey: true } };
}

/** Finds the salon by token, path, header or query; the first that applies names it (BEHAVIOR §1.2). */
async function identify(event: Event, deps: Dependencies, now: Date): Promise<Outcome<Identity>> {
  const { authorization } = event.headers;
  const slugs = listSlugs(event);
  const token = authorization?.match(/^Bearer (\S+)$/i)?.[1];
  const claims = token ? await readClaims(token, deps, now) : undefined;
  if (claims) {
    const tenant = checkTokenSalon(claims.tenant, slugs);
    return tenant.ok ? ok({ tenant: tenant.value, claims, hasInvalidToken: false }) : tenant;
  }
  const hasInvalidToken = authorization !== undefined;
  const [slug] = slugs;
  if (slug === undefined) return fail(hasInvalidToken ? 'tokenInvalid' : 'tenantMissing');
  const tenant = parseTenant(slug);
  return tenant ? ok({ tenant, hasInvalidToken }) : fail('tenantNotFound');
}

/**
 * Counts the request, unless it is an event of the payment processor (BEHAVIOR §8.1). Returns the count of the window
 * with the fewest requests left.
 */
async function countCall(
  call: CallState,
  caller: TokenHolder | typeof ANONYMOUS,
  deps: Dependencies,
  tenant: Tenant,
): Promise<Rate> {
  const counters = listRateCounters(caller, call.network, call.now);
  const [{ window }] = counters;
  if (call.route?.signed) return { window, count: 0 };
  const rates = await Promise.all(
    counters.map(async (counter): Promise<Rate> => {
      return { window: counter.window, count: await incrementRequestCount(deps.store, tenant, counter) };
    }),
  );
  const left = (rate: Rate): number => computeRequestsLeft(rate.window, rate.count);
  return rates.reduce((lowest, rate) => (left(rate) < left(lowest) ? rate : lowest));
}

type CallerRecords = Awaited<ReturnType<typeof getSalonAndCaller>>;

/** Whether the token of somebody is valid: their account and, of a session by PIN, the session. */
const isCallerValid = (
  claims: VerifiedTokenClaims,
  { account, pinSession }: CallerRecords,
  salon: Salon,
  now: Date,
): boolean =>
  checkTokenAccount(claims, account, salon).ok &&
  (claims.deviceId === undefined || isPinSessionRecentlyUsed(pinSession, now));

/** Lets a program call with a valid key, as whom the key makes it (BEHAVIOR §3.10). */
function identifyKey(
  call: CallState,
  tenant: Tenant,
  { apiKey }: CallerRecords,
  { secretHash }: KeyClaims,
): void {
  const checked = checkApiKey(apiKey, { secretHash, network: call.network }, call.now);
  call.isTokenValid = checked.ok;
  if (!checked.ok) return;
  call.account = toAccountOfKey(checked.value);
  call.caller = toKeyPrincipalOrGuest(tenant, checked.value, call.route?.access === 'public');
  // The server of a website hides the networks of its visitors: no limit counts them
  if (call.caller.kind === 'anonymous') call.network = `key:${call.requestId}`;
}

/** Notes the use of a session by PIN, once a minute. */
async function recordSessionUse(
  store: Store,
  tenant: Tenant,
  { session }: VerifiedTokenClaims,
  { pinSession }: CallerRecords,
  now: Date,
): Promise<void> {
  if (!session || !pinSession || !isSessionUseRecordDue(pinSession, now)) return;
  await store.commit([updatePinSessionUse(tenant, session, now)]);
}

/** Decides who calls, and whether their token or key is valid. */
async function identifyCaller(
  call: CallState,
  store: Store,
  found: Identity & { readonly salon: Salon; readonly records: CallerRecords },
): Promise<void> {
  const { tenant, salon, claims, hasInvalidToken, records } = found;
  call.account = records.account;
  call.caller = records.caller;
  if (claims && 'secretHash' in claims) return identifyKey(call, tenant, records, claims);
  call.isTokenValid = claims ? isCallerValid(claims, records, salon, call.now) : !hasInvalidToken;
  call.device = records.pinSession?.device;
  if (call.isTokenValid && claims) await recordSessionUse(store, tenant, claims, records, call.now);
}

/**
 * Finds the salon. Reads in the same round trip what the checks of token and rate limit need: the person of the token
 * with their role, the counted requests, and the Idempotency-Key of somebody with a token. Once a minute a session by PIN costs
 * a second round trip, to note its use. A function that redeems also reads the gift cards that the
 * body names, and the function of checkouts reads the visits and templates. Where somebody acts for a customer, it is also read
 * whom that customer was merged into.
 */
export const identifyRequest = (deps: Dependencies): Middleware => ({
  before: async ({ event, context: { call } }) => {
    if (call.route?.tenantless) return;
    const { tenant, claims, hasInvalidToken } = unwrap(await identify(event, deps, call.now));
    call.session = claims?.session;
    call.holder = claims?.caller;
    const body = event.body ?? '';
    const [records, pausedAt, rate, giftCards, readAhead, namedCustomer, idempotency] = await Promise.all([
      getSalonAndCaller(deps.store, tenant, claims),
      findCachedPlatformChangesPausedAt(deps.store, call.now),
      countCall(call, claims?.caller ?? ANONYMOUS, deps, tenant),
      deps.readGiftCardsAhead?.(deps.store, tenant, body),
      deps.readBillItemsAhead?.(deps.store, tenant, body),
      findNamedCustomerAhead(deps.store, tenant, claims?.caller, event),
      claims && claimKeyAhead(deps, event, call, { tenant, caller: claims.caller }),
    ]);
    Object.assign(call, {
      idempotency,
      rate,
      giftCards,
      readAhead,
      namedCustomer,
    } satisfies Partial<CallState>);
    if (!records.salon) throw new Refusal(fail('tenantNotFound'));
    const salon = toSalonWithPlatformChangesPause(records.salon, pausedAt);
    call.tenant = tenant;
    call.salon = salon;
    await identifyCaller(call, deps.store, { tenant, salon, claims, hasInvalidToken, records });
    // Events of the payment processor are still received: money that moves is recorded (BEHAVIOR §32.2)
    if (salon.suspendedAt && !call.route?.signed) throw new Refusal(fail('salonSuspended'));
  },
});
