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
  type Connection,
  callIntent,
  type FrameMessage,
  type FrameRequest,
  type FrameRequests,
  type Intent,
  type IntentResult,
  type Kind,
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
function createFields(key: string, options: ElementsOptions): Fields {
  const frame = createFrame('/v3/payment-fields', 'Secure payment input frame', {
    display: 'block',
    height: '0',
    // The frame leaves room for the outline of its fields, as Stripe's does
    margin: '-4px',
    width: 'calc(100% + 8px)',
  });
  const listeners: { readonly event: string; readonly run: () => void }[] = [];
  const emit = (event: string) => {
    for (const listener of listeners) if (listener.event === event) listener.run();
  };
  const replies = new Map<number, (reply: unknown) => void>();
  const timeout = setTimeout(() => emit('loaderror'), READY_TIMEOUT_MS);
  let port: MessagePort | undefined;
  const onMessage = ({ data }: MessageEvent<FrameMessage>) => {
    if (data.event === 'reply') replies.get(data.id)?.(data.reply);
    else if (data.event === 'height') frame.style.height = `${data.pixels}px`;
    else {
      clearTimeout(timeout);
      emit('ready');
    }
  };
  frame.addEventListener('load', () => {
    const channel = new MessageChannel();
    port = channel.port1;
    port.onmessage = onMessage;
    const connection: Connection = { type: 'connect', key, options };
    frame.contentWindow?.postMessage(connection, ORIGIN, [channel.port2]);
  });
  let count = 0;
  return {
    element: {
      mount: (container) => container.append(frame),
      on: (event, run) => listeners.push({ event, run }),
      destroy: () => {
        clearTimeout(timeout);
        frame.remove();
      },
    },
    request: (name, input) =>
      new Promise((resolve) => {
        if (!port || !frame.isConnected) throw new IntegrationError('The payment element is not mounted.');
        count += 1;
        replies.set(count, resolve as (reply: unknown) => void);
        port.postMessage({ id: count, name, input } as FrameRequest);
      }),
  };
}

type ElementsState = { fields?: Fields; isSubmitted: boolean };
const states = new WeakMap<StripeElements, ElementsState>();

function createElements(key: string, options: ElementsOptions): StripeElements {
  const state: ElementsState = { isSubmitted: false };
  const elements: StripeElements = {
    create: () => {
      if (state.fields) throw new IntegrationError('Can only create one Element of type payment.');
      state.fields = createFields(key, options);
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
    const { intent, error } = await callIntent(ORIGIN, { kind, clientSecret, key });
    return error ? { error } : toResult(intent);
  };

  async function authenticate(
    kind: Kind,
    clientSecret: string,
    { next_action: action }: Intent,
  ): Promise<IntentResult> {
    if (action?.redirect_to_url) return redirectTo(action.redirect_to_url.url);
    await showChallenge(clientSecret);
    const result = await callIntent(ORIGIN, { kind, clientSecret, key });
    return result.intent?.status === 'requires_payment_method'
      ? { error: toAuthenticationFailure(kind, result.intent) }
      : result;
  }

  const confirm =
    (kind: Kind): Stripe['confirmPayment'] =>
    async ({ elements, clientSecret, confirmParams, redirect }) => {
      const state = states.get(elements);
      if (!state?.fields || !state.isSubmitted) {
        throw new IntegrationError('elements.submit() must be called before the intent is confirmed.');
      }
      state.isSubmitted = false;
      const returnUrl = confirmParams.return_url;
      let result = await state.fields.request('confirm', { kind, clientSecret, returnUrl });
      if (result.intent?.status === 'requires_action') {
        result = await authenticate(kind, clientSecret, result.intent);
      }
      if (result.error) return { error: result.error };
      if (redirect === 'if_required') return toResult(result.intent);
      const url = new URL(returnUrl);
      url.searchParams.set(`${kind}_intent`, result.intent.id);
      url.searchParams.set(`${kind}_intent_client_secret`, clientSecret);
      url.searchParams.set('redirect_status', 'succeeded');
      return redirectTo(url.href);
    };

  return {
    elements: (options) => createElements(key, options),
    confirmPayment: confirm('payment'),
    confirmSetup: confirm('setup'),
    retrievePaymentIntent: (clientSecret) => retrieve('payment', clientSecret),
    retrieveSetupIntent: (clientSecret) => retrieve('setup', clientSecret),
  };
}

globalThis.Stripe = createStripe;
