import type { payments } from '../../lib/contract/payments/payments.ts';
import type { Dependencies, Handler, Request } from '../../lib/http/call.ts';
import type { Processor, SetupFacts } from '../../lib/ports/stripe.ts';
import type { CustomerId } from '../../lib/rules/ids.ts';
import { fail, invalid, type Outcome, ok } from '../../lib/rules/outcome.ts';
import { checkCardSetupCaller } from '../../lib/rules/payments/card-setups.ts';
import { INTENT_METADATA_KEYS } from '../../lib/rules/payments/payment-intents.ts';
import { checkRenewalCardChange, SUBSCRIPTION_METADATA_KEYS } from '../../lib/rules/products/memberships.ts';
import { findCustomer } from '../../lib/table/customers/customers.ts';
import { findCardholderId } from '../../lib/table/payments/cardholders.ts';
import { toCallerText } from '../../lib/table/payments/intents.ts';
import { findPurchaseHead } from '../../lib/table/products/purchases.ts';
import { findSaleById } from '../../lib/table/products/sales.ts';
import { runWithCardholder } from '../../lib/workflows/payments/cardholder.ts';
import { openSalonProcessor, type PaymentPorts } from '../../lib/workflows/payments/salon-processor.ts';
import { reserveNewIntent } from '../../lib/workflows/payments/unpaid-intent-limits.ts';

type CreateSession = (typeof payments.routes)['create-session'];
type Metadata = Parameters<Processor['createSetup']>[1];

/**
 * Starts to save a card of a customer, or of a guest where the salon allows guests. The card of a membership is saved for the
 * cardholder of its subscription (BEHAVIOR §20.1, §24.5).
 */
export const createSession: Handler<CreateSession, PaymentPorts> = async (request, deps) => {
  const { tenant, salon, caller, input, now, network } = request;
  const allowed = checkCardSetupCaller(caller, salon, Boolean(input.purchased_membership_id));
  if (!allowed.ok) return allowed;
  const { locations } = await deps.catalogs(salon);
  if (input.location_id && !locations.has(input.location_id))
    return invalid('location_id', 'Unknown location');
  const processor = await openSalonProcessor(deps, salon);
  if (!processor.ok) return processor;
  const billed = await findRenewalCardholder(request, deps, processor.value);
  if (!billed.ok) return billed;
  const isAnonymous = caller.kind === 'anonymous';
  const reserved = await reserveNewIntent(deps.store, { tenant, network, now, isAnonymous });
  if (!reserved.ok) return reserved;
  const { unpaidSlot, release } = reserved.value;
  const metadata = {
    [INTENT_METADATA_KEYS.tenant]: tenant,
    [INTENT_METADATA_KEYS.caller]: toCallerText(request),
    [INTENT_METADATA_KEYS.networkHash]: unpaidSlot.networkHash,
    [INTENT_METADATA_KEYS.order]: unpaidSlot.slot,
    ...(billed.value
      ? { [SUBSCRIPTION_METADATA_KEYS.membership]: String(input.purchased_membership_id) }
      : {}),
  };
  const setup = billed.value
    ? await createSetupOfCardholder(processor.value, billed.value, metadata)
    : caller.kind === 'customer'
      ? await createCustomerSetup(request, deps, processor.value, caller.id, metadata)
      : await createGuestSetup(processor.value, metadata, `guest-${request.requestId}`);
  if (!setup.ok) {
    await release();
    return setup;
  }
  const { clientSecret, id } = setup.value;
  return ok({ token: clientSecret, data: { setup_intent: id } });
};

/** The cardholder whose cards pay a membership; undefined for a card that is not saved for a membership. */
async function findRenewalCardholder(
  { tenant, caller, input }: Request<CreateSession>,
  { store }: Dependencies,
  processor: Processor,
): Promise<Outcome<string | undefined>> {
  const field = 'purchased_membership_id';
  const { [field]: id } = input;
  if (!id) return ok(undefined);
  const head = await findPurchaseHead(store, tenant, 'PURCHASED-MEMBERSHIP', id);
  const sale = head && (await findSaleById(store, tenant, head.saleId));
  if (!head || !sale) return fail('recordNotFound', field);
  const subscription = checkRenewalCardChange(head, sale, caller);
  if (!subscription.ok) return subscription;
  const cardholder = await processor.findSubscriptionCardholder(subscription.value);
  return cardholder.ok && cardholder.value === undefined ? invalid(field, 'Does not renew') : cardholder;
}

/** A setup for a cardholder, whom the processor must have. */
export async function createSetupOfCardholder(
  processor: Processor,
  cardholder: string,
  metadata: Metadata,
): Promise<Outcome<SetupFacts>> {
  const setup = await processor.createSetup(cardholder, metadata);
  if (!setup.ok) return setup;
  return setup.value ? ok(setup.value) : fail('processorRefused');
}

const NO_PERSON = { name: '', email: '', phone: '' };

/** A setup for a new cardholder who is used once. */
async function createGuestSetup(
  processor: Processor,
  metadata: Metadata,
  key: string,
): Promise<Outcome<SetupFacts>> {
  const cardholder = await processor.createCardholder(NO_PERSON, metadata, key);
  return cardholder.ok ? createSetupOfCardholder(processor, cardholder.value, metadata) : cardholder;
}

/** A setup for the customer's own cardholder, who keeps their cards together. */
async function createCustomerSetup(
  { tenant }: Request<CreateSession>,
  { store }: Dependencies,
  processor: Processor,
  id: CustomerId,
  metadata: Metadata,
): Promise<Outcome<SetupFacts>> {
  const [cardholderId, customer] = await Promise.all([
    findCardholderId(store, tenant, id),
    findCustomer(store, tenant, id),
  ]);
  if (!customer) return fail('recordNotFound');
  return runWithCardholder({ store, processor, tenant }, customer, cardholderId, (cardholder) =>
    processor.createSetup(cardholder, metadata),
  );
}
