import type { Principal } from '../access/principals.ts';
import type { Appointment } from '../booking/appointments.ts';
import { toBill } from '../booking/bill.ts';
import { sumDueAtSalon } from '../booking/payment-rows.ts';
import type { MergedCustomer } from '../customers/customer-merges.ts';
import type { FailureKey } from '../failures.ts';
import type { AppointmentId, CustomerId, SaleId, SaleType, Tenant } from '../ids.ts';
import type { Receipt } from '../journal/receipts.ts';
import type { Money } from '../money.ts';
import { CHARGE_METADATA_KEYS } from '../payments/card-charges.ts';
import type { ReaderId, ReaderPayment } from '../payments/card-readers.ts';
import { INTENT_METADATA_KEYS, type IntentFacts } from '../payments/payment-intents.ts';
import type { SaleAmounts } from '../products/sales.ts';
import { DAY_MS, MINUTE_MS } from '../time-units.ts';
import type { CardHold } from './card-holds.ts';
import { computeBillCoverage } from './checkout.ts';
import type { Tender } from './tenders.ts';

/** How a checkout at a reader ended without a payment. */
export type UnpaidState = 'declined' | 'cancelled' | 'timedOut';

type CheckoutFields = {
  /** That of the hold which the commit begins. */
  readonly id: CardHold['id'];
  readonly reader: ReaderId;
  readonly intent: string;
  readonly createdAt: string;
};

/** The reader waits for a card. `Request` is the requested bill. */
export type WaitingCheckout<Request = unknown> = CheckoutFields & {
  readonly state: 'waiting';
  readonly amount: Money;
  readonly currency: string;
  readonly request: Request;
  /** The tenders, and the place of the one that the reader takes. */
  readonly tenders: readonly Tender[];
  readonly place: number;
  /** The payer. */
  readonly customerId: CustomerId | null;
  /** The bill that the front desk accepted, as `formatBillFingerprint` writes it. */
  readonly bill: string;
  readonly caller: Principal;
  readonly accountName: string;
  /** The request that began it, whose row of the audit trail the commit leaves (BEHAVIOR §38.1). */
  readonly requestId: string;
  /** The salon's newest restore at that time, as in a hold. */
  readonly restore?: string;
};

export type UnpaidCheckout = CheckoutFields & {
  readonly state: UnpaidState;
  readonly endedAt: string;
  /** The processor may still show its payment, or hold its amount. */
  readonly isReleasing?: true;
  /** Why a presented card did not pay: what the bill would have been refused for. */
  readonly reason?: FailureKey;
};

export type PaidCheckout = CheckoutFields & {
  readonly state: 'paid';
  readonly endedAt: string;
  /** The paid records; the payer's visit first. */
  readonly visitIds: readonly AppointmentId[];
  readonly saleIds: readonly SaleId[];
  readonly change: Money;
  /** Missing where the commit took no number, because others took theirs at the same time. */
  readonly receipt?: Pick<Receipt, 'id' | 'number'>;
};

/** A checkout whose customer presents a card at a reader (BEHAVIOR §37.6). */
export type ReaderCheckout = WaitingCheckout | UnpaidCheckout | PaidCheckout;

const TIMED_OUT_AFTER_MS = 2 * MINUTE_MS;
/** No amount stays held for an hour without a checkout: scheduled work is minutes late, and may have to repeat a release. */
const COMMITTED_WITHIN_MS = 30 * MINUTE_MS;
const RELEASED_AGAIN_AFTER_MS = MINUTE_MS;
const SHOWN_FOR_MS = DAY_MS;
/** Longer than the records of a customer need to move to the one whom they were merged into. */
const MOVED_WITHIN_MS = 5 * MINUTE_MS;

/** Whether the records of a merged customer may still be moving: until then a bill can lack products or credit. */
export const isMergedRecently = (merged: Pick<MergedCustomer, 'mergedAt'> | undefined, now: Date): boolean =>
  merged !== undefined && now.getTime() - Date.parse(merged.mergedAt) < MOVED_WITHIN_MS;

/**
 * Whether a checkout keeps its reader from taking another checkout: it waits, and the customer may still present a card. The
 * claim ends after 2 minutes in any case, so that a crash blocks no reader for longer (BEHAVIOR §37.6).
 */
export const isReaderTaken = (
  checkout: Pick<ReaderCheckout, 'state' | 'createdAt'> | undefined,
  now: Date,
): boolean =>
  checkout?.state === 'waiting' && now.getTime() - Date.parse(checkout.createdAt) < TIMED_OUT_AFTER_MS;

