// The stand-in of https://js.stripe.com: a part of Stripe.js, in Stripe's own types, with a card form of its own.
import type {
  PaymentIntent,
  PaymentIntentResult,
  SetupIntent,
  SetupIntentResult,
  Stripe,
  StripeConstructor,
  StripeElements,
  StripeElementsOptionsClientSecret,
  StripeElementsOptionsMode,
  StripeError,
  StripePaymentElement,
} from '@stripe/stripe-js';
import {
  type FrameRequests,
  type Intent,
  type IntentResult,
  type Kind,
  readOrConfirmIntent,
} from './wire.ts';

type ElementsOptions = StripeElementsOptionsClientSecret | StripeElementsOptionsMode;

const isDeferred = (options: ElementsOptions): options is StripeElementsOptionsMode => 'mode' in options;

const SCRIPT = document.currentScript as HTMLScriptElement;
const ORIGIN = new URL(SCRIPT.src).origin;
const READY_TIMEOUT_MS = 10_000;

class IntegrationError extends Error {
  override readonly name = 'IntegrationError';
}

/** A frame of the stand-in. The security policy of a page forbids style attributes, but not style properties. */
function createFrame(
  path: string,
  title: string,
  styles: Readonly<Record<string, string>>,
): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.src = ORIGIN + path;
  frame.title = title;
  Object.assign(frame.style, { border: '0', width: '100%', ...styles });
  return frame;
}

type Fields = {
  readonly element: StripePaymentElement;
  request<Name extends keyof FrameRequests>(
    name: Name,
    input: FrameRequests[Name]['input'],
  ): Promise<FrameRequests[Name]['reply']>;
};

function findContainer(container: string | HTMLElement): HTMLElement {
  const found = typeof container === 'string' ? document.querySelector<HTMLElement>(container) : container;
  if (!found)
    throw new IntegrationError(`The selector you specified (${container}) applies to no DOM elements.`);
  return found;
}

const toFieldsOptions = (options: ElementsOptions): FrameRequests['connect']['input'] =>
  isDeferred(options) ? options : options.appearance ? { appearance: options.appearance } : {};

/** The payment element: a frame with the card fields. */
function createFields(options: ElementsOptions): Fields {
  const frame = createFrame('/v3/payment-fields', 'Secure payment input frame', {
    display: 'block',
    height: '0',
    // The frame leaves room for the outline of its fields, as Stripe's does
    margin: '-4px',
    width: 'calc(100% + 8px)',
  });
  const events = new EventTarget();
  const timeout = setTimeout(() => events.dispatchEvent(new Event('loaderror')), READY_TIMEOUT_MS);
  function send<Name extends keyof FrameRequests>(
    name: Name,
    input: FrameRequests[Name]['input'],
    onReply: (reply: FrameRequests[Name]['reply']) => void,
  ): void {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => onReply(data);
    frame.contentWindow?.postMessage({ name, input }, ORIGIN, [port2]);
  }
  let isReady = false;
  frame.addEventListener('load', () =>
    send('connect', toFieldsOptions(options), (height) => {
      frame.style.height = `${height}px`;
      if (isReady) return;
      isReady = true;
      clearTimeout(timeout);
      events.dispatchEvent(new Event('ready'));
    }),
  );
  const element: Partial<StripePaymentElement> = {
    mount: (container) => findContainer(container).append(frame),
    on(event: string, run: (event: never) => unknown) {
      events.addEventListener(event, () => run({ elementType: 'payment' } as never));
      return element as StripePaymentElement;
    },
    destroy() {
      clearTimeout(timeout);
      frame.remove();
    },
  };
  return {
    element: element as StripePaymentElement,
    request: (name, input) =>
      new Promise((resolve) => {
        if (!isReady || !frame.isConnected) throw new IntegrationError('The payment element is not mounted.');
        send(name, input, resolve);
      }),
  };
}

type ElementsState = { readonly options: ElementsOptions; fields?: Fields; isSubmitted: boolean };
const states = new WeakMap<StripeElements, ElementsState>();

function createElements(options: ElementsOptions = {}): StripeElements {
  const state: ElementsState = { options, isSubmitted: false };
  const elements: Partial<StripeElements> = {
    create(type: string) {
      if (type !== 'payment')
        throw new IntegrationError(`The stand-in has the payment element alone, not ${type}.`);
      if (state.fields) throw new IntegrationError('Can only create one Element of type payment.');
      state.fields = createFields(options);
      return state.fields.element as never;
    },
    async submit() {
      if (!state.fields)
        throw new IntegrationError('elements.submit() was called before an element was created.');
      const result = await state.fields.request('submit', null);
      state.isSubmitted = !result.error;
      return result;
    },
  };
  states.set(elements as StripeElements, state);
  return elements as StripeElements;
}

/** Shows the bank's 3-D Secure page above the shop's, until the cardholder has decided. */
function showChallenge(clientSecret: string): Promise<void> {
  const dialog = document.createElement('dialog');
  const frame = createFrame(`/v3/challenge/${clientSecret}`, '3D Secure authentication', { height: '15rem' });
  Object.assign(dialog.style, { width: 'min(26rem, 90vw)', padding: '0', border: '0', borderRadius: '12px' });
  dialog.setAttribute('aria-label', '3D Secure authentication');
  dialog.append(frame);
  dialog.addEventListener('cancel', (event) => event.preventDefault());
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    let loads = 0;
    frame.addEventListener('load', () => {
      loads += 1;
      // The second page loads after the decision
      if (loads < 2) return;
      dialog.close();
      dialog.remove();
      resolve();
    });
  });
}

