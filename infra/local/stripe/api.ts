import { createHash } from 'node:crypto';
import { createRouter } from '../../../lib/http/router.ts';
import type { LocalReply } from '../http.ts';
import { type Account, findById, newId } from './account.ts';
import { ACCOUNT_PATH, ACCOUNT_ROUTES } from './account-routes.ts';
import { REFUND_ROUTES } from './charges.ts';
import { CUSTOMER_ROUTES } from './customers.ts';
import { DISPUTE_ROUTES } from './disputes.ts';
import { forbidden, invalidRequest, StripeFailure } from './errors.ts';
import { EVENT_ROUTES } from './events.ts';
import { findIntentOfInvoice, INVOICE_PAYMENT_ROUTES, INVOICE_ROUTES } from './invoices.ts';
import { getOrCreateAccount, isRestricted, parseAuthorizationKey } from './keys.ts';
import { decodeParams, getList, type Params } from './params.ts';
import { PAYMENT_INTENT_ROUTES } from './payment-intent-routes.ts';
import { PAYMENT_METHOD_ROUTES } from './payment-methods.ts';
import { PAYOUT_ROUTES } from './payouts.ts';
import { PRICE_ROUTES } from './prices.ts';
import { PAY_INVOICE_ROUTE } from './renewals.ts';
import type { Route } from './routing.ts';
import { SETUP_INTENT_ROUTES } from './setup-intents.ts';
import { getNowSeconds, type Incoming, type Reply, type StandIn, toContext } from './stand-in.ts';
import { SUBSCRIPTION_ROUTES } from './subscriptions.ts';
import { TERMINAL_ROUTES } from './terminal/readers.ts';

const ROUTES: readonly Route[] = [
  ...ACCOUNT_ROUTES,
  ...CUSTOMER_ROUTES,
  ...DISPUTE_ROUTES,
  ...EVENT_ROUTES,
  ...INVOICE_PAYMENT_ROUTES,
  ...INVOICE_ROUTES,
  PAY_INVOICE_ROUTE,
  ...PAYMENT_INTENT_ROUTES,
  ...PAYMENT_METHOD_ROUTES,
  ...PAYOUT_ROUTES,
  ...PRICE_ROUTES,
  ...REFUND_ROUTES,
  ...SETUP_INTENT_ROUTES,
  ...SUBSCRIPTION_ROUTES,
  ...TERMINAL_ROUTES,
];

/** Stripe keeps an Idempotency-Key for a day. */
const KEY_LIFE_SECONDS = 24 * 3600;

export const toLocalReply = ({ status, body, headers }: Reply): LocalReply => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/** The reply of a `StripeFailure`. Throws any other failure again. */
export function toErrorReplyOrRethrow(failure: unknown): Reply {
  if (!(failure instanceof StripeFailure)) throw failure;
  return { status: failure.status, body: { error: failure.body }, headers: {} };
}

const matchRoute = createRouter(
  ROUTES.map((route) => ({ ...route, routeKey: `${route.method} ${route.path.replace(':id', '{id}')}` })),
);

type Fields = Record<string, unknown>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The field of a record; Stripe returns an invoice's client secret only where it is expanded. */
function getField(account: Account, record: Fields, field: string): unknown {
  if (record.object === 'invoice' && field === 'confirmation_secret') {
    const intent = findIntentOfInvoice(account, String(record.id));
    return intent ? { client_secret: intent.client_secret, type: 'payment_intent' } : null;
  }
  return record[field];
}

function expandPath(account: Account, record: Fields, [field = '', ...rest]: readonly string[]): Fields {
  const refuse = () =>
    invalidRequest(
      `This property cannot be expanded (${field}). You may want to try expanding another property.`,
      'expand',
    );
  const value = getField(account, record, field);
  if (value === null) return { ...record, [field]: null };
  const expandValue = (each: unknown): unknown => {
    const target: unknown = typeof each === 'string' ? findById(account, each) : each;
    if (!isFields(target)) throw refuse();
    return rest.length === 0 ? target : expandPath(account, target, rest);
  };
  return { ...record, [field]: Array.isArray(value) ? value.map(expandValue) : expandValue(value) };
}

/** Replaces ids by the records they name, at each path such as `latest_charge` or `data.invoice`. */
function expand(account: Account, body: object, paths: readonly string[]): object {
  return paths.reduce<Fields>((expanded, path) => expandPath(account, expanded, path.split('.')), {
    ...body,
  });
}

// Like Stripe: a misspelled parameter must not be ignored.
function refuseUnknown(params: Params, accepts: readonly string[]): void {
  const unknown = Object.keys(params).find((name) => name !== 'expand' && !accepts.includes(name));
  if (unknown !== undefined) {
    throw invalidRequest(`Received unknown parameter: ${unknown}`, unknown, 'parameter_unknown');
  }
}