/** When scheduled work looks after a checkout: it ends one that waits, or frees its amount. Undefined where nothing is left to do. */
export function toCheckoutCheckInstant(checkout: ReaderCheckout): Date | undefined {
  switch (checkout.state) {
    case 'waiting':
      return new Date(Date.parse(checkout.createdAt) + TIMED_OUT_AFTER_MS);
    case 'paid':
      return undefined;
    default:
      return checkout.isReleasing
        ? new Date(Date.parse(checkout.endedAt) + RELEASED_AGAIN_AFTER_MS)
        : undefined;
  }
}

/** The instant after which the claim of a reader may be forgotten: its checkout has ended long before. */
export const toReaderClaimDeletionInstant = (createdAt: string): Date =>
  new Date(Date.parse(createdAt) + SHOWN_FOR_MS);

/** The instant after which an ended checkout may be forgotten. */
export const toCheckoutDeletionInstant = (checkout: ReaderCheckout): Date | undefined =>
  checkout.state === 'waiting' ? undefined : new Date(Date.parse(checkout.endedAt) + SHOWN_FOR_MS);

/** The checkout after its end, without what it would have committed. */
export const toUnpaidCheckout = (
  { id, reader, intent, createdAt }: WaitingCheckout,
  state: UnpaidState,
  now: Date,
  reason?: FailureKey,
): UnpaidCheckout => ({
  id,
  reader,
  intent,
  createdAt,
  state,
  endedAt: now.toISOString(),
  isReleasing: true,
  ...(reason ? { reason } : {}),
});

/** The checkout after its commit. */
export const toPaidCheckout = (
  { id, reader, intent, createdAt }: WaitingCheckout,
  paid: Pick<PaidCheckout, 'visitIds' | 'saleIds' | 'change' | 'receipt'>,
  now: Date,
): PaidCheckout => ({
  id,
  reader,
  intent,
  createdAt,
  state: 'paid',
  endedAt: now.toISOString(),
  ...paid,
});

/** Decides the next step of a waiting checkout: it commits, ends without a payment, or waits on. */
export function decideReaderStep(
  { createdAt }: Pick<WaitingCheckout, 'createdAt'>,
  { facts, refusal }: ReaderPayment,
  now: Date,
): 'commit' | 'wait' | UnpaidState {
  const waitedMs = now.getTime() - Date.parse(createdAt);
  // The salon can capture an authorized card itself, at the processor
  const isPresented = facts?.state === 'authorized' || facts?.state === 'succeeded';
  if (isPresented) return waitedMs < COMMITTED_WITHIN_MS ? 'commit' : 'timedOut';
  if (!facts || facts.state === 'canceled') return 'cancelled';
  if (refusal) return refusal;
  return waitedMs < TIMED_OUT_AFTER_MS ? 'wait' : 'timedOut';
}

/**
 * What a bill charges, as text: a checkout commits only the bill that was accepted. Other changes of the visit, such as a
 * reminder that was sent, change nothing of it.
 */
export function formatBillFingerprint({ visits, sales }: AcceptedBill, currency: string): string {
  const toFacts = ({ billed }: AcceptedBill['visits'][number]) => ({
    items: [
      ...billed.lines.map(({ serviceId, staffId }) => [serviceId, staffId]),
      ...(billed.products ?? []).map(({ name, qty, staffId }) => [name, qty, staffId]),
    ],
    due: sumDueAtSalon(billed.payments),
    bill: toBill(billed),
    shares: computeBillCoverage(billed, currency),
  });
  const sold = sales.map(({ kind, templateId, amounts }) => [kind, templateId, amounts.total, amounts.tax]);
  return JSON.stringify([visits.map(toFacts), sold]);
}

/** A bill as the front desk accepts it. */
type AcceptedBill = {
  readonly visits: readonly { readonly billed: Appointment }[];
  readonly sales: readonly {
    readonly kind: SaleType;
    readonly templateId: number;
    readonly amounts: Pick<SaleAmounts, 'total' | 'tax'>;
  }[];
};

/** The tenders with the authorization of the reader's. */
export const toAuthorizedTenders = (
  { tenders, place }: Pick<WaitingCheckout, 'tenders' | 'place'>,
  authorized: NonNullable<Tender['authorized']>,
): Tender[] => tenders.map((tender, index) => (index === place ? { ...tender, authorized } : tender));

export const toCheckoutMetadata = (
  id: ReaderCheckout['id'],
  tenant: Tenant,
): { readonly [name: string]: string } => ({
  [INTENT_METADATA_KEYS.checkout]: String(id),
  [CHARGE_METADATA_KEYS.salon]: tenant,
});

/** The checkout that an intent of this salon names; undefined for other intents. */
export function parseCheckoutId(
  { metadata }: Pick<IntentFacts, 'metadata'>,
  tenant: Tenant,
): ReaderCheckout['id'] | undefined {
  const id = Number(metadata[INTENT_METADATA_KEYS.checkout]);
  return metadata[CHARGE_METADATA_KEYS.salon] === tenant && Number.isSafeInteger(id) ? id : undefined;
}
