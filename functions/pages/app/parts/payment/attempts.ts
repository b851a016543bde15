import { batch, signal } from '@preact/signals';
import type { CallFailure, Result } from '../../../../../lib/client/types.ts';
import type { Catalog, PageData } from '../../page-data.ts';
import type { Session } from '../../session.ts';
import { texts } from '../../texts/index.ts';
import { describeFailure } from '../notice.tsx';
import { toMethodOptions } from './methods.ts';
import { toMinorUnits } from './minor-units.ts';
import { openStartedPayment, type PaymentTarget, toIntentId } from './return.ts';
import {
  loadStripe,
  type PaymentElement,
  readAppearance,
  type Stripe,
  type StripeElements,
  type StripeError,
  type StripeResult,
} from './stripe.ts';

const words = () => texts().payment;

/** `payment`: an amount, once. `subscription`: the first invoice of a recurring membership. `setup`: a card to save. */
type Purpose =
  | {
      readonly kind: 'payment' | 'subscription';
      /** As the API shows it: '30.00'. */
      readonly amount: string;
      readonly target: PaymentTarget;
    }
  | { readonly kind: 'setup' };

export type PaymentOptions = {
  readonly data: PageData;
  readonly catalog: Catalog;
  readonly session: Session;
  readonly purpose: Purpose;
  /** Creates the order of one attempt. By default create-order for the target, or create-session for a card to save. */
  readonly order?: (() => Promise<Result<{ readonly token: string }>>) | undefined;
  /** The bank has not decided yet on the attempt with which the visitor came back from its page. */
  readonly isUndecided?: boolean | undefined;
  /** An attempt has got its order: that may have held the time again. */
  readonly onOrdered?: (() => void) | undefined;
  /** Paid, or the card is saved: the id of the payment or setup intent. */
  readonly onDone: (intent: string) => void;
  /** It can no longer be paid: the time is gone, or the payment came too late and goes back. */
  readonly onLost?: ((failure: CallFailure) => void) | undefined;
};

type Processor = { readonly stripe: Stripe; readonly elements: StripeElements };

