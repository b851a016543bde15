import type { payments } from '../../lib/contract/payments.ts';
import type { Dependencies, Handler, Request } from '../../lib/http/call.ts';
import type { Processor, SetupFacts } from '../../lib/ports/stripe.ts';
import type { CustomerId } from '../../lib/rules/ids.ts';
import { fail, invalid, type Outcome, ok } from '../../lib/rules/outcome.ts';
import { callerMark, METADATA } from '../../lib/rules/payments/payment-intents.ts';
import { getCardholder } from '../../lib/table/cardholders.ts';
import { hashAddress } from '../../lib/table/intents.ts';
import { getCustomer } from '../../lib/table/people.ts';
import { withCardholder } from '../../lib/workflows/payments/cardholder.ts';
import { openSalonProcessor } from '../../lib/workflows/payments/salon-processor.ts';
import type { Ports } from './ports.ts';

type CreateSession = (typeof payments.routes)['create-session'];
type Metadata = Parameters<Processor['makeSetup']>[1];

/** Begins to save a card (specification, create-session; decisions §1, §5): for a customer, or a guest where allowed. */
export const createSession: Handler<CreateSession, Ports> = async (request, deps) => {
  const { tenant, salon, caller, input, address } = request;
  const { guestCheckout } = salon.settings;
  if (caller.kind === 'user' && !guestCheckout) return fail('forbidden');
  if (caller.kind === 'anonymous' && !guestCheckout) return fail('tokenMissing');
  const { locations } = await deps.catalogs(salon);
  if (input.location_id && !locations.has(input.location_id))
    return invalid('location_id', 'Unknown location');
  const processor = await openSalonProcessor(deps, tenant);
  if (!processor.ok) return processor;
  const mark = callerMark(caller, hashAddress(tenant, address));
  const metadata = { [METADATA.tenant]: tenant, [METADATA.caller]: mark };
  const setup =
    caller.kind === 'customer'
      ? await customerSetup(request, deps, processor.value, caller.id, metadata)
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
  { store }: Dependencies,
  processor: Processor,
  id: CustomerId,
  metadata: Metadata,
): Promise<Outcome<SetupFacts>> {
  const [known, customer] = await Promise.all([
    getCardholder(store, tenant, id),
    getCustomer(store, tenant, id),
  ]);
  if (!customer) return fail('recordUnknown');
  return withCardholder({ store, processor, tenant }, customer, known, (cardholder) =>
    processor.makeSetup(cardholder, metadata),
  );
}