/** Runs a request to the API, replies to what it throws, and records both for the overview and for tests. */
export function runAndRecordRequestOrFailure(standIn: StandIn, incoming: Incoming, run: () => Reply): Reply {
  let reply: Reply;
  try {
    reply = run();
  } catch (failure) {
    reply = toErrorReplyOrRethrow(failure);
  }
  standIn.onChange();
  standIn.inspect(incoming, reply);
  return reply;
}

function runRoute(standIn: StandIn, account: Account, { method, path }: Incoming, params: Params): Reply {
  try {
    const found = matchRoute(method, path);
    if (found === undefined) {
      throw new StripeFailure(404, {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${method}: ${path}).`,
      });
    }
    refuseUnknown(params, found.route.accepts);
    const body = found.route.run({
      context: toContext(standIn, account),
      id: found.pathParameters.id ?? '',
      params,
    });
    const paths = getList(params, 'expand').filter((each) => typeof each === 'string');
    return { status: 200, body: expand(account, body, paths), headers: {} };
  } catch (failure) {
    return toErrorReplyOrRethrow(failure);
  }
}

/** Codes of parameters that Stripe refuses before it begins its work. */
const INVALID_CODES = /^(parameter|amount_|invalid_charge_amount|payment_method_types_no_longer)/;

/**
 * Whether a request was refused for its parameters, and may be corrected under the same key. The key keeps any other result,
 * success or failure: https://docs.stripe.com/api/idempotent_requests
 */
function isInvalid({ status, body }: Reply): boolean {
  if (status === 401) return true;
  const error = 'error' in body ? (body.error as { code?: string }) : undefined;
  return status === 400 && (error?.code === undefined || INVALID_CODES.test(error.code));
}

type KeyedRequest = { key: string; fingerprint: string; now: number; id: string };

function saveReply({ replies }: Account, { key, fingerprint, now, id }: KeyedRequest, reply: Reply): void {
  for (const [old, { at }] of Object.entries(replies)) {
    if (at + KEY_LIFE_SECONDS > now) break;
    delete replies[old];
  }
  replies[key] = { fingerprint, at: now, status: reply.status, body: reply.body, requestId: id };
}

/** Runs a request once for each Idempotency-Key and repeats its reply; 400 for another request with the same key. */
function runOnce(account: Account, request: KeyedRequest, run: () => Reply): Reply {
  const { key, fingerprint, now } = request;
  const saved = Object.hasOwn(account.replies, key) ? account.replies[key] : undefined;
  if (saved && saved.at + KEY_LIFE_SECONDS > now) {
    if (saved.fingerprint !== fingerprint) {
      throw new StripeFailure(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      });
    }
    const headers = { 'idempotent-replayed': 'true', 'original-request': saved.requestId };
    return { status: saved.status, body: saved.body, headers };
  }
  const reply = run();
  if (!isInvalid(reply)) saveReply(account, request, reply);
  return reply;
}

/** The request, if it has an Idempotency-Key. */
function findKeyedRequest(standIn: StandIn, incoming: Incoming, id = newId('req')): KeyedRequest | undefined {
  const { method, path, header } = incoming;
  const key = header('idempotency-key');
  if (key === undefined || method !== 'POST') return undefined;
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([method, path, decodeParams(incoming)]))
    .digest('base64');
  return { key, fingerprint, now: getNowSeconds(standIn), id };
}

/** Saves an injected failure under the key of its request: "including 500 errors" in the page above. */
export function saveKeyedFailure(standIn: StandIn, incoming: Incoming, reply: Reply): void {
  const request = findKeyedRequest(standIn, incoming);
  const secretKey = parseAuthorizationKey(incoming.header('authorization'));
  if (request && !isInvalid(reply))
    saveReply(getOrCreateAccount(standIn.accounts, secretKey), request, reply);
}

/** Handles a request under `/v1`. */
export function handleApiRequest(standIn: StandIn, incoming: Incoming): Reply {
  const { path, header } = incoming;
  const id = newId('req');
  const run = (): Reply => {
    const secretKey = parseAuthorizationKey(header('authorization'));
    const account = getOrCreateAccount(standIn.accounts, secretKey);
    if (path === ACCOUNT_PATH && isRestricted(secretKey)) throw forbidden('rak_accounts_kyc_basic_read');
    const request = findKeyedRequest(standIn, incoming, id);
    const runIt = () => runRoute(standIn, account, incoming, decodeParams(incoming));
    return request ? runOnce(account, request, runIt) : runIt();
  };
  const reply = runAndRecordRequestOrFailure(standIn, incoming, run);
  return { ...reply, headers: { 'request-id': id, ...reply.headers } };
}
