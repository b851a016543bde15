import type { PaymentIntent, SetupIntent, StripeElementsOptionsMode, StripeError } from '@stripe/stripe-js';

export type Intent = PaymentIntent | SetupIntent;
export type IntentResult =
  | { readonly intent: Intent; readonly error?: undefined }
  | { readonly error: StripeError; readonly intent?: undefined };

export type Kind = 'payment' | 'setup';

/** The options of a shop that the frame with the fields follows. */
type FieldsOptions = Pick<
  StripeElementsOptionsMode,
  'appearance' | 'allowedPaymentMethodTypes' | 'excludedPaymentMethodTypes'
>;

/** Requests from the script of a shop's page to the frame with the fields. The port of a request brings the reply. */
export type FrameRequests = {
  /** Replies with the height of the frame in pixels, first and at each change. */
  connect: { readonly input: FieldsOptions; readonly reply: number };
  /** Replies with the chosen method, or the error of the first wrong field. */
  submit: {
    readonly input: null;
    readonly reply:
      | { readonly selectedPaymentMethod: string; readonly error?: undefined }
      | { readonly error: StripeError; readonly selectedPaymentMethod?: undefined };
  };
  confirm: {
    readonly input: IntentAccess & { readonly returnUrl: string | undefined };
    readonly reply: IntentResult;
  };
};
export type FrameRequest = {
  readonly [Name in keyof FrameRequests]: {
    readonly name: Name;
    readonly input: FrameRequests[Name]['input'];
  };
}[keyof FrameRequests];

/** The publishable key and the client secret, with which a browser reads or confirms an intent. */
type IntentAccess = { readonly kind: Kind; readonly clientSecret: string; readonly key: string };

const UNREACHABLE: StripeError = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
};

export async function readOrConfirmIntent(
  origin: string,
  { kind, clientSecret, key }: IntentAccess,
  confirmation?: Readonly<Record<string, string>>,
): Promise<IntentResult> {
  const id = clientSecret.split('_secret_')[0] ?? '';
  const url = `${origin}/v1/${kind}_intents/${id}`;
  const credentials = { key, client_secret: clientSecret };
  try {
    const response = confirmation
      ? await fetch(`${url}/confirm`, {
          method: 'POST',
          body: new URLSearchParams({ ...credentials, ...confirmation }),
        })
      : await fetch(`${url}?${new URLSearchParams(credentials)}`);
    const body = (await response.json()) as Intent | { readonly error: StripeError };
    return 'error' in body ? { error: body.error } : { intent: body };
  } catch {
    return { error: UNREACHABLE };
  }
}
