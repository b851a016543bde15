import { batch, type Signal, signal } from '@preact/signals';
import type { CallFailure, Result } from '../../../../../lib/client/types.ts';
import type { Catalog, PageData } from '../../page-data.ts';
import type { Session } from '../../session.ts';
import { texts } from '../../texts/index.ts';
import { describeFailure } from '../call.tsx';
import { type PaymentOutcome, toOutcomeOrUnknownDespiteError } from './outcome.ts';
import { mountPaymentFields, type Processor, type Purpose } from './processor.ts';
import { openStartedPaymentStorage, type PaymentTarget, toIntentId } from './return.ts';

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

/** The last attempt until its outcome is known, also one before a reload. */
function openUnsettledAttempt(slug: string, target: PaymentTarget | null) {
  const started = openStartedPaymentStorage(slug);
  const before = started.find();
  const isSame = target !== null && JSON.stringify(before?.target) === JSON.stringify(target);
  let secret = isSame ? before?.secret : undefined;
  return {
    /** Its client secret. */
    getSecret: () => secret,
    put(clientSecret: string): void {
      secret = clientSecret;
      started.put({ secret, target });
    },
    forget(): void {
      secret = undefined;
      started.delete();
    },
  };
}

/**
 * Reports to the API a payment that the processor has, and repeats that for a while if the bank has not decided yet.
 * It never reports a refused one: that would free the time that is held (BEHAVIOR §19.1).
 */
async function reportPayment(
  { payments }: Session['salon'],
  ready: Processor,
  secret: string,
  target: PaymentTarget,
): Promise<Result<unknown> | 'refused'> {
  const report = () => payments.updateStatus({ payment_intent: toIntentId(secret), ...target });
  let result = await report();
  for (const pause of PAUSES_MS) {
    if (result.ok || result.code !== 'payment_processing') break;
    await wait(pause);
    if ((await ready.findOutcome(secret)) === 'unpaid') return 'refused';
    result = await report();
  }
  return result;
}

type Phase = 'loading' | 'ready' | 'unloaded' | 'paying' | 'processing';
type Shown = {
  readonly phase: Signal<Phase>;
  /** The error of the last attempt. */
  readonly message: Signal<string | null>;
};

/** Makes the attempts, one after the other. */
function createAttempts({ data, session, purpose, ...options }: PaymentOptions, { phase, message }: Shown) {
  const { payments } = session.salon;
  const target = purpose.kind === 'setup' ? null : purpose.target;
  const unsettled = openUnsettledAttempt(data.slug, target);
  const order =
    options.order ??
    (() =>
      // Each attempt is an order of its own: the intent of a failed one cannot be paid again after its time was freed
      target === null ? payments.createSession({}) : payments.createOrder(target));

  function refuse(failure: CallFailure): void {
    if (LOST.includes(failure.code) && options.onLost) options.onLost(failure);
    else message.value = describeFailure(failure);
  }

  async function settle(ready: Processor, secret: string): Promise<void> {
    const result = target === null ? undefined : await reportPayment(session.salon, ready, secret, target);
    if (result === 'refused') {
      unsettled.forget();
      message.value = words().refused;
    } else if (!result || result.ok) {
      unsettled.forget();
      options.onDone(toIntentId(secret));
    } else if (result.code === 'payment_processing') phase.value = 'processing';
    else {
      if (result.kind !== 'unreachable') unsettled.forget();
      refuse(result);
    }
  }

  /** Ends an attempt with its outcome: without one, the next attempt looks it up, so that nobody pays twice. */
  async function end(ready: Processor, secret: string, outcome: PaymentOutcome): Promise<void> {
    if (outcome === 'paid') await settle(ready, secret);
    else if (outcome === 'unknown') message.value = texts().page.unreachable;
    else unsettled.forget();
  }

  /** Ends the attempt before, if its outcome is not known yet. Returns whether another attempt may follow. */
  async function endLast(ready: Processor): Promise<boolean> {
    const secret = unsettled.getSecret();
    if (secret === undefined) return true;
    const outcome = await ready.findOutcome(secret);
    await end(ready, secret, outcome);
    return outcome === 'unpaid';
  }

  async function attempt(ready: Processor): Promise<void> {
    if (!(await endLast(ready))) return;
    const incomplete = await ready.check();
    if (incomplete) {
      // The fields show what is missing themselves
      if (incomplete.type !== 'validation_error') message.value = incomplete.message ?? words().refused;
      return;
    }
    const ordered = await order();
    if (!ordered.ok) return refuse(ordered);
    const { token: clientSecret } = ordered.reply;
    unsettled.put(clientSecret);
    options.onOrdered?.();
    const error = await ready.confirm(clientSecret);
    const outcome = error ? toOutcomeOrUnknownDespiteError(error) : 'paid';
    await end(ready, clientSecret, outcome);
    if (outcome === 'unpaid') message.value = error?.message ?? words().refused;
  }

  return { attempt, isUnsettled: () => unsettled.getSecret() !== undefined };
}

/** The attempts of a visitor to pay something or to save a card. */
export function createPaymentState(options: PaymentOptions) {
  const phase = signal<Phase>('loading');
  const message = signal<string | null>(null);
  const { attempt, isUnsettled } = createAttempts(options, { phase, message });
  let processor: Processor | undefined;

  /** Shows the processor's fields; returns what removes them. */
  function start(container: HTMLElement): () => void {
    phase.value = 'loading';
    const end = mountPaymentFields(container, {
      ...options,
      onReady: (ready) => {
        processor = ready;
        phase.value = options.isUndecided && isUnsettled() ? 'processing' : 'ready';
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
