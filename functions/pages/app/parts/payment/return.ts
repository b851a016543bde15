import type { Session } from '../../session.ts';
import { openStoredValue } from '../../storage.ts';

/** The visit or sale that a payment pays. */
export type PaymentTarget =
  | { readonly appointment_id: number; readonly manage_token?: string }
  | { readonly sale_id: number };

/** The record that a page keeps until it knows the outcome of an attempt, also while the visitor is at the bank. */
type StartedPayment = {
  /** The client secret of the payment or setup intent. */
  readonly secret: string;
  /** Null for a card to save. */
  readonly target: PaymentTarget | null;
};

/** The last payment that this tab started, until its outcome is known. */
export const openStartedPaymentStorage = (slug: string) =>
  openStoredValue<StartedPayment>(`salon-payment ${slug}`);

export const toIntentId = (clientSecret: string): string => clientSecret.split('_secret_')[0] ?? '';

/** Parameters that the processor adds to the address to which it sends a visitor back. */
const RETURN_FIELDS = ['payment_intent', 'setup_intent'].flatMap((name) => [name, `${name}_client_secret`]);

/** Takes the result of a payment out of a URL; undefined if the URL has none. */
function parsePaymentReturn(
  href: string,
): { readonly intent: string; readonly status: string | null; readonly href: string } | undefined {
  const url = new URL(href);
  const intent = url.searchParams.get('payment_intent') ?? url.searchParams.get('setup_intent');
  if (intent === null) return undefined;
  const status = url.searchParams.get('redirect_status');
  for (const name of [...RETURN_FIELDS, 'redirect_status']) url.searchParams.delete(name);
  return { intent, status, href: url.href };
}

export type ReturnedPayment = {
  readonly intent: string;
  /** `paid`: also a card that is saved. `open`: the bank has not decided yet. `failed`: it can be paid again. */
  readonly outcome: 'paid' | 'open' | 'failed';
};

/**
 * Ends a payment for which the visitor has been at a page of the bank, and takes its traces out of the address.
 * Undefined if the visitor comes from elsewhere, or the browser has forgotten what was to be paid: then the processor's
 * event ends it alone.
 */
export async function settleReturnedPayment(
  session: Session,
  slug: string,
): Promise<ReturnedPayment | undefined> {
  // Nobody returns to the server
  const returned = 'location' in globalThis ? parsePaymentReturn(location.href) : undefined;
  if (!returned) return undefined;
  history.replaceState(history.state, '', returned.href);
  const started = openStartedPaymentStorage(slug);
  const payment = started.find();
  const { intent, status } = returned;
  if (payment === undefined || toIntentId(payment.secret) !== intent) return undefined;
  const outcome = await findOutcome(session, payment, intent, status);
  // The next attempt looks up one that is not decided yet
  if (outcome !== 'open') started.delete();
  return { intent, outcome };
}

/** Only a payment that the processor has is reported: reporting a failed one would free its time (BEHAVIOR §19.1). */
async function findOutcome(
  { salon: { payments } }: Session,
  { target }: StartedPayment,
  intent: string,
  status: string | null,
): Promise<ReturnedPayment['outcome']> {
  if (status === 'failed') return 'failed';
  if (target === null) return 'paid';
  if (status === 'pending') return 'open';
  const result = await payments.updateStatus({ payment_intent: intent, ...target });
  if (result.ok) return 'paid';
  return result.code === 'payment_processing' || result.kind === 'unreachable' ? 'open' : 'failed';
}
