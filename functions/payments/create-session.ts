import { salonProcessor } from '../../lib/acts/salon-processor.ts';
import type { payments } from '../../lib/contract/payments.ts';
import type { Handler, House, Request } from '../../lib/http/call.ts';
import type { Processor, SetupFacts } from '../../lib/ports/stripe.ts';
import type { CustomerId } from '../../lib/rules/ids.ts';
import { fail, invalid, type Outcome, ok } from '../../lib/rules/outcome.ts';
import { callerMark, METADATA } from '../../lib/rules/payments.ts';
import { knownCardholder, readCardholder } from '../../lib/table/cardholders.ts';
import { addressHash } from '../../lib/table/intents.ts';
import { readCustomer } from '../../lib/table/people.ts';
import type { Ports } from './ports.ts';

type CreateSession = (typeof payments.routes)['create-session'];
type Metadata = Parameters<Processor['makeSetup']>[1];

/** Begins to save a card (specification, create-session; decisions §1, §5): for a customer, or a guest where allowed. */
export const createSession: Handler<CreateSession, Ports> = async (request, house) => {
  const { tenant, salon, caller, input, address } = request;
  if (caller.kind === 'user') return fail('forbidden');
  if (caller.kind === 'anonymous' && !salon.settings.guestCheckout) return fail('tokenMissing');
  const { locations } = await house.catalogs(salon);
  if (input.location_id && !locations.has(input.location_id))
    return invalid('location_id', 'Unknown location');
  const processor = await salonProcessor(house, tenant);
  if (!processor.ok) return processor;
  const mark = callerMark(caller, addressHash(tenant, address));
  const metadata = { [METADATA.tenant]: tenant, [METADATA.caller]: mark };
  const setup =
    caller.kind === 'customer'
      ? await customerSetup(request, house, processor.value, caller.id, metadata)
      : await newSetup(processor.value, NOBODY, metadata, `guest-${request.requestId}`);
  if (!setup.ok) return setup;
  const { clientSecret, id } = setup.value.facts;
  return ok({ status: true as const, token: clientSecret, data: { setup_intent: id } });
};

const NOBODY = { name: '', email: '', phone: '' };

/** A setup for somebody whom the processor does not know yet. */
async function newSetup(
  processor: Processor,
  person: Parameters<Processor['makeCardholder']>[0],
  metadata: Metadata,
  key: string,
): Promise<Outcome<{ cardholder: string; facts: SetupFacts }>> {
  const cardholder = await processor.makeCardholder(person, metadata, key);
  if (!cardholder.ok) return cardholder;
  const setup = await processor.makeSetup(cardholder.value, metadata);
  if (!setup.ok) return setup;
  return setup.value ? ok({ cardholder: cardholder.value, facts: setup.value }) : fail('processorRefused');
}

/** A setup under the customer's own name at the processor, which keeps the cards there together. */
async function customerSetup(
  { tenant }: Request<CreateSession>,
  { store }: House,
  processor: Processor,
  id: CustomerId,
  metadata: Metadata,
): Promise<Outcome<{ cardholder: string; facts: SetupFacts }>> {
  const [known, customer] = await Promise.all([
    readCardholder(store, tenant, id),
    readCustomer(store, tenant, id),
  ]);
  if (!customer) return fail('recordUnknown');
  if (known) {
    const setup = await processor.makeSetup(known, metadata);
    if (!setup.ok) return setup;
    if (setup.value) return ok({ cardholder: known, facts: setup.value });
  }
  // Two first sessions at once make one cardholder; a salon that has moved to another account makes another there.
  const { fname, lname, email, phone } = customer;
  const person = { name: `${fname} ${lname}`.trim(), email, phone };
  const made = await newSetup(processor, person, metadata, `cardholder-${tenant}-${id}`);
  if (made.ok) await store.commit([knownCardholder(tenant, id, made.value.cardholder)]);
  return made;
}
