import type { VisitIdAndTime } from '../../rules/booking/visit-times.ts';
import { findMainRecordTarget, toMainRecordIdField } from '../../rules/checkout/bill-intents.ts';
import type { EntryAuthor } from '../../rules/journal/entries.ts';
import { type Unclaimed, withReaderMark } from '../../rules/journal/unclaimed-payments.ts';
import type {
  IntentFacts,
  IntentRecord,
  PaymentTarget,
  RecordTarget,
} from '../../rules/payments/payment-intents.ts';
import { type RefundCause, withProcessorRefunds } from '../../rules/payments/refund-attempts.ts';
import type { Salon } from '../../rules/salons/salon.ts';
import { type IntentRecordContext, updateIntentAndNextCheck } from '../../table/payments/intents.ts';
import { putRefundOrder, putUnclaimedRefundEntry, type RefundInput } from '../../table/payments/refunds.ts';
import { deleteUnpaidIntentSlot } from '../../table/payments/unpaid-intents.ts';
import type { Change } from '../../table/store.ts';

/** The intent has paid its target and can pay nothing else (BEHAVIOR §18.3). */
export const updateIntentPaid = (
  { tenant, record }: IntentRecordContext,
  target: PaymentTarget,
): Change[] => [
  updateIntentAndNextCheck(tenant, record, { ...record, target, state: 'paid' }, undefined),
  ...deleteUnpaidIntentSlot(tenant, record.unpaidSlot),
];

/** Money that an intent received for nothing that exists, and the salon of its journal entry. */
type Received = Unclaimed & { readonly salon: EntryAuthor['salon'] };

/** Refunds the intent's money; for `notifyVisit` see RefundInput. `received` is money that no record counts. */
export function updateIntentRefundOrdered(
  { tenant, record, now }: IntentRecordContext,
  cause: RefundCause,
  target: RecordTarget | undefined,
  { notifyVisit, received }: { readonly notifyVisit?: VisitIdAndTime; readonly received?: Received } = {},
): Change[] {
  const { salon, ...unclaimed } = received ?? {};
  const order: RefundInput = {
    paymentIntent: record.id,
    cause,
    ...toMainRecordIdField(target),
    ...(notifyVisit ? { notifyVisit } : {}),
    ...(received ? { unclaimed: withReaderMark(record, unclaimed as Unclaimed) } : {}),
  };
  return [
    updateIntentAndNextCheck(
      tenant,
      record,
      { ...record, ...(target ? { target } : {}), state: 'returned' },
      undefined,
    ),
    ...deleteUnpaidIntentSlot(tenant, record.unpaidSlot),
    putRefundOrder(tenant, order, now),
    ...(salon ? putUnclaimedRefundEntry({ salon, now }, undefined, order, { after: record.lost }) : []),
  ];
}

/** Refunds a payment that no record counts. The salon may have refunded a part of it without a report until now. */
export const putRefundOfUnclaimedPayment = (
  salon: Pick<Salon, 'tenant' | 'timeZone'>,
  record: IntentRecord,
  facts: IntentFacts,
  now: Date,
): Change[] =>
  updateIntentRefundOrdered(
    { tenant: salon.tenant, record: withProcessorRefunds(record, facts, now), now },
    'unclaimed',
    findMainRecordTarget(record.target),
    { received: { salon, amount: facts.amount, locationId: null, customerId: null } },
  );

/** Refunds parts of a paid intent's money, which pays its target all the same. */
export const updateIntentPartRefundOrdered = (
  { tenant, record, now }: IntentRecordContext,
  parts: readonly NonNullable<RefundInput['part']>[],
  of: Pick<RefundInput, 'appointmentId' | 'saleId'>,
): Change[] => [
  updateIntentAndNextCheck(
    tenant,
    record,
    {
      ...record,
      refundsOrdered: parts.reduce((sum, { amount }) => sum + amount, record.refundsOrdered ?? 0),
    },
    undefined,
  ),
  ...parts.map((part) =>
    putRefundOrder(tenant, { paymentIntent: record.id, cause: 'by-salon', ...of, part }, now),
  ),
];

/** The intent can never be paid. */
export const updateIntentEnded = ({ tenant, record }: IntentRecordContext): Change[] => [
  updateIntentAndNextCheck(tenant, record, { ...record, state: 'ended' }, undefined),
  ...deleteUnpaidIntentSlot(tenant, record.unpaidSlot),
];

/** Schedules the next time to ask the processor about the intent. */
export const updateIntentCheckTime = (
  { tenant, record }: IntentRecordContext,
  facts: IntentFacts,
  checkAt: Date,
): Change[] => [
  updateIntentAndNextCheck(tenant, record, record, checkAt),
  ...(facts.state === 'succeeded' ? deleteUnpaidIntentSlot(tenant, record.unpaidSlot) : []),
];
