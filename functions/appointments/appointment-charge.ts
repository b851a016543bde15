import { chargeCard } from '../../lib/acts/charge-card.ts';
import { salonProcessor } from '../../lib/acts/salon-processor.ts';
import type { appointments } from '../../lib/contract/appointments.ts';
import type { Handler, House, Request } from '../../lib/http/call.ts';
import type { Processor } from '../../lib/ports/stripe.ts';
import type { Appointment } from '../../lib/rules/appointments.ts';
import { begunCharge, type CardCharge, openCharge } from '../../lib/rules/card-charges.ts';
import { fail, invalid, type Outcome, ok } from '../../lib/rules/outcome.ts';
import { isPayable } from '../../lib/rules/payments.ts';
import { changedAppointment, readAppointment } from '../../lib/table/appointments.ts';
import { newCharge, readCharge } from '../../lib/table/card-charges.ts';
import { readCardholder } from '../../lib/table/cardholders.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import type { Ports } from './ports.ts';
import { customersOf, deskView } from './view.ts';

type Charging = Request<(typeof appointments.routes)['appointment-charge']>;

/**
 * Charges a saved card, its owner not being there (decisions §4): the row is written first, then the card is charged
 * under the row's id, so that whatever goes down in between, nobody is charged twice and nothing is forgotten.
 */
export const appointmentCharge: Handler<(typeof appointments.routes)['appointment-charge'], Ports> = async (
  request,
  house,
) => {
  const { tenant, salon, input, now } = request;
  if (!isPayable(input.amount, salon.currency)) return invalid('amount', 'Cannot be paid by card');
  const appointment = await readAppointment(house.store, tenant, input.appointment_id);
  if (!appointment) return fail('recordUnknown');
  const processor = await salonProcessor(house, tenant);
  if (!processor.ok) return processor;
  const cardholder = await cardholderOf(request, house, processor.value, appointment);
  if (!cardholder.ok) return cardholder;
  const charge = await charging(request, house, processor.value, cardholder.value);
  if (!charge.ok) return charge;
  const [catalog, customers] = await Promise.all([
    house.catalogs(salon),
    customersOf(house.store, tenant, appointment),
  ]);
  const answer = (charged: Appointment) => ({
    status: true as const,
    message: 'Card charged',
    data: deskView(charged, catalog, customers),
  });
  const done = await chargeCard(house.store, processor.value, tenant, charge.value, now, (charged) =>
    charged.why ? [] : request.keep(answer(charged.appointment)),
  );
  if (!done.ok) return done;
  return done.value.why ?? ok(answer(done.value.appointment));
};

/** Under which name the processor keeps the card: the customer's, or, for a guest, that of the booking's own card. */
async function cardholderOf(
  { tenant, input }: Charging,
  { store }: House,
  processor: Processor,
  { customerId, setupIntent }: Appointment,
): Promise<Outcome<string>> {
  const unknown = invalid('payment_method', 'Unknown card');
  const known = customerId === null ? undefined : await readCardholder(store, tenant, customerId);
  if (known) {
    const cards = await processor.cardsOf(known);
    if (!cards.ok) return cards;
    return cards.value.some(({ id }) => id === input.payment_method) ? ok(known) : unknown;
  }
  if (setupIntent === undefined) return unknown;
  const setup = await processor.readSetup(setupIntent);
  if (!setup.ok) return setup;
  const { cardholder = null, paymentMethod } = setup.value ?? {};
  return cardholder !== null && paymentMethod === input.payment_method ? ok(cardholder) : unknown;
}

/** Other charges of an appointment that one request brings to their end before its own. */
const OTHERS_MAX = 3;

/** The charge to make: a new one, or the same one of a request that went down; another that is open is ended first. */
async function charging(
  request: Charging,
  house: House,
  processor: Processor,
  cardholder: string,
): Promise<Outcome<CardCharge>> {
  const { tenant, input, now } = request;
  for (let others = 0; others < OTHERS_MAX; others += 1) {
    const begun = await begin(request, house, cardholder);
    if (!begun.ok) return begun;
    const { amount, paymentMethod } = begun.value;
    if (amount === input.amount && paymentMethod === input.payment_method) return begun;
    const other = await chargeCard(house.store, processor, tenant, begun.value, now);
    if (!other.ok) return other;
  }
  return fail('busy');
}

/** The open charge of the appointment, or a new one, written down before the card is charged. */
const begin = (
  { tenant, salon, input, now }: Charging,
  { store }: House,
  cardholder: string,
): Promise<Outcome<CardCharge>> =>
  decideAndCommit<CardCharge>(store, { keep: () => [] }, async (table) => {
    const appointment = await readAppointment(table, tenant, input.appointment_id);
    if (!appointment) return fail('recordUnknown');
    const open = openCharge(appointment);
    const known = open && (await readCharge(table, tenant, open.id));
    if (known) return ok({ changes: [], reply: known });
    const begun = begunCharge(appointment, input.amount);
    if (!begun.ok) return begun;
    const charge: CardCharge = {
      id: begun.value.row.id,
      appointmentId: appointment.id,
      amount: input.amount,
      currency: salon.currency,
      cardholder,
      paymentMethod: input.payment_method,
      ofBill: begun.value.ofBill,
      createdAt: now.toISOString(),
    };
    return ok({
      changes: [changedAppointment(tenant, appointment, begun.value.appointment), newCharge(tenant, charge)],
      reply: charge,
    });
  });
