import type { Tenant } from '../../rules/ids.ts';
import type { OfVisit } from '../../rules/notifications/notices.ts';
import { nextLook } from '../../rules/payments/intent-deadlines.ts';
import type {
  IntentFacts,
  IntentRecord,
  PaymentTarget,
  RefundCause,
} from '../../rules/payments/payment-intents.ts';
import type { Change } from '../../table/change.ts';
import { releaseUnpaidIntent, updateIntent } from '../../table/intents.ts';
import { orderRefund } from '../../table/refunds.ts';

type Marked = { readonly tenant: Tenant; readonly record: IntentRecord; readonly now: Date };

/** The intent has paid its target, and can pay nothing else. */
export const updateIntentPaid = ({ tenant, record }: Marked, target: PaymentTarget): Change[] => [
  updateIntent(tenant, record, { ...record, target, state: 'paid' }, undefined),
  ...releaseUnpaidIntent(tenant, record),
];

/** The intent belongs to its target, and may still be paid. */
export const updateIntentBound = ({ tenant, record, now }: Marked, target: PaymentTarget): Change[] => [
  updateIntent(tenant, record, { ...record, target }, nextLook(record, now)),
];

/** The intent's money goes back, for what it was meant for or for nothing; `untold`: see RefundOrder. */
export const updateIntentReturned = (
  { tenant, record, now }: Marked,
  cause: RefundCause,
  target: PaymentTarget | undefined,
  untold?: OfVisit,
): Change[] => [
  updateIntent(tenant, record, { ...record, ...(target ? { target } : {}), state: 'returned' }, undefined),
  ...releaseUnpaidIntent(tenant, record),
  orderRefund(
    tenant,
    {
      paymentIntent: record.id,
      cause,
      ...(target?.kind === 'appointment' ? { appointmentId: target.id } : {}),
      ...(target?.kind === 'sale' ? { saleId: target.id } : {}),
      ...(untold ? { untold } : {}),
    },
    now,
  ),
];

/** The intent can never be paid any more. */
export const updateIntentEnded = ({ tenant, record }: Marked): Change[] => [
  updateIntent(tenant, record, { ...record, state: 'ended' }, undefined),
  ...releaseUnpaidIntent(tenant, record),
];

/** The processor is asked again at an instant. */
export const scheduleIntentCheck = (
  { tenant, record }: Marked,
  facts: IntentFacts,
  lookAt: Date,
): Change[] => [
  updateIntent(tenant, record, record, lookAt),
  ...(facts.state === 'succeeded' ? releaseUnpaidIntent(tenant, record) : []),
];
