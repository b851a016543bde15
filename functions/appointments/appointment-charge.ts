import type { appointments } from '../../lib/contract/appointments.ts';
import type { Dependencies, Handler, Request } from '../../lib/http/call.ts';
import type { Processor } from '../../lib/ports/stripe.ts';
import type { Appointment } from '../../lib/rules/booking/appointments.ts';
import { fail, invalid, type Outcome, ok } from '../../lib/rules/outcome.ts';
import { begunCharge, type CardCharge, openCharge } from '../../lib/rules/payments/card-charges.ts';
import { getAppointment, updateAppointment } from '../../lib/table/appointments.ts';
import { getCardCharge, putCardCharge } from '../../lib/table/card-charges.ts';
import { getCardholder } from '../../lib/table/cardholders.ts';
import { decideAndCommit, NO_IDEMPOTENCY } from '../../lib/table/decide.ts';
import { listIntentsOf } from '../../lib/table/intents.ts';
import { chargeSavedCard } from '../../lib/workflows/payments/charge-saved-card.ts';
import { openSalonProcessor } from '../../lib/workflows/payments/salon-processor.ts';
import type { Ports } from './ports.ts';
import { customersOf, deskView } from './view.ts';

type Charging = Request<(typeof appointments.routes)['appointment-charge']>;

/**
 * Charges a saved card, its owner not being there (decisions §4): the row is written first, then the card is charged
 * under the row's id, so that whatever goes down in between, nobody is charged twice and nothing is forgotten.
 */
export const appointmentCharge: Handler<(typeof appointments.routes)['appointment-charge'], Ports> = async (
  request,
  deps,
) => {
  const { tenant, salon, input, now } = request;
  const appointment = await getAppointment(deps.store, tenant, input.appointment_id);
  if (!appointment) return fail('recordUnknown');
  const processor = await openSalonProcessor(deps, tenant);
  if (!processor.ok) return processor;
  const card = await cardOf(request, deps, processor.value, appointment);
  if (!card.ok) return card;
  const charge = await charging(request, deps, processor.value, card.value);
  if (!charge.ok) return charge;
  const [catalog, customers] = await Promise.all([
    deps.catalogs(salon),
    customersOf(deps.store, tenant, appointment),
  ]);
  const answer = (charged: Appointment) => ({
    status: true as const,
    message: 'Card charged',
    data: deskView(charged, catalog, customers),
  });
  const done = await chargeSavedCard(deps.store, processor.value, tenant, charge.value, now, (charged) =>
    charged.why ? [] : request.storeReply(answer(charged.appointment)),
  );
  if (!done.ok) return done;
  return done.value.why ?? ok(answer(done.value.appointment));
};

type Card = { readonly cardholder: string; readonly paymentMethod: string };

/** The card to charge: the one that is named; else the one kept with the booking, else the customer's newest. */
async function cardOf(
  { tenant, input }: Charging,
  { store }: Dependencies,
  processor: Processor,
  { customerId, setupIntent }: Appointment,
): Promise<Outcome<Card>> {
  const isWanted = (id: string) => input.payment_method === undefined || input.payment_method === id;
  const setup = setupIntent === undefined ? ok(undefined) : await processor.readSetup(setupIntent);
  if (!setup.ok) return setup;
  const { cardholder = null, paymentMethod = null } = setup.value ?? {};
  if (cardholder && paymentMethod && isWanted(paymentMethod)) return ok({ cardholder, paymentMethod });

  const known = customerId === null ? undefined : await getCardholder(store, tenant, customerId);
  const cards = known ? await processor.cardsOf(known) : ok([]);
  if (!cards.ok) return cards;
  const card = cards.value.find(({ id }) => isWanted(id));
  return known && card
    ? ok({ cardholder: known, paymentMethod: card.id })
    : invalid('payment_method', input.payment_method === undefined ? 'No saved card' : 'Unknown card');
}

/** Other charges of an appointment that one request brings to their end before its own. */
const OTHERS_MAX = 3;

/** The charge to make: a new one, or the same one of a request that went down; another that is open is ended first. */
async function charging(
  request: Charging,
  deps: Dependencies,
  processor: Processor,
  card: Card,
): Promise<Outcome<CardCharge>> {
  const { tenant, input, now } = request;
  for (let others = 0; others < OTHERS_MAX; others += 1) {
    const begun = await begin(request, deps, card);
    if (!begun.ok) return begun;
    const { amount, paymentMethod } = begun.value;
    if (amount === input.amount && paymentMethod === card.paymentMethod) return begun;
    const other = await chargeSavedCard(deps.store, processor, tenant, begun.value, now);
    if (!other.ok) return other;
  }
  return fail('busy');
}

/** The open charge of the appointment, or a new one, written down before the card is charged. */
const begin = (
  { tenant, salon, input, now }: Charging,
  { store }: Dependencies,
  card: Card,
): Promise<Outcome<CardCharge>> =>
  decideAndCommit<CardCharge>(store, NO_IDEMPOTENCY, async (table) => {
    const appointment = await getAppointment(table, tenant, input.appointment_id);
    if (!appointment) return fail('recordUnknown');
    const open = openCharge(appointment);
    const known = open && (await getCardCharge(table, tenant, open.id));
    if (known) return ok({ changes: [], reply: known });
    const intents = await listIntentsOf(table, tenant, appointment);
    const begun = begunCharge(appointment, input.amount, intents);
    if (!begun.ok) return begun;
    const charge: CardCharge = {
      id: begun.value.row.id,
      appointmentId: appointment.id,
      amount: input.amount,
      currency: salon.currency,
      ...card,
      ofBill: begun.value.ofBill,
      createdAt: now.toISOString(),
    };
    return ok({
      changes: [
        updateAppointment(tenant, appointment, begun.value.appointment),
        putCardCharge(tenant, charge),
      ],
      reply: charge,
    });
  });
