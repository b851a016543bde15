import { type Context, getRecord } from './account.ts';
import { runAndRecordRequestOrFailure } from './api.ts';
import { invalidRequest, resourceMissing, unauthorized } from './errors.ts';
import { getOrCreateAccount, parseAuthorizationKey } from './keys.ts';
import { decodeParams, findObject, findText, getRequiredText, type Params } from './params.ts';
import { createTypedMethod } from './payment-methods.ts';
import { confirmPaymentOrDecline, toDeclineFailure } from './payments.ts';
import type { PaymentIntent, SetupIntent } from './resources.ts';
import { confirmSetup } from './setup-intents.ts';
import type { Incoming, Reply } from './stand-in.ts';
import { type StandIn, toContext } from './stand-in.ts';

type Intent = PaymentIntent | SetupIntent;

const PUBLISHABLE_KEY = /^pk_test_\w+$/;
const PATH = /^\/v1\/(payment_intent|setup_intent)s\/(\w+)(\/confirm)?$/;

/** Scripts of any shop may read these replies, because a request needs the client secret. */
const HEADERS = { 'access-control-allow-origin': '*' };

/**
 * The secret key of the account whose publishable key a request carries, as stripe.js sends it or as a Bearer token:
 * pk_test_x belongs to sk_test_x. Undefined for requests with a secret key.
 */
export function findSecretKeyOfBrowser(incoming: Incoming): string | undefined {
  const authorization = incoming.header('authorization');
  const key = authorization === undefined ? decodeParams(incoming).key : parseAuthorizationKey(authorization);
  return typeof key === 'string' && PUBLISHABLE_KEY.test(key) ? key.replace(/^pk/, 'sk') : undefined;
}

function confirm(context: Context, intent: Intent, params: Params): Intent {
  const data = findObject(params, 'payment_method_data') ?? {};
  const method = createTypedMethod(context, data);
  // stripe.js shows the 3-D Secure check of a card itself; a bank has a page of its own
  const usesScript = findText(params, 'use_stripe_sdk') === 'true' && method.type === 'card';
  const returnUrl = usesScript ? null : getRequiredText(params, 'return_url');
  if (intent.object === 'setup_intent') return confirmSetup(context, intent, method, returnUrl);
  const outcome = confirmPaymentOrDecline(context, intent, { method, offSession: false, returnUrl });
  if (outcome.status === 'requires_payment_method') throw toDeclineFailure(outcome);
  return outcome;
}

function run(standIn: StandIn, secretKey: string, { method, path }: Incoming, params: Params): object {
  const [, kind, id = '', action] = PATH.exec(path) ?? [];
  if (kind === undefined || method !== (action ? 'POST' : 'GET')) {
    throw unauthorized(
      'This API call cannot be made with a publishable API key. Please use a secret API key.',
    );
  }
  const context = toContext(standIn, getOrCreateAccount(standIn.accounts, secretKey));
  const intent = getRecord(context.account, kind as Intent['object'], id);
  const secret = findText(params, 'client_secret');
  if (secret === undefined) throw resourceMissing(kind, id);
  if (secret !== intent.client_secret) {
    throw invalidRequest(
      `The client_secret provided does not match any associated ${kind} on this account.`,
      'client_secret',
      `${kind}_invalid_parameter`,
    );
  }
  // Fields that browsers do not get
  const {
    customer: _customer,
    metadata: _metadata,
    ...shown
  } = action ? confirm(context, intent, params) : intent;
  return shown;
}

/** Handles a request that stripe.js makes: reads or confirms one intent, with its client secret. */
export function handleBrowserRequest(standIn: StandIn, secretKey: string, incoming: Incoming): Reply {
  const reply = runAndRecordRequestOrFailure(standIn, incoming, () => ({
    status: 200,
    body: run(standIn, secretKey, incoming, decodeParams(incoming)),
    headers: {},
  }));
  return { ...reply, headers: HEADERS };
}
