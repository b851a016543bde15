import type { Appointment } from '../../rules/booking/appointments.ts';
import type { EntryAuthor, JournalEvent } from '../../rules/journal/entries.ts';
import { toChargeLossLines } from '../../rules/journal/sales.ts';
import { toUnclaimedPosition, toUnclaimedReference } from '../../rules/journal/unclaimed.ts';
import { isPaidBy } from '../../rules/payments/appointment-settlement.ts';
import type { IntentRecord, LostMoney } from '../../rules/payments/payment-intents.ts';
import { findAppointment } from '../../table/booking/appointments.ts';
import { putJournalEntry } from '../../table/journal/entries.ts';
import { updateIntentLoss } from '../../table/payments/intents.ts';
import { findRefund, requireUnchangedRefund } from '../../table/payments/refunds.ts';
import type { Change, Store } from '../../table/store.ts';

const NOTHING_LOST: LostMoney = { refunded: 0, disputed: 0 };

const countDisputes = ({ disputes = {} }: LostMoney, isLost: boolean): number =>
  Object.values(disputes).filter(({ lost = false }) => lost === isLost).length;

function toLossEvent(before: LostMoney, after: LostMoney): JournalEvent {
  if (after.refunded !== before.refunded)
    return after.refunded > before.refunded ? 'refunded' : 'refundFailed';
  if (countDisputes(after, true) > countDisputes(before, true)) return 'disputeLost';
  return countDisputes(after, false) > countDisputes(before, false) ? 'disputeOpened' : 'disputeWon';
}

/** The journal entry of money of a visit that the processor gave back or holds back (BEHAVIOR §36.3). */
export function putChargeLossEntry(
  author: EntryAuthor,
  { id, locationId, customerId }: Appointment,
  { id: intent, version }: Pick<IntentRecord, 'id' | 'version'>,
  before: LostMoney = NOTHING_LOST,
  after: LostMoney = NOTHING_LOST,
): Change[] {
  const origin = {
    event: toLossEvent(before, after),
    reference: { kind: 'appointment', id },
    version: `${intent}-${version + 1}`,
    ...{ locationId, customerId },
  } as const;
  return putJournalEntry(author, origin, toChargeLossLines(intent, before), toChargeLossLines(intent, after));
}

/** Records what money that belongs to no record has lost; nothing for other payments that are refunded in full. */
async function getUnclaimedLossChanges(
  table: Store,
  author: EntryAuthor,
  record: IntentRecord,
  lost: LostMoney,
): Promise<Change[]> {
  const { tenant } = author.salon;
  const order = await findRefund(table, tenant, record.id);
  if (!order) return [];
  // Whether the processor still refunds it is not known yet: the end of the order counts what was lost until then
  if (!order.unclaimed)
    return order.result === undefined
      ? [updateIntentLoss(tenant, record, lost), requireUnchangedRefund(order)]
      : [];
  const { locationId, customerId } = order.unclaimed;
  const origin = {
    event: toLossEvent(record.lost ?? NOTHING_LOST, lost),
    reference: toUnclaimedReference(order),
    version: `${record.id}-${record.version + 1}`,
    ...{ locationId, customerId },
  } as const;
  const [before, after] = [toUnclaimedPosition(order, record.lost), toUnclaimedPosition(order, lost)];
  return [
    updateIntentLoss(tenant, record, lost),
    requireUnchangedRefund(order),
    ...putJournalEntry(author, origin, before, after),
  ];
}

/**
 * Records what an intent lost, with the journal entry of the money that it has received (BEHAVIOR §19.4, §36.3). The
 * refunds of a visit's payment that was refunded in full are those of its rows, so that only its disputes are recorded.
 */
export async function getIntentLossChanges(
  table: Store,
  author: EntryAuthor,
  record: IntentRecord,
  lost: LostMoney,
): Promise<Change[]> {
  const { tenant } = author.salon;
  const { target, state } = record;
  const appointment =
    target?.kind === 'appointment' ? await findAppointment(table, tenant, target.id) : undefined;
  const isPaid = appointment && isPaidBy(appointment, record.id);
  if (state === 'returned' && !isPaid) return getUnclaimedLossChanges(table, author, record, lost);
  const after = state === 'returned' ? { ...lost, refunded: (record.lost ?? NOTHING_LOST).refunded } : lost;
  return [
    updateIntentLoss(tenant, record, after),
    ...(isPaid ? putChargeLossEntry(author, appointment, record, record.lost, after) : []),
  ];
}
