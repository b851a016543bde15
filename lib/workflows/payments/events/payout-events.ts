import { type Outcome, ok } from '../../../rules/outcome.ts';
import { INTENT_METADATA_KEYS } from '../../../rules/payments/payment-intents.ts';
import {
  decidePayout,
  itemisePayout,
  type PayoutFacts,
  type PayoutTransaction,
  toSalePart,
} from '../../../rules/payments/payouts.ts';
import { toLocalDate } from '../../../rules/time-zone.ts';
import { getIntents } from '../../../table/payments/intents.ts';
import { findPayout, putPayout } from '../../../table/payments/payouts.ts';
import { findBilledSale } from '../../products/membership-billing.ts';
import { openSalonProcessor } from '../salon-processor.ts';
import { commitEvent, type EventContext, type EventHandler, toExternalIdOrEmpty } from './event-context.ts';
import { findRenewedMembership } from './event-payments.ts';

/** A payment that is not recorded, as the journal calls it: the renewal of a membership, or one that was ordered here. */
async function findOwnUnrecorded(
  context: EventContext,
  intent: string,
): Promise<Outcome<string | undefined>> {
  const { tenant, salon, deps } = context;
  const renewal = await findRenewedMembership(context, intent, undefined);
  if (!renewal.ok) return renewal;
  const sale = renewal.value && (await findBilledSale(deps.store, tenant, renewal.value));
  if (sale) return ok(toSalePart(sale.id));
  const processor = await openSalonProcessor(deps, salon);
  if (!processor.ok) return processor;
  const facts = await processor.value.fetchIntent(intent);
  if (!facts.ok) return facts;
  return ok(facts.value?.metadata[INTENT_METADATA_KEYS.tenant] === tenant ? intent : undefined);
}

/** The payments of a payout that are the salon's own, with their names in the journal. */
async function listOwnPayments(
  context: EventContext,
  transactions: readonly PayoutTransaction[],
): Promise<Outcome<ReadonlyMap<string, string>>> {
  const intents = [...new Set(transactions.flatMap(({ intent }) => intent ?? []))];
  const recorded = await getIntents(context.deps.store, context.tenant, intents);
  const own = new Map(recorded.map(({ id }) => [id, id]));
  for (const intent of intents) {
    if (own.has(intent)) continue;
    const name = await findOwnUnrecorded(context, intent);
    if (!name.ok) return name;
    if (name.value) own.set(intent, name.value);
  }
  return ok(own);
}

/** The lines of the transactions of a payout; undefined where nobody knows them. */
async function itemise(context: EventContext, facts: PayoutFacts) {
  const { salon, deps } = context;
  const isOtherCurrency = facts.currency.toUpperCase() !== salon.currency.toUpperCase();
  if (!facts.isAutomatic || !facts.isComplete || isOtherCurrency) return ok(undefined);
  const processor = await openSalonProcessor(deps, salon);
  if (!processor.ok) return processor;
  const transactions = await processor.value.listPayoutTransactions(facts.id);
  if (!transactions.ok) return transactions;
  const own = await listOwnPayments(context, transactions.value);
  return own.ok ? ok(itemisePayout(facts, transactions.value, (intent) => own.value.get(intent))) : own;
}

/**
 * A payout has arrived at the bank, its transactions are known, or it has failed. Reads the payout, because events arrive late and
 * in any order (BEHAVIOR §36.15).
 */
export const onPayout: EventHandler = async (context) => {
  const { tenant, salon, event, now, deps } = context;
  const processor = await openSalonProcessor(deps, salon);
  if (!processor.ok) return processor;
  const facts = await processor.value.fetchPayout(toExternalIdOrEmpty(event.object));
  if (!facts.ok) return facts;
  const payout = facts.value;
  if (!payout) return commitEvent(context, () => []);
  const itemised = await itemise(context, payout);
  if (!itemised.ok) return itemised;
  return commitEvent(context, async (table) => {
    const before = await findPayout(table, tenant, payout.id);
    const today = toLocalDate(salon.timeZone, now);
    const change = decidePayout(before, payout, itemised.value, salon.currency, today);
    return change ? putPayout({ salon, now }, before, change) : [];
  });
};
