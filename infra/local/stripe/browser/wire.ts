import type {
  ElementsOptions,
  StripeError,
  StripeIntent,
} from '../../../../functions/pages/app/parts/payment/stripe.ts';

/** An intent with the fields that the scripts of the stand-in use. */
export type Intent = StripeIntent & {
  readonly object: 'payment_intent' | 'setup_intent';
  readonly next_action: {
    readonly type: string;
    readonly redirect_to_url?: { readonly url: string };
  } | null;
};
export type IntentResult =
  | { readonly intent: Intent; readonly error?: undefined }
  | { readonly error: StripeError; readonly intent?: undefined };

export type Kind = 'payment' | 'setup';

/** Requests from the script of a shop's page to the frame with the fields. The port of a request brings the reply. */
export type FrameRequests = {
  /** Replies with the height of the frame in pixels, first and at each change. */
  connect: { readonly input: ElementsOptions; readonly reply: number };
  submit: { readonly input: null; readonly reply: { readonly error?: StripeError } };
  confirm: { readonly input: IntentAccess & { readonly returnUrl: string }; readonly reply: IntentResult };
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

/** Calls the API of the stand-in as a browser does. */
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
