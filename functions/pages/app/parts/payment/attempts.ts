import { batch, signal } from '@preact/signals';
import type { CallFailure, Result } from '../../../../../lib/client/types.ts';
import type { Catalog, PageData } from '../../page-data.ts';
import type { Session } from '../../session.ts';
import { texts } from '../../texts/index.ts';
import { describeFailure } from '../notice.tsx';
import { type PaymentOutcome, toOutcomeOfError } from './outcome.ts';
import { mountFields, type Processor, type Purpose } from './processor.ts';
import { openStartedPaymentStorage, toIntentId } from './return.ts';

const words = () => texts().payment;

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

/** Failures after which another attempt is of no use. */
const LOST = ['slot_not_available', 'payment_refunded', 'record_not_found'];
/** The pauses between questions for a payment that the bank has not decided yet. */
const PAUSES_MS = [1_000, 2_000, 4_000];
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The attempts of a visitor to pay something or to save a card. */
export function createPaymentState(options: PaymentOptions) {
  const { data, session, purpose } = options;
  const { payments } = session.salon;
  const started = openStartedPaymentStorage(data.slug);
  const target = purpose.kind === 'setup' ? null : purpose.target;
  const phase = signal<'loading' | 'ready' | 'unloaded' | 'paying' | 'processing'>('loading');
  /** The error of the last attempt. */
  const message = signal<string | null>(null);
  let processor: Processor | undefined;
  const before = started.find();
  /** The client secret of the last attempt, also of one before a reload, until its outcome is known. */
  let unsettled =
    target !== null && JSON.stringify(before?.target) === JSON.stringify(target) ? before?.secret : undefined;

  const order =
    options.order ??
    (() =>
      // Each attempt is an order of its own: the intent of a failed one cannot be paid again after its time was freed
      target === null ? payments.createSession({}) : payments.createOrder(target));

  /** Shows the processor's fields; returns what removes them. */
  function start(container: HTMLElement): () => void {
    phase.value = 'loading';
    const end = mountFields(container, {
      ...options,
      onReady: (ready) => {
        processor = ready;
        phase.value = options.isUndecided && unsettled !== undefined ? 'processing' : 'ready';
      },
      onUnloaded: () => {
        phase.value = 'unloaded';
      },
    });
    return () => {
      end();
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
        if ((await ready.findOutcome(secret)) === 'unpaid') {
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

  /** Ends an attempt with its outcome: without one, the next attempt looks it up, so that nobody pays twice. */
  async function end(ready: Processor, secret: string, outcome: PaymentOutcome): Promise<void> {
    if (outcome === 'paid') await settle(ready, secret);
    else if (outcome === 'unknown') message.value = texts().page.unreachable;
    else forget();
  }

  async function attempt(ready: Processor): Promise<void> {
    if (unsettled !== undefined) {
      const outcome = await ready.findOutcome(unsettled);
      await end(ready, unsettled, outcome);
      if (outcome !== 'unpaid') return;
    }
    const incomplete = await ready.check();
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
    const error = await ready.confirm(clientSecret);
    const outcome = error ? toOutcomeOfError(error) : 'paid';
    await end(ready, clientSecret, outcome);
    if (outcome === 'unpaid') message.value = error?.message ?? words().refused;
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
