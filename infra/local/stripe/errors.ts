/** The `error` object of a failed request. */
export type ErrorBody = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  charge?: string;
  payment_intent?: object;
  payment_method?: object;
  setup_intent?: object;
};

/** An error reply of Stripe: its HTTP status and the `error` of its body. */
export class StripeFailure extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

/** 400: the request cannot be processed as it is. */
export const invalidRequest = (message: string, param?: string, code?: string): StripeFailure =>
  new StripeFailure(400, {
    type: 'invalid_request_error',
    message,
    ...(param === undefined ? {} : { param }),
    ...(code === undefined ? {} : { code }),
  });

/** 400: a required parameter is missing. */
export function missingParam(param: string): StripeFailure {
  return invalidRequest(`Missing required param: ${param}.`, param, 'parameter_missing');
}

/** `resource_missing`: 404 when the path names the id, 400 when a parameter does. */
export function resourceMissing(kind: string, id: string, param?: string): StripeFailure {
  return new StripeFailure(param === undefined ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind === 'payment_method' ? 'PaymentMethod' : kind}: '${id}'`,
    param: param ?? 'id',
  });
}

/** The fields of an intent that its errors name. */
type AnyIntent = { readonly object: keyof typeof INTENT_NAMES; readonly status: string };
export const INTENT_NAMES = { payment_intent: 'PaymentIntent', setup_intent: 'SetupIntent' } as const;

/** 400: the intent has a status in which this cannot be done, or lacks what it needs. */
export function invalidState(
  intent: AnyIntent,
  verb: string,
  reason = `it has a status of ${intent.status}`,
): StripeFailure {
  const { object } = intent;
  return new StripeFailure(400, {
    type: 'invalid_request_error',
    message: `You cannot ${verb} this ${INTENT_NAMES[object]} because ${reason}.`,
    code: `${object}_unexpected_state`,
    [object]: intent,
  });
}

/** 400: an intent cannot be confirmed without a payment method. */
export const missingMethod = (intent: AnyIntent): StripeFailure =>
  invalidState(intent, 'confirm', "it's missing a payment method");

/** 401: no key, or one that cannot be a secret test key. */
export function unauthorized(message: string): StripeFailure {
  return new StripeFailure(401, { type: 'invalid_request_error', message });
}

/** 403: a restricted key lacks a permission. */
export function forbidden(permission: string): StripeFailure {
  return new StripeFailure(403, {
    type: 'invalid_request_error',
    message: `The provided key does not have the required permissions for this endpoint. Having the '${permission}' permission would allow this request to continue.`,
  });
}

/** The `error` of an outage (5xx), the rate limit (429) or a rejected key (401). */
export function outageBody(status: number): ErrorBody {
  return status === 429
    ? { type: 'invalid_request_error', code: 'rate_limit', message: 'Request rate limit exceeded.' }
    : { type: 'api_error', message: 'Sorry, something went wrong on our end.' };
}