/** Failures after which another attempt is of no use. */
const LOST = ['slot_not_available', 'payment_refunded', 'record_not_found'];
/** The pauses between questions for a payment that the bank has not decided yet. */
const PAUSES_MS = [1_000, 2_000, 4_000];
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The attempts of a visitor to pay something or to save a card. */
export function createAttempts(options: PaymentOptions) {
  const { data, catalog, session, purpose } = options;
  const { payments } = session.salon;
  const started = openStartedPayment(data.slug);
  const { currency } = catalog.shop;
  const target = purpose.kind === 'setup' ? null : purpose.target;
  const isSetup = purpose.kind === 'setup';
  const phase = signal<'loading' | 'ready' | 'unloaded' | 'paying' | 'processing'>('loading');
  /** The error of the last attempt. */
  const message = signal<string | null>(null);
  const isSameTarget = (other: PaymentTarget | null | undefined): boolean =>
    target !== null && JSON.stringify(other) === JSON.stringify(target);
  let processor: Processor | undefined;
  let element: PaymentElement | undefined;
  const before = started.find();
  /** The client secret of the last attempt, also of one before a reload, until its outcome is known. */
  let unsettled = isSameTarget(before?.target) ? before?.secret : undefined;

  const order =
    options.order ??
    (() =>
      // Each attempt is an order of its own: the intent of a failed one cannot be paid again after its time was freed
      target === null ? payments.createSession({}) : payments.createOrder(target));

  /** Loads the processor's fields into the page; returns what removes them. */
  function start(container: HTMLElement): () => void {
    let isEnded = false;
    phase.value = 'loading';
    void loadStripe(data, catalog).then((stripe) => {
      if (isEnded) return;
      if (!stripe) {
        phase.value = 'unloaded';
        return;
      }
      const elements = stripe.elements({
        mode: purpose.kind,
        ...(isSetup ? {} : { amount: toMinorUnits(purpose.amount, currency) }),
        currency: currency.toLowerCase(),
        ...toMethodOptions(purpose.kind, parent !== window),
        locale: texts().language,
        appearance: readAppearance(),
      });
      element = elements.create('payment', { layout: 'tabs' });
      element.on('ready', () => {
        phase.value = options.isUndecided && unsettled !== undefined ? 'processing' : 'ready';
      });
      element.on('loaderror', () => {
        phase.value = 'unloaded';
      });
      element.mount(container);
      processor = { stripe, elements };
    });
    return () => {
      isEnded = true;
      element?.destroy();
      element = undefined;
      processor = undefined;
    };
  }

  function refuse(failure: CallFailure): void {
    if (LOST.includes(failure.code) && options.onLost) options.onLost(failure);
    else message.value = describeFailure(failure);
  }

  /** The outcome of the last attempt is known. */
  function forget(): void {
    unsettled = undefined;
    started.delete();
  }

  /**
   * Reports to the API a payment that the processor has, and repeats that for a while if the bank has not decided yet.
   * It never reports a refused one: that would free the time that is held (BEHAVIOR §19.1).
   */
  async function settle(ready: Processor, secret: string): Promise<void> {
    const intent = toIntentId(secret);
    if (target !== null) {
      let result = await payments.updateStatus({ payment_intent: intent, ...target });
      for (const pause of PAUSES_MS) {
        if (result.ok || result.code !== 'payment_processing') break;
        await wait(pause);
        if ((await findOutcome(ready, secret)) === 'unpaid') {
          forget();
          message.value = words().refused;
          return;
        }
        result = await payments.updateStatus({ payment_intent: intent, ...target });
      }
      if (!result.ok) {
        if (result.code === 'payment_processing') phase.value = 'processing';
        else if (result.kind !== 'unreachable') forget();
        if (phase.value !== 'processing') refuse(result);
        return;
      }
    }
    forget();
    options.onDone(intent);
  }

  /** Whether the processor has what it needs: then the intent cannot be paid again. */
  const isPaid = (status: string | undefined): boolean => status === 'succeeded' || status === 'processing';

  /** The processor's outcome of an attempt; null where it does not answer. */
  async function findOutcome({ stripe }: Processor, secret: string): Promise<'paid' | 'unpaid' | null> {
    const result: StripeResult = isSetup
      ? await stripe.retrieveSetupIntent(secret)
      : await stripe.retrievePaymentIntent(secret);
    if (result.error) return null;
    return isPaid((result.paymentIntent ?? result.setupIntent)?.status) ? 'paid' : 'unpaid';
  }

  function fail(ready: Processor, error: StripeError, secret: string): Promise<void> | void {
    const intent = error.payment_intent ?? error.setup_intent;
    if (isPaid(intent?.status)) return settle(ready, secret);
    // Without the intent or a refusal of the card it may be paid after all
    const isKnown = intent !== undefined || error.type === 'card_error' || error.type === 'validation_error';
    if (isKnown) forget();
    message.value = isKnown ? (error.message ?? words().refused) : texts().page.unreachable;
  }

  /** Ends an attempt whose outcome is unknown to the page, so that nobody pays twice. False: it was not paid. */
  async function endUnsettled(ready: Processor, secret: string): Promise<boolean> {
    const outcome = await findOutcome(ready, secret);
    if (outcome === 'paid') await settle(ready, secret);
    else if (outcome === null) message.value = texts().page.unreachable;
    else forget();
    return outcome !== 'unpaid';
  }

  async function attempt(ready: Processor): Promise<void> {
    if (unsettled !== undefined && (await endUnsettled(ready, unsettled))) return;
    const { stripe, elements } = ready;
    const { error: incomplete } = await elements.submit();
    if (incomplete) {
      // The fields show what is missing themselves
      if (incomplete.type !== 'validation_error') message.value = incomplete.message ?? words().refused;
      return;
    }
    const ordered = await order();
    if (!ordered.ok) return refuse(ordered);
    const { token: clientSecret } = ordered.reply;
    unsettled = clientSecret;
    started.put({ secret: clientSecret, target });
    options.onOrdered?.();
    const confirmation = {
      elements,
      clientSecret,
      confirmParams: { return_url: location.href },
      redirect: 'if_required',
    } as const;
    const { error } = isSetup
      ? await stripe.confirmSetup(confirmation)
      : await stripe.confirmPayment(confirmation);
    await (error ? fail(ready, error, clientSecret) : settle(ready, clientSecret));
  }

  /** Tries to pay. A second click while the first one is at work does nothing. */
  async function pay(): Promise<void> {
    if (!processor || (phase.value !== 'ready' && phase.value !== 'processing')) return;
    batch(() => {
      phase.value = 'paying';
      message.value = null;
    });
    try {
      await attempt(processor);
    } catch {
      message.value = words().refused;
    }
    if (phase.peek() === 'paying') phase.value = 'ready';
  }

  return { phase, message, start, pay };
}
