import type { payments } from '../../lib/contract/payments.ts';
import type { Handler, House, Request } from '../../lib/http/call.ts';
import type { Processor, SetupFacts } from '../../lib/ports/stripe.ts';
import type { CustomerId } from '../../lib/rules/ids.ts';
import { fail, invalid, type Outcome, ok } from '../../lib/rules/outcome.ts';
import { callerMark, METADATA } from '../../lib/rules/payments/payment-intents.ts';
import { readCardholder } from '../../lib/table/cardholders.ts';
import { addressHash } from '../../lib/table/intents.ts';
import { readCustomer } from '../../lib/table/people.ts';
import { withCardholder } from '../../lib/workflows/payments/cardholder.ts';
import { salonProcessor } from '../../lib/workflows/payments/salon-processor.ts';
import type { Ports } from './ports.ts';

type CreateSession = (typeof payments.routes)['create-session'];
type Metadata = Parameters<Processor['makeSetup']>[1];

/** Begins to save a card (specification, create-session; decisions §1, §5): for a customer, or a guest where allowed. */
export const createSession: Handler<CreateSession, Ports> = async (request, house) => {
  const { tenant, salon, caller, input, address } = request;
  const { guestCheckout } = salon.settings;
  if (caller.kind === 'user' && !guestCheckout) return fail('forbidden');
  if (caller.kind === 'anonymous' && !guestCheckout) return fail('tokenMissing');
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
      : await guestSetup(processor.value, metadata, `guest-${request.requestId}`);
  if (!setup.ok) return setup;
  const { clientSecret, id } = setup.value;
  return ok({ status: true as const, token: clientSecret, data: { setup_intent: id } });
};

const NOBODY = { name: '', email: '', phone: '' };

/** A setup for somebody whom the processor will not know again. */
async function guestSetup(
  processor: Processor,
  metadata: Metadata,
  key: string,
): Promise<Outcome<SetupFacts>> {
  const cardholder = await processor.makeCardholder(NOBODY, metadata, key);
  if (!cardholder.ok) return cardholder;
  const setup = await processor.makeSetup(cardholder.value, metadata);
  if (!setup.ok) return setup;
  return setup.value ? ok(setup.value) : fail('processorRefused');
}

/** A setup under the customer's own name at the processor, which keeps the cards there together. */
async function customerSetup(
  { tenant }: Request<CreateSession>,
  { store }: House,
  processor: Processor,
  id: CustomerId,
  metadata: Metadata,
): Promise<Outcome<SetupFacts>> {
  const [known, customer] = await Promise.all([
    readCardholder(store, tenant, id),
    readCustomer(store, tenant, id),
  ]);
  if (!customer) return fail('recordUnknown');
  return withCardholder({ store, processor, tenant }, customer, known, (cardholder) =>
    processor.makeSetup(cardholder, metadata),
  );
}
