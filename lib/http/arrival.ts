import { createHash } from 'node:crypto';
import type { Caller } from '../rules/accounts/access.ts';
import { networkOf } from '../rules/accounts/networks.ts';
import { rateWindow } from '../rules/accounts/rate-limits.ts';
import { type Tenant, tenantOf } from '../rules/ids.ts';
import { fail, type Outcome, ok } from '../rules/outcome.ts';
import { claimKey, type IdempotentRequest, type KeyClaim } from '../table/idempotency.ts';
import { countRequest } from '../table/rate-limits.ts';
import { getSalon } from '../table/salons.ts';
import { rawBody } from './body.ts';
import { type Call, type Dependencies, type Event, Refusal, unwrap } from './call.ts';

const IDEMPOTENCY_KEY_MAX_LENGTH = 255;
const ANONYMOUS: Caller = { kind: 'anonymous' };

/** Where the caller calls from: an address, or the network that one holder of many addresses has. */
export function addressOf(event: Event, deps: Dependencies): string {
  const forwarded = deps.trustForwardedFor ? event.headers['x-forwarded-for']?.split(',')[0]?.trim() : '';
  return networkOf(forwarded || event.requestContext.http.sourceIp);
}

/** The slugs that path, header and query name, the one that counts first. */
const namedSlugs = (event: Event): string[] =>
  [event.pathParameters?.slug, event.headers['x-client-slug'], event.queryStringParameters?.slug].filter(
    (slug) => slug !== undefined && slug !== '',
  ) as string[];

type Identity = { readonly tenant: Tenant; readonly caller: Caller; readonly tokenRefused: boolean };

/** Which salon, and who: the token's salon first, then the header's, then the query's (decisions §1). */
async function identify(event: Event, deps: Dependencies, now: Date): Promise<Outcome<Identity>> {
  const { authorization } = event.headers;
  const named = namedSlugs(event);
  const token = authorization?.match(/^Bearer (\S+)$/i)?.[1];
  const bearer = token ? await deps.tokens.read(token, now) : undefined;
  if (bearer) {
    const foreign = named.some((slug) => slug !== bearer.tenant);
    return foreign ? fail('tenantForeign') : ok({ ...bearer, tokenRefused: false });
  }
  const tokenRefused = authorization !== undefined;
  const [slug] = named;
  if (slug === undefined) return fail(tokenRefused ? 'tokenInvalid' : 'tenantMissing');
  const tenant = tenantOf(slug);
  return tenant ? ok({ tenant, caller: ANONYMOUS, tokenRefused }) : fail('tenantUnknown');
}

const callerName = (caller: Caller, address: string): string =>
  caller.kind === 'anonymous' ? `ip:${address}` : `${caller.kind}:${caller.id}`;

const hash = (...parts: (string | Buffer)[]): string => {
  const digest = createHash('sha256');
  for (const part of parts) digest.update(part).update('\n');
  return digest.digest('base64url');
};

/** This use of an Idempotency-Key; a guest has no name, so that the key alone counts (decisions §3). */
function attemptOf(event: Event, call: Call, tenant: Tenant): Outcome<IdempotentRequest | undefined> {
  const key = event.headers['idempotency-key'];
  if (!call.route?.idempotent || key === undefined) return ok(undefined);
  if (key.length === 0 || key.length > IDEMPOTENCY_KEY_MAX_LENGTH) {
    return fail('invalid', { 'Idempotency-Key': ['Must be 1 to 255 characters'] });
  }
  const subject = call.caller.kind === 'anonymous' ? 'guest' : callerName(call.caller, '');
  return ok({
    tenant,
    name: hash(call.operation ?? '', subject, key),
    fingerprint: hash(event.rawPath, rawBody(event)),
    claim: call.requestId,
  });
}

/** Counts this request; a processor's events are not counted (decisions §3). */
async function count(call: Call, deps: Dependencies, tenant: Tenant): Promise<number> {
  if (call.route?.signed || !call.rate) return 0;
  return countRequest(deps.store, tenant, callerName(call.caller, call.address), call.rate.window);
}

const NO_CLAIM: KeyClaim = { state: 'mine' };

/**
 * Who calls, in which salon: one round trip reads the salon, counts the request and claims its Idempotency-Key,
 * side by side. Refuses in the order of decisions §1: tenant, token, rate limit. What is wrong with the key itself is
 * given back: role and body are refused before it.
 */
export async function arrive(event: Event, call: Call, deps: Dependencies): Promise<Outcome<KeyClaim>> {
  call.rate = { window: rateWindow(ANONYMOUS, call.now), count: 0 };
  const identity = unwrap(await identify(event, deps, call.now));
  call.caller = identity.caller;
  call.rate = { window: rateWindow(identity.caller, call.now), count: 0 };
  const attempt = attemptOf(event, call, identity.tenant);
  const wanted = attempt.ok ? attempt.value : undefined;
  const [salon, requests, claim, vault] = await Promise.all([
    getSalon(deps.store, identity.tenant),
    count(call, deps, identity.tenant),
    wanted ? claimKey(deps.store, wanted, call.now) : NO_CLAIM,
    wanted ? deps.vault() : undefined,
  ]);
  if (wanted && vault) call.asked = { attempt: wanted, vault, isMine: claim.state === 'mine' };
  call.rate = { window: call.rate.window, count: requests };
  if (!salon) throw new Refusal(fail('tenantUnknown'));
  call.tenant = identity.tenant;
  call.salon = salon;
  if (identity.tokenRefused) throw new Refusal(fail('tokenInvalid'));
  if (requests > call.rate.window.limit) {
    const retryAfterSeconds = Math.max(1, call.rate.window.reset - Math.floor(call.now.getTime() / 1000));
    throw new Refusal({ ...fail('tooManyRequests'), retryAfterSeconds });
  }
  return attempt.ok ? ok(claim) : attempt;
}
