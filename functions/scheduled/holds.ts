import { isPastHold } from '../../lib/rules/booking/appointment-status.ts';
import type { Appointment } from '../../lib/rules/booking/appointments.ts';
import type { Tenant } from '../../lib/rules/ids.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { appointmentOf, readAppointment } from '../../lib/table/appointments.ts';
import { decideAndCommit, KEEPS_NOTHING } from '../../lib/table/decide.ts';
import { readSalon } from '../../lib/table/salons.ts';
import { ownerOf } from '../../lib/table/scheduled-work.ts';
import { salonProcessor } from '../../lib/workflows/payments/salon-processor.ts';
import { failedAppointment } from '../../lib/workflows/payments/settle-appointment.ts';
import { settlePayment } from '../../lib/workflows/payments/settle-payment.ts';
import type { DueWork, World } from './dependencies.ts';

/** Cancels the intents of a booking; gives whether one of them turned out paid, and has paid the booking. */
async function paidAfterAll(
  world: World,
  tenant: Tenant,
  { id, intents = [] }: Appointment,
  now: Date,
): Promise<boolean> {
  if (intents.length === 0) return false;
  const processor = await salonProcessor(world, tenant);
  // Without a key nothing can be paid or cancelled any more.
  if (!processor.ok) return false;
  for (const intent of intents) {
    const after = await processor.value.cancelIntent(intent);
    if (!after.ok) throw new Error(`an unpaid intent was not cancelled: ${after.failure}`);
    if (after.value?.state !== 'succeeded') continue;
    const settled = await settlePayment(world, tenant, { kind: 'appointment', id }, after.value, now);
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
export const releaseHold: DueWork = async (item, now, world) => {
  const tenant = ownerOf(item);
  const { id } = appointmentOf(item);
  const [appointment, salon] = await Promise.all([
    readAppointment(world.store, tenant, id),
    readSalon(world.store, tenant),
  ]);
  if (!appointment || !salon || !isPastHold(appointment, now)) return;
  if (await paidAfterAll(world, tenant, appointment, now)) return;
  const released = await decideAndCommit(world.store, KEEPS_NOTHING, async () => {
    const current = await readAppointment(world.store, tenant, id);
    if (!current || !isPastHold(current, now)) return ok({ changes: [], reply: undefined });
    const failed = await failedAppointment(world, { tenant, salon, now }, current);
    return ok({ changes: failed.changes, reply: undefined });
  });
  if (!released.ok) throw new Error(`a hold was not released: ${released.failure}`);
};
