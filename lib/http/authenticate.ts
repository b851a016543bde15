import { createHash } from 'node:crypto';
import type { Caller } from '../rules/accounts/access.ts';
import { toNetwork } from '../rules/accounts/networks.ts';
import { computeRateWindow } from '../rules/accounts/rate-limits.ts';
import { parseTenant, type Tenant } from '../rules/ids.ts';
import { fail, type Outcome, ok } from '../rules/outcome.ts';
import { claimKey, type IdempotentRequest, type KeyClaim } from '../table/idempotency.ts';
import { countRequest } from '../table/rate-limits.ts';
import { getSalon } from '../table/salons.ts';
import { rawBody } from './body.ts';
import { type Call, type Dependencies, type Event, Refusal, unwrap } from './call.ts';

const IDEMPOTENCY_KEY_MAX_LENGTH = 255;
const ANONYMOUS: Caller = { kind: 'anonymous' };

/** The caller's IPv4 address or IPv6 network, by which requests are counted (BEHAVIOR §8.1). */
export function getClientAddress(event: Event, deps: Dependencies): string {
  const forwarded = deps.trustForwardedFor ? event.headers['x-forwarded-for']?.split(',')[0]?.trim() : '';
  return toNetwork(forwarded || event.requestContext.http.sourceIp);
}

/** The slugs in path, header and query, in order of precedence. */
const listSlugs = (event: Event): string[] =>
  [event.pathParameters?.slug, event.headers['x-client-slug'], event.queryStringParameters?.slug].filter(
    (slug) => slug !== undefined && slug !== '',
  ) as string[];

type Identity = { readonly tenant: Tenant; readonly caller: Caller; readonly hasInvalidToken: boolean };

/** Finds the salon and the caller of a request (BEHAVIOR §1.2). */
async function identify(event: Event, deps: Dependencies, now: Date): Promise<Outcome<Identity>> {
  const { authorization } = event.headers;
  const slugs = listSlugs(event);
  const token = authorization?.match(/^Bearer (\S+)$/i)?.[1];
  const bearer = token ? await deps.tokens.verify(token, now) : undefined;
  if (bearer) {
    const isForeign = slugs.some((slug) => slug !== bearer.tenant);
    return isForeign ? fail('tenantMismatch') : ok({ ...bearer, hasInvalidToken: false });
  }
  const hasInvalidToken = authorization !== undefined;
  const [slug] = slugs;
  if (slug === undefined) return fail(hasInvalidToken ? 'tokenInvalid' : 'tenantMissing');
  const tenant = parseTenant(slug);
  return tenant ? ok({ tenant, caller: ANONYMOUS, hasInvalidToken }) : fail('tenantNotFound');
}

const toCallerKey = (caller: Caller, address: string): string =>
  caller.kind === 'anonymous' ? `ip:${address}` : `${caller.kind}:${caller.id}`;

const hash = (...parts: (string | Buffer)[]): string => {
  const digest = createHash('sha256');
  for (const part of parts) digest.update(part).update('\n');
  return digest.digest('base64url');
};

/** The use of an Idempotency-Key by this request, if any; all guests share one key space (BEHAVIOR §9.2). */
function parseIdempotencyKey(
  event: Event,
  call: Call,
  tenant: Tenant,
): Outcome<IdempotentRequest | undefined> {
  const key = event.headers['idempotency-key'];
  if (!call.route?.idempotent || key === undefined) return ok(undefined);
  if (key.length === 0 || key.length > IDEMPOTENCY_KEY_MAX_LENGTH) {
    return fail('invalid', { 'Idempotency-Key': ['Must be 1 to 255 characters'] });
  }
  const subject = call.caller.kind === 'anonymous' ? 'guest' : toCallerKey(call.caller, '');
  return ok({
    tenant,
    name: hash(call.operation ?? '', subject, key),
    fingerprint: hash(event.rawPath, rawBody(event)),
    claim: call.requestId,
  });
}

/** Counts the request, unless it is an event of the payment processor (BEHAVIOR §8.1). */
async function countCall(call: Call, deps: Dependencies, tenant: Tenant): Promise<number> {
  if (call.route?.signed || !call.rate) return 0;
  return countRequest(deps.store, tenant, toCallerKey(call.caller, call.address), call.rate.window);
}

const NO_CLAIM: KeyClaim = { state: 'mine' };

/**
 * Identifies salon and caller, counts the request and claims its Idempotency-Key in one parallel round trip. Throws a
 * `Refusal` for tenant, token and rate limit, in this order. Returns a wrong key as a failure, because role and body
 * are checked before it (BEHAVIOR §5.3).
 */
export async function authenticate(event: Event, call: Call, deps: Dependencies): Promise<Outcome<KeyClaim>> {
  call.rate = { window: computeRateWindow(ANONYMOUS, call.now), count: 0 };
  const identity = unwrap(await identify(event, deps, call.now));
  call.caller = identity.caller;
  call.rate = { window: computeRateWindow(identity.caller, call.now), count: 0 };
  const parsed = parseIdempotencyKey(event, call, identity.tenant);
  const request = parsed.ok ? parsed.value : undefined;
  const [salon, requests, claim, vault] = await Promise.all([
    getSalon(deps.store, identity.tenant),
    countCall(call, deps, identity.tenant),
    request ? claimKey(deps.store, request, call.now) : NO_CLAIM,
    request ? deps.vault() : undefined,
  ]);
  if (request && vault) call.idempotency = { request, vault, isMine: claim.state === 'mine' };
  call.rate = { window: call.rate.window, count: requests };
  if (!salon) throw new Refusal(fail('tenantNotFound'));
  call.tenant = identity.tenant;
  call.salon = salon;
  if (identity.hasInvalidToken) throw new Refusal(fail('tokenInvalid'));
  if (requests > call.rate.window.limit) {
    const retryAfterSeconds = Math.max(1, call.rate.window.reset - Math.floor(call.now.getTime() / 1000));
    throw new Refusal({ ...fail('tooManyRequests'), retryAfterSeconds });
  }
  return parsed.ok ? ok(claim) : parsed;
}
