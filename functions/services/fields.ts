import type { services } from '../../lib/contract/services.ts';
import type { Request } from '../../lib/http/call.ts';
import type { Sent } from '../../lib/rules/field-errors.ts';
import type { Tenant } from '../../lib/rules/ids.ts';
import { type Outcome, ok } from '../../lib/rules/outcome.ts';
import type { Draft, SentOption } from '../../lib/rules/salon/catalog-records.ts';
import { checkedOptions } from '../../lib/rules/salon/catalog-records.ts';
import {
  PAYMENT_TYPES,
  type PaymentType,
  type PricingOption,
  type Service,
} from '../../lib/rules/salon/salon.ts';
import { allocateIds } from '../../lib/table/counters.ts';
import type { Store } from '../../lib/table/store.ts';

type Input = Omit<Request<(typeof services.routes)['update']>['input'], 'id' | 'pricing_options'>;

/** What a service is unless it is told otherwise: paid at the salon, bookable online, in use. */
export const NEW_SERVICE = {
  description: '',
  bufferMinutes: 0,
  paymentType: PAYMENT_TYPES.payAtSalon,
  minAmount: 0,
  enableOnlineBooking: true,
  pricingOptions: [],
  active: true,
} as const satisfies Partial<Service>;

export const sentService = (input: Input): Sent<Draft<Service>> => ({
  name: input.name,
  categoryId: input.category_id,
  price: input.price,
  duration: input.duration,
  description: input.description,
  paymentType: input.payment_type as PaymentType | undefined,
  minAmount: input.min_amount,
  enableOnlineBooking: input.enable_online_booking,
  bufferMinutes: input.buffer_minutes,
  active: input.status,
});

/** The pricing options as they are to be; ids are drawn for new ones once all of them are known to be right. */
export async function numberedOptions(
  store: Store,
  tenant: Tenant,
  sent: readonly SentOption[] | undefined,
  before: readonly PricingOption[],
): Promise<Outcome<readonly PricingOption[]>> {
  if (!sent) return ok(before);
  const checked = checkedOptions(sent, before, () => 0);
  const count = sent.filter(({ id }) => id === undefined).length;
  if (!checked.ok || count === 0) return checked;
  const first = await allocateIds(store, tenant, 'PRICING-OPTION', count);
  return checkedOptions(sent, before, (index) => first + index);
}