const toAuthenticationFailure = (kind: Kind, intent: Intent): StripeError => ({
  type: 'invalid_request_error',
  code: `${kind}_intent_authentication_failure`,
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  [`${kind}_intent`]: intent,
});

/** Leaves the page, so it never resolves. */
const redirectTo = (url: string): Promise<never> => {
  location.assign(url);
  return new Promise(() => undefined);
};

/** The shop's page with the parameters that Stripe adds. */
function toReturnAddress(page: string, { object, id, client_secret }: Intent): string {
  const url = new URL(page);
  url.searchParams.set(object, id);
  url.searchParams.set(`${object}_client_secret`, client_secret ?? '');
  url.searchParams.set('redirect_status', 'succeeded');
  return url.href;
}

/** The options of confirmPayment and of confirmSetup that the stand-in reads. */
type Confirmation = {
  readonly elements?: StripeElements;
  readonly clientSecret?: string;
  readonly confirmParams?: { readonly return_url?: string };
  readonly redirect?: 'always' | 'if_required';
};

/** The fields of a confirmation and the client secret of its intent, once the fields are right. */
async function readConfirmation({ elements, clientSecret }: Confirmation) {
  const state = elements && states.get(elements);
  if (!elements || !state?.fields) throw new IntegrationError('The payment element is not mounted.');
  const secret = clientSecret ?? (isDeferred(state.options) ? undefined : state.options.clientSecret);
  if (!secret) throw new IntegrationError('You must pass a clientSecret to confirm the intent.');
  // Elements of a client secret check their fields by themselves
  const isChecked = isDeferred(state.options);
  if (isChecked && !state.isSubmitted)
    throw new IntegrationError('elements.submit() must be called before the intent is confirmed.');
  const { error } = isChecked ? {} : await elements.submit();
  state.isSubmitted = false;
  return { fields: state.fields, secret, error };
}

function createStripe(key: string): Stripe {
  if (typeof key !== 'string' || !key.startsWith('pk_')) {
    throw new IntegrationError('Missing value for Stripe(): apiKey should be a publishable key.');
  }
  const read = (kind: Kind, clientSecret: string) => readOrConfirmIntent(ORIGIN, { kind, clientSecret, key });

  async function authenticate(
    kind: Kind,
    clientSecret: string,
    { next_action: action }: Intent,
  ): Promise<IntentResult> {
    if (action?.redirect_to_url?.url) return redirectTo(action.redirect_to_url.url);
    await showChallenge(clientSecret);
    const result = await read(kind, clientSecret);
    return result.intent?.status === 'requires_payment_method'
      ? { error: toAuthenticationFailure(kind, result.intent) }
      : result;
  }

  async function confirm(kind: Kind, confirmation: Confirmation): Promise<IntentResult> {
    const { fields, secret, error } = await readConfirmation(confirmation);
    if (error) return { error };
    const returnUrl = confirmation.confirmParams?.return_url;
    const confirmed = await fields.request('confirm', { kind, clientSecret: secret, key, returnUrl });
    const result =
      confirmed.intent?.status === 'requires_action'
        ? await authenticate(kind, secret, confirmed.intent)
        : confirmed;
    const staysOnPage = confirmation.redirect === 'if_required' || returnUrl === undefined;
    return result.error || staysOnPage ? result : redirectTo(toReturnAddress(returnUrl, result.intent));
  }

  const toPaymentResult = ({ intent, error }: IntentResult): PaymentIntentResult =>
    error ? { error } : { paymentIntent: intent as PaymentIntent };
  const toSetupResult = ({ intent, error }: IntentResult): SetupIntentResult =>
    error ? { error } : { setupIntent: intent as SetupIntent };
  // Each overload of a confirmation resolves to another type
  const stripe: Partial<Stripe> = {
    elements: createElements,
    confirmPayment: async (confirmation: Confirmation) =>
      toPaymentResult(await confirm('payment', confirmation)) as never,
    confirmSetup: async (confirmation: Confirmation) =>
      toSetupResult(await confirm('setup', confirmation)) as never,
    handleNextAction: (async ({ clientSecret }: { readonly clientSecret: string }) => {
      const { intent, error } = await read('payment', clientSecret);
      if (!intent) return { error };
      if (intent.status !== 'requires_action')
        throw new IntegrationError(
          'handleNextAction: The PaymentIntent is not in the requires_action state.',
        );
      return toPaymentResult(await authenticate('payment', clientSecret, intent));
    }) as Stripe['handleNextAction'],
    retrievePaymentIntent: async (clientSecret: string) =>
      toPaymentResult(await read('payment', clientSecret)),
    retrieveSetupIntent: async (clientSecret: string) => toSetupResult(await read('setup', clientSecret)),
  };
  return stripe as Stripe;
}

window.Stripe = createStripe as StripeConstructor;
