import type { Session } from '../../session.ts';
import { openStoredValue } from '../../storage.ts';

/** The visit or sale that a payment pays. */
export type PaymentTarget =
  | { readonly appointment_id: number; readonly manage_token?: string }
  | { readonly sale_id: number };

/** The record that a page keeps while the visitor is at the bank. */
type StartedPayment = {
  readonly intent: string;
  /** Null for a card to save. */
  readonly target: PaymentTarget | null;
};

/** The last payment that this tab started, until its outcome is known. */
export const openStartedPayment = (slug: string) => openStoredValue<StartedPayment>(`salon-payment ${slug}`);

/** Parameters that the processor adds to the address to which it sends a visitor back. */
const RETURN_FIELDS = ['payment_intent', 'setup_intent'].flatMap((name) => [name, `${name}_client_secret`]);

/** Takes the result of a payment out of a URL; undefined if the URL has none. */
export function parseReturn(
  href: string,
): { readonly intent: string; readonly hasFailed: boolean; readonly href: string } | undefined {
  const url = new URL(href);
  const intent = url.searchParams.get('payment_intent') ?? url.searchParams.get('setup_intent');
  if (intent === null) return undefined;
  const hasFailed = url.searchParams.get('redirect_status') === 'failed';
  for (const name of [...RETURN_FIELDS, 'redirect_status']) url.searchParams.delete(name);
  return { intent, hasFailed, href: url.href };
}

export type ReturnedPayment = StartedPayment & {
  /** `paid`: also a card that is saved. `open`: not yet, the result comes by mail. `failed`: it can be paid again. */
  readonly outcome: 'paid' | 'open' | 'failed';
};

/**
 * Ends a payment for which the visitor has been at a page of the bank, and takes its traces out of the address.
 * Undefined if the visitor comes from elsewhere, or the browser has forgotten what was to be paid: then the processor's
 * event ends it alone.
 */
export async function takeReturn(session: Session, slug: string): Promise<ReturnedPayment | undefined> {
  // Nobody returns to the server
  const returned = 'location' in globalThis ? parseReturn(location.href) : undefined;
  if (!returned) return undefined;
  history.replaceState(history.state, '', returned.href);
  const started = openStartedPayment(slug);
  const payment = started.find();
  started.delete();
  if (payment?.intent !== returned.intent) return undefined;
  // Asking for the status of a failed payment would free its time
  if (returned.hasFailed) return { ...payment, outcome: 'failed' };
  if (payment.target === null) return { ...payment, outcome: 'paid' };
  const { payments } = session.salon;
  const result = await payments.updateStatus({ payment_intent: payment.intent, ...payment.target });
  if (result.ok) return { ...payment, outcome: 'paid' };
  const isOpen = result.code === 'payment_processing' || result.kind === 'unreachable';
  return { ...payment, outcome: isOpen ? 'open' : 'failed' };
}
