import { isPastHold } from '../../lib/rules/booking/appointment-status.ts';
import type { Appointment } from '../../lib/rules/booking/appointments.ts';
import type { Tenant } from '../../lib/rules/ids.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { getAppointment, toAppointment } from '../../lib/table/appointments.ts';
import { decideAndCommit, NO_IDEMPOTENCY } from '../../lib/table/decide.ts';
import { getSalon } from '../../lib/table/salons.ts';
import { tenantOfItem } from '../../lib/table/scheduled-work.ts';
import { openSalonProcessor } from '../../lib/workflows/payments/salon-processor.ts';
import { failAppointment } from '../../lib/workflows/payments/settle-appointment.ts';
import { settlePayment } from '../../lib/workflows/payments/settle-payment.ts';
import type { ScheduledDependencies, ScheduledHandler } from './dependencies.ts';

/** Cancels the intents of a booking; gives whether one of them turned out paid, and has paid the booking. */
async function paidAfterAll(
  deps: ScheduledDependencies,
  tenant: Tenant,
  { id, intents = [] }: Appointment,
  now: Date,
): Promise<boolean> {
  if (intents.length === 0) return false;
  const processor = await openSalonProcessor(deps, tenant);
  // Without a key nothing can be paid or cancelled any more.
  if (!processor.ok) return false;
  for (const intent of intents) {
    const after = await processor.value.cancelIntent(intent);
    if (!after.ok) throw new Error(`an unpaid intent was not cancelled: ${after.failure}`);
    if (after.value?.state !== 'succeeded') continue;
    const settled = await settlePayment(deps, tenant, { kind: 'appointment', id }, after.value, now);
    if (settled.ok && settled.value.result === 'paid') return true;
    // Too little money fails the booking, and goes back; what was only too crowded must not.
    if (!settled.ok && settled.failure !== 'paymentInvalid') {
      throw new Error(`a paid booking was not confirmed: ${settled.failure}`);
    }
  }
  return false;
}

/**
 * A slot that was held for a payment which has not come (decisions §4): the intent is cancelled at the processor
 * first; where it turns out paid that is a success, else the booking has failed and its slot is free.
 */
export const releaseHold: ScheduledHandler = async (item, now, deps) => {
  const tenant = tenantOfItem(item);
  const { id } = toAppointment(item);
  const [appointment, salon] = await Promise.all([
    getAppointment(deps.store, tenant, id),
    getSalon(deps.store, tenant),
  ]);
  if (!appointment || !salon || !isPastHold(appointment, now)) return;
  if (await paidAfterAll(deps, tenant, appointment, now)) return;
  const released = await decideAndCommit(deps.store, NO_IDEMPOTENCY, async () => {
    const current = await getAppointment(deps.store, tenant, id);
    if (!current || !isPastHold(current, now)) return ok({ changes: [], reply: undefined });
    const failed = await failAppointment(deps, { tenant, salon, now }, current);
    return ok({ changes: failed.changes, reply: undefined });
  });
  if (!released.ok) throw new Error(`a hold was not released: ${released.failure}`);
};
