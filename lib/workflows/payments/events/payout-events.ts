import { findExternalId } from '../../../rules/ids.ts';
import { type Outcome, ok } from '../../../rules/outcome.ts';
import { isReaderIntent } from '../../../rules/payments/payment-intents.ts';
import {
  decidePayout,
  itemisePayout,
  type OwnPayment,
  type PayoutFacts,
  type PayoutTransaction,
  toSaleRenewalPart,
} from '../../../rules/payments/payouts.ts';
import { toLocalDate } from '../../../rules/time-zone.ts';
import { findIntentRecordsByIds } from '../../../table/payments/intents.ts';
import { findPayout, putPayout } from '../../../table/payments/payouts.ts';
import { findBilledSale } from '../../products/membership-billing.ts';
import { openSalonProcessor } from '../salon-processor.ts';
import { commitEvent, type EventContext, type EventHandler } from './event-context.ts';
import { settleAndFindUnrecordedPayment } from './event-payments.ts';

/** An own payment that is not recorded: the renewal of a membership, or one that was ordered here. */
async function findOwnUnrecorded(
  context: EventContext,
  intent: string,
): Promise<Outcome<OwnPayment | undefined>> {
  const { tenant, deps } = context;
  const found = await settleAndFindUnrecordedPayment(context, intent);
  if (!found.ok) return found;
  const { renewal, facts } = found.value;
  const sale = renewal && (await findBilledSale(deps.store, tenant, renewal));
  if (sale) return ok({ of: toSaleRenewalPart(sale.id) });
  return ok(facts && { of: intent, isAtReader: isReaderIntent(facts) });
}

/** The payments of a payout that are the salon's own. */
async function listOwnPayments(
  context: EventContext,
  transactions: readonly PayoutTransaction[],
): Promise<Outcome<ReadonlyMap<string, OwnPayment>>> {
  const intents = [...new Set(transactions.flatMap(({ intent }) => intent ?? []))];
  const recorded = await findIntentRecordsByIds(context.deps.store, context.tenant, intents);
  const own = new Map<string, OwnPayment>(
    recorded.map(({ id, isAtReader = false }) => [id, { of: id, isAtReader }]),
  );
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
  const id = findExternalId(event.object);
  if (!id) return commitEvent(context, () => []);
  const processor = await openSalonProcessor(deps, salon);
  if (!processor.ok) return processor;
  const facts = await processor.value.fetchPayout(id);
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
