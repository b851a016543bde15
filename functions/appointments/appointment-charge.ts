import type { appointments } from '../../lib/contract/booking/appointments.ts';
import type { Dependencies, Handler, Request } from '../../lib/http/call.ts';
import type { Processor } from '../../lib/ports/stripe.ts';
import { checkAppointmentAccess } from '../../lib/rules/access/appointment-access.ts';
import type { Appointment, CardReference } from '../../lib/rules/booking/appointments.ts';
import { type Outcome, ok } from '../../lib/rules/outcome.ts';
import {
  type CardCharge,
  decideChargeOfBillOrFee,
  findOpenChargeRow,
} from '../../lib/rules/payments/card-charges.ts';
import { findNewestRestoreId } from '../../lib/rules/salons/restores.ts';
import { findAppointment, updateAppointment } from '../../lib/table/booking/appointments.ts';
import { resolveSingleCustomerMap } from '../../lib/table/customers/merged-customers.ts';
import { BUSY, decideAndCommit, NO_COMMIT_ADDITIONS } from '../../lib/table/decide.ts';
import { findUnfinishedCardCharge, putNewCardCharge } from '../../lib/table/payments/card-charges.ts';
import { listIntentRecordsOfAppointment } from '../../lib/table/payments/intents.ts';
import { toFrontDeskAppointmentView } from '../../lib/views/booking/appointments.ts';
import { chargeSavedCard, type RecordedCharge } from '../../lib/workflows/payments/charge-saved-card.ts';
import { openSalonProcessor, type PaymentPorts } from '../../lib/workflows/payments/salon-processor.ts';
import { chooseCardOfVisit } from '../../lib/workflows/payments/saved-cards.ts';

type AppointmentCharge = (typeof appointments.routes)['appointment-charge'];
type ChargeRequest = Request<AppointmentCharge>;

/**
 * Charges a saved card (BEHAVIOR §20.2). The payment row is written first and its id is the idempotency key of the
 * charge, so that a crash in between neither charges twice nor loses the charge.
 */
export const appointmentCharge: Handler<AppointmentCharge, PaymentPorts> = async (request, deps) => {
  const { tenant, salon, caller, input, now } = request;
  const stored = await findAppointment(deps.store, tenant, input.appointment_id);
  const found = checkAppointmentAccess(stored, caller, 'money.charge');
  if (!found.ok) return found;
  const appointment = found.value;
  const processor = await openSalonProcessor(deps, salon);
  if (!processor.ok) return processor;
  const card = await chooseCardOfVisit(
    deps.store,
    processor.value,
    tenant,
    appointment,
    input.payment_method,
  );
  if (!card.ok) return card;
  const charge = await startCharge(request, deps, processor.value, card.value);
  if (!charge.ok) return charge;
  const [catalog, customers] = await Promise.all([
    deps.catalogs(salon),
    resolveSingleCustomerMap(deps.store, tenant, appointment.customerId),
  ]);
  const toReply = (charged: Appointment) => ({
    message: 'Card charged',
    data: toFrontDeskAppointmentView(charged, catalog, customers, request),
  });
  const charged = await chargeSavedCard(deps, processor.value, salon, charge.value, now, {
    storeReply: ({ appointment: after, why }) => (why ? [] : request.storeReply(toReply(after))),
  });
  if (!charged.ok) return charged;
  return charged.value.why ?? ok(toReply(charged.value.appointment));
};

/** Other open charges that one request finishes before its own. */
const OTHER_CHARGES_MAX = 3;

/** A new charge, or the open charge of an equal request; a different open charge is finished first. */
async function startCharge(
  request: ChargeRequest,
  deps: Dependencies,
  processor: Processor,
  card: CardReference,
): Promise<Outcome<RecordedCharge>> {
  const { salon, input, now } = request;
  for (let others = 0; others < OTHER_CHARGES_MAX; others += 1) {
    const recorded = await getOrPutCharge(request, deps, card);
    if (!recorded.ok) return recorded;
    const { amount, paymentMethod } = recorded.value.charge;
    if (amount === input.amount && paymentMethod === card.paymentMethod) return recorded;
    const other = await chargeSavedCard(deps, processor, salon, recorded.value, now);
    if (!other.ok) return other;
  }
  return BUSY;
}

/** The open charge of the appointment, or a new one, recorded before the card is charged. */
const getOrPutCharge = (
  request: ChargeRequest,
  { store }: Dependencies,
  card: CardReference,
): Promise<Outcome<RecordedCharge>> =>
  decideAndCommit<RecordedCharge>(store, NO_COMMIT_ADDITIONS, async (table) => {
    const { tenant, salon, caller, input, now } = request;
    const stored = await findAppointment(table, tenant, input.appointment_id);
    const found = checkAppointmentAccess(stored, caller, 'money.charge');
    if (!found.ok) return found;
    const appointment = found.value;
    const open = findOpenChargeRow(appointment);
    const recorded = open && (await findUnfinishedCardCharge(table, tenant, open.id));
    if (recorded) return ok({ changes: [], reply: { charge: recorded, mayHaveBeenSent: true } });
    const intents = await listIntentRecordsOfAppointment(table, tenant, appointment);
    const started = decideChargeOfBillOrFee(appointment, input.amount, intents);
    if (!started.ok) return started;
    const restore = findNewestRestoreId(salon);
    const charge: CardCharge = {
      id: started.value.row.id,
      appointmentId: appointment.id,
      amount: input.amount,
      currency: salon.currency,
      ...card,
      ofBill: started.value.ofBill,
      createdAt: now.toISOString(),
      ...(restore === undefined ? {} : { restore }),
    };
    return ok({
      changes: [
        ...updateAppointment(request, appointment, started.value.appointment),
        putNewCardCharge(tenant, charge),
      ],
      reply: { charge, mayHaveBeenSent: false },
    });
  });
