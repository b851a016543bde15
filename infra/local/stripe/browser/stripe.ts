// The stand-in of https://js.stripe.com/v3/: the shapes of its results and errors, with a card form of its own.
import type {
  ElementsOptions,
  PaymentElement,
  Stripe,
  StripeElements,
  StripeError,
  StripeResult,
} from '../../../../functions/pages/app/parts/payment/stripe.ts';
import {
  type FrameRequests,
  type Intent,
  type IntentResult,
  type Kind,
  readOrConfirmIntent,
} from './wire.ts';

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
  readonly element: PaymentElement;
  request<Name extends keyof FrameRequests>(
    name: Name,
    input: FrameRequests[Name]['input'],
  ): Promise<FrameRequests[Name]['reply']>;
};

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
    send('connect', options, (height) => {
      frame.style.height = `${height}px`;
      if (isReady) return;
      isReady = true;
      clearTimeout(timeout);
      events.dispatchEvent(new Event('ready'));
    }),
  );
  return {
    element: {
      mount: (container) => container.append(frame),
      on: (event, run) => events.addEventListener(event, run),
      destroy: () => {
        clearTimeout(timeout);
        frame.remove();
      },
    },
    request: (name, input) =>
      new Promise((resolve) => {
        if (!isReady || !frame.isConnected) throw new IntegrationError('The payment element is not mounted.');
        send(name, input, resolve);
      }),
  };
}

type ElementsState = { fields?: Fields; isSubmitted: boolean };
const states = new WeakMap<StripeElements, ElementsState>();

function createElements(options: ElementsOptions): StripeElements {
  const state: ElementsState = { isSubmitted: false };
  const elements: StripeElements = {
    create: () => {
      if (state.fields) throw new IntegrationError('Can only create one Element of type payment.');
      state.fields = createFields(options);
      return state.fields.element;
    },
    submit: async () => {
      if (!state.fields)
        throw new IntegrationError('elements.submit() was called before an element was created.');
      const result = await state.fields.request('submit', null);
      state.isSubmitted = !result.error;
      return result;
    },
  };
  states.set(elements, state);
  return elements;
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

const toResult = (intent: Intent): StripeResult =>
  intent.object === 'payment_intent' ? { paymentIntent: intent } : { setupIntent: intent };

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

function createStripe(key: string): Stripe {
  if (typeof key !== 'string' || !key.startsWith('pk_')) {
    throw new IntegrationError('Missing value for Stripe(): apiKey should be a publishable key.');
  }
  const retrieve = async (kind: Kind, clientSecret: string): Promise<StripeResult> => {
    const { intent, error } = await readOrConfirmIntent(ORIGIN, { kind, clientSecret, key });
    return error ? { error } : toResult(intent);
  };

  async function authenticate(
    kind: Kind,
    clientSecret: string,
    { next_action: action }: Intent,
  ): Promise<IntentResult> {
    if (action?.redirect_to_url) return redirectTo(action.redirect_to_url.url);
    await showChallenge(clientSecret);
    const result = await readOrConfirmIntent(ORIGIN, { kind, clientSecret, key });
    return result.intent?.status === 'requires_payment_method'
      ? { error: toAuthenticationFailure(kind, result.intent) }
      : result;
  }

  const confirm =
    (kind: Kind): Stripe['confirmPayment'] =>
    async ({ elements, clientSecret, confirmParams: { return_url: returnUrl } }) => {
      const state = states.get(elements);
      if (!state?.fields || !state.isSubmitted) {
        throw new IntegrationError('elements.submit() must be called before the intent is confirmed.');
      }
      state.isSubmitted = false;
      let result = await state.fields.request('confirm', { kind, clientSecret, key, returnUrl });
      if (result.intent?.status === 'requires_action') {
        result = await authenticate(kind, clientSecret, result.intent);
      }
      return result.error ? { error: result.error } : toResult(result.intent);
    };

  return {
    elements: createElements,
    confirmPayment: confirm('payment'),
    confirmSetup: confirm('setup'),
    retrievePaymentIntent: (clientSecret) => retrieve('payment', clientSecret),
    retrieveSetupIntent: (clientSecret) => retrieve('setup', clientSecret),
  };
}

globalThis.Stripe = createStripe;
