import type { payments } from '../../lib/contract/payments.ts';
import type { Dependencies, Request } from '../../lib/http/call.ts';
import type { IntentOrder, Shipping } from '../../lib/ports/stripe.ts';
import { isFrontDesk } from '../../lib/rules/accounts/access.ts';
import { type Customer, fullName } from '../../lib/rules/accounts/people.ts';
import { appointmentNumber } from '../../lib/rules/booking/appointments.ts';
import type { CustomerId } from '../../lib/rules/ids.ts';
import { fail, invalid, type Outcome, ok } from '../../lib/rules/outcome.ts';
import type { PaymentTarget } from '../../lib/rules/payments/payment-intents.ts';
import { mustGetLocation } from '../../lib/rules/salon/former-records.ts';
import type { Location } from '../../lib/rules/salon/salon.ts';
import { dateIn } from '../../lib/rules/time-zone.ts';
import { getCustomer } from '../../lib/table/people.ts';
import { readTarget, targetNamed } from './target.ts';

type OrderRequest = Request<(typeof payments.routes)['create-order']>;
type Words = Pick<IntentOrder, 'description' | 'shipping'>;

/** Whose purchase it is: a customer's own, or whom the desk names; a guest's name is nobody's account. */
function customerNamed({ caller, input }: OrderRequest): Outcome<CustomerId | null> {
  const { user } = input;
  const named = input.customer_id ?? user?.customer_id ?? user?.id ?? null;
  if (caller.kind === 'customer') {
    return named !== null && named !== caller.id ? fail('forbidden') : ok(caller.id);
  }
  return ok(isFrontDesk(caller) ? named : null);
}

const NOBODY = 'Guest';

const shippingTo = (customer: Customer | undefined, location: Location): Shipping => ({
  name: (customer && fullName(customer)) || NOBODY,
  phone: customer?.phone ?? '',
  line1: location.addressLine1 || location.address,
  city: location.city,
  state: location.state,
  zipcode: location.zipcode,
});

function described(target: PaymentTarget | undefined, salon: string): string {
  if (target?.kind === 'appointment') return `Deposit for ${appointmentNumber(target.id)}, ${salon}`;
  return target ? `Purchase ${target.id}, ${salon}` : `Deposit, ${salon}`;
}

/**
 * Description and shipping of an order, from customer and location (specification, Payments): those that the request
 * names, else the target's own. Fails for a customer, location or target that is unknown or another's, and for more
 * than the target costs.
 */
export async function authorizeOrder(
  request: OrderRequest,
  { store, catalogs }: Dependencies,
): Promise<Outcome<Words>> {
  const { tenant, salon, caller, input, now } = request;
  const target = targetNamed(input);
  const [catalog, known] = await Promise.all([
    catalogs(salon),
    target ? readTarget(store, tenant, target, dateIn(salon.timeZone, now)) : undefined,
  ]);
  const isForeign =
    caller.kind === 'customer' && known && known.customerId !== null && known.customerId !== caller.id;
  if (target && (!known || isForeign)) return fail('recordUnknown');
  if (known && !known.isOpen) return fail('paymentInvalid');
  if (known?.isCrowded) return fail('unpaidTooMany');
  // Without a figure: anybody may ask
  if (known && input.amount > known.most) return invalid('amount', 'Is more than is to be paid');
  const named = customerNamed(request);
  if (!named.ok) return named;
  const customer = named.value === null ? undefined : await getCustomer(store, tenant, named.value);
  if (named.value !== null && !customer) return invalid('customer_id', 'Unknown customer');

  const [only, ...others] = catalog.locations.values();
  const stated = input.location_id ?? input.user?.location_id;
  const sole = others.length === 0 ? only : undefined;
  const own = known ? mustGetLocation(catalog, known.locationId) : sole;
  const location = stated ? catalog.locations.get(stated) : own;
  if (stated && !location) return invalid('location_id', 'Unknown location');
  const description = described(target, salon.name);
  return ok(location ? { description, shipping: shippingTo(customer, location) } : { description });
}
