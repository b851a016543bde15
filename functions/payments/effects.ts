import type { Tenant } from '../../lib/rules/ids.ts';
import type { Money } from '../../lib/rules/money.ts';
import { type Outcome, ok } from '../../lib/rules/outcome.ts';
import { claimUntil } from '../../lib/rules/payments/intent-deadlines.ts';
import {
  type IntentRecord,
  lossAdded,
  METADATA,
  moneyOfProcessor,
} from '../../lib/rules/payments/payment-intents.ts';
import type { Change } from '../../lib/table/change.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { findIntent, findOrDraftIntent, updateIntentLoss } from '../../lib/table/intents.ts';
import { getSale } from '../../lib/table/sales.ts';
import type { Store } from '../../lib/table/store.ts';
import { scheduleIntentCheck } from '../../lib/workflows/payments/intent-changes.ts';
import { openSalonProcessor } from '../../lib/workflows/payments/salon-processor.ts';
import { isPermanentFailure, settlePayment } from '../../lib/workflows/payments/settle-payment.ts';
import { saleBlocking } from '../../lib/workflows/payments/settle-sale.ts';
import { type Billed, billedSale, billingStop } from '../../lib/workflows/products/membership-billing.ts';
import { type Effect, type Happening, noted } from './effect.ts';
import { billedBy, SUBSCRIPTION_EFFECTS } from './subscription-effects.ts';

/** Nothing to do here; the event is noted all the same. */
const noteAlone: Effect = (happening) =>
  decideAndCommit(happening.deps.store, { storeReply: () => noted(happening) }, async () =>
    ok({ changes: [], reply: undefined }),
  );

const idOf = (value: unknown): string => {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
  return typeof id === 'string' ? id : '';
};

/**
 * An intent ended or failed: settles its target as update-status does. The processor is asked how it now stands,
 * because events come late and in any order. What belongs to no target waits to be claimed.
 */
const intentMoved: Effect = async (happening) => {
  const { tenant, event, now, deps } = happening;
  const processor = await openSalonProcessor(deps, tenant);
  if (!processor.ok) return processor;
  const [read, record] = await Promise.all([
    processor.value.readIntent(idOf(event.object)),
    findIntent(deps.store, tenant, idOf(event.object)),
  ]);
  if (!read.ok) return read;
  const facts = read.value;
  // Intents that the salon made elsewhere, or a subscription by itself, are none of ours.
  if (facts?.metadata[METADATA.tenant] !== tenant) return noteAlone(happening);
  if (record?.target) {
    const settled = await settlePayment(deps, tenant, record.target, facts, now, () => noted(happening));
    if (settled.ok || !isPermanentFailure(settled)) return settled;
  }
  return decideAndCommit(deps.store, { storeReply: () => noted(happening) }, async () => {
    const current = await findOrDraftIntent(deps.store, tenant, facts, now);
    const isWaiting = facts.state === 'succeeded' && current.state === 'open';
    const marked = { tenant, record: current, now };
    const changes = isWaiting ? scheduleIntentCheck(marked, facts, claimUntil(facts, current)) : [];
    return ok({ changes, reply: undefined });
  });
};

/** The membership that an intent has renewed: one that the processor made by itself, to pay an invoice. */
async function renewedBy({ tenant, deps }: Happening, intent: string): Promise<Outcome<Billed | undefined>> {
  const processor = await openSalonProcessor(deps, tenant);
  if (!processor.ok) return processor;
  const invoice = await processor.value.readInvoicePaidBy(intent);
  return invoice.ok ? ok(invoice.value && billedBy(invoice.value, tenant)) : invoice;
}

const amountOf = ({ event }: Happening, name: string): Money => {
  const { [name]: amount, currency } = event.object;
  const isMoney = typeof amount === 'number' && typeof currency === 'string';
  return isMoney ? moneyOfProcessor(amount, currency) : 0;
};

/**
 * Notes on an intent what was lost of it: a visit that it pays or will pay is cancelled with that much less to give
 * back, and a sale that it is yet to pay is blocked. What we ordered to go back ourselves is accounted for already.
 */
async function lossNoted(table: Store, happening: Happening, intent: string): Promise<Change[]> {
  const { tenant, event } = happening;
  const record = await findIntent(table, tenant, intent);
  if (!record || record.state === 'returned') return [];
  const told =
    event.type === 'charge.refunded'
      ? { refunded: amountOf(happening, 'amount_refunded') }
      : { disputed: amountOf(happening, 'amount') };
  return [updateIntentLoss(tenant, record, lossAdded(record.lost, told))];
}

/**
 * Money went back, or is disputed: what is left of a product that it paid can no more be redeemed, nor is it billed;
 * what a visit was paid with cannot be given back again.
 */
const moneyLost: Effect = async (happening) => {
  const { tenant, event, now, deps } = happening;
  const intent = idOf(event.object.payment_intent);
  if (!intent) return noteAlone(happening);
  const record = await findIntent(deps.store, tenant, intent);
  const renewed = record ? ok(undefined) : await renewedBy(happening, intent);
  if (!renewed.ok) return renewed;
  return decideAndCommit(deps.store, { storeReply: () => noted(happening) }, async (table) => {
    const sale = renewed.value
      ? await billedSale(table, tenant, renewed.value)
      : await paidSale(table, tenant, record);
    if (!sale) return ok({ changes: await lossNoted(table, happening, intent), reply: undefined });
    if (sale.blockedAt !== undefined) return ok({ changes: [], reply: undefined });
    const billing = await billingStop(table, tenant, sale, now);
    return ok({ changes: [...saleBlocking(tenant, sale, now), ...billing], reply: undefined });
  });
};

/** The sale that an intent has paid. */
async function paidSale(table: Store, tenant: Tenant, intent: IntentRecord | undefined) {
  if (intent?.target?.kind !== 'sale') return undefined;
  const sale = await getSale(table, tenant, intent.target.id);
  return sale?.paymentIntent === intent.id ? sale : undefined;
}

/** What each kind of event does (decisions §5). Other kinds are answered, and forgotten. */
const EFFECTS: { readonly [type: string]: Effect } = {
  'payment_intent.succeeded': intentMoved,
  'payment_intent.payment_failed': intentMoved,
  // The processor itself keeps the card with the cardholder
  'setup_intent.succeeded': noteAlone,
  'charge.refunded': moneyLost,
  'charge.dispute.created': moneyLost,
  ...SUBSCRIPTION_EFFECTS,
};

/** Does what an event calls for. */
export async function takeEffect(happening: Happening): Promise<Outcome<unknown>> {
  const effect = EFFECTS[happening.event.type];
  if (!effect) return ok(undefined);
  const done = await effect(happening);
  // The same event took effect at this very moment in another process.
  if (!done.ok && done.failure === 'idempotencyRunning') return ok(undefined);
  // A failure is passed on whole: it may say when to send the event again.
  return done;
}
