/** What Stripe puts under `error` in a reply that is not a success. */
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

/** A refusal in Stripe's own words: the HTTP status and the body's `error`. */
export class StripeFailure extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

/** 400: the request itself cannot be right. */
export function invalid(message: string, more: Partial<ErrorBody> = {}): StripeFailure {
  return new StripeFailure(400, { type: 'invalid_request_error', message, ...more });
}

/** 400: a parameter that Stripe insists on is not there. */
export function missingParam(param: string): StripeFailure {
  return invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
}

/** 404 when the path names it (Stripe calls an intent there `intent`), 400 when a parameter does. */
export function noSuch(kind: string, id: string, param?: string): StripeFailure {
  const noun = kind === 'payment_method' ? 'PaymentMethod' : kind;
  return new StripeFailure(param === undefined || param === 'intent' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${noun}: '${id}'`,
    param: param ?? 'id',
  });
}

/** 400: the browser's client secret is not the one of this intent. */
export function wrongClientSecret(kind: 'payment_intent' | 'setup_intent'): StripeFailure {
  const noun = kind === 'payment_intent' ? 'PaymentIntent' : 'SetupIntent';
  return invalid(`The client_secret provided does not match the client_secret associated with the ${noun}.`, {
    code: `${kind}_invalid_parameter`,
    param: 'client_secret',
  });
}

/** 401: no key, a live key, or one that no account has. */
export function unauthorized(message: string): StripeFailure {
  return new StripeFailure(401, { type: 'invalid_request_error', message });
}

/** 403: a publishable key asking for what only the secret key may see. */
export function forbidden(): StripeFailure {
  return new StripeFailure(403, {
    type: 'invalid_request_error',
    code: 'secret_key_required',
    message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
  });
}
