import type { Handler } from '../../lib/http/call.ts';
import { formatAppointmentNumber } from '../../lib/rules/booking/appointments.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { findVisitNeedingCard } from '../../lib/rules/payments/cancellation-fees.ts';
import { listAppointmentsOfCustomer } from '../../lib/table/booking/appointments.ts';
import { findCardholderId } from '../../lib/table/payments/cardholders.ts';
import { openSalonProcessor, type PaymentPorts } from '../../lib/workflows/payments/salon-processor.ts';

/** Deletes a card of the customer at the processor (BEHAVIOR §20.1). */
export const cardDelete: Handler<'payments/card-delete', PaymentPorts> = async (
  { tenant, salon, caller, input },
  deps,
) => {
  const cardholder = await findCardholderId(deps.store, tenant, caller.id);
  if (cardholder === undefined) return fail('recordNotFound', 'card_id');
  const visit = findVisitNeedingCard(
    await listAppointmentsOfCustomer(deps.store, tenant, caller.id),
    input.card_id,
  );
  if (visit) return fail('cardKept', { cardId: [`Is kept for ${formatAppointmentNumber(visit.id)}`] });
  const processor = await openSalonProcessor(deps, salon);
  if (!processor.ok) return processor;
  const deleted = await processor.value.detachCard(cardholder, input.card_id);
  if (!deleted.ok) return deleted;
  return deleted.value === 'detached' ? ok({ message: 'Card deleted' }) : fail('recordNotFound', 'card_id');
};
