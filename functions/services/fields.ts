import type { services } from '../../lib/contract/catalog/services.ts';
import type { Request } from '../../lib/http/call.ts';
import {
  type PricingOptionInput,
  validatePricingOptions,
  validateStaffPrices,
} from '../../lib/rules/catalog/services.ts';
import type { Tenant } from '../../lib/rules/ids.ts';
import { type Outcome, ok } from '../../lib/rules/outcome.ts';
import type {
  Catalog,
  Draft,
  PaymentType,
  PricingOption,
  Service,
  StaffMember,
  StaffPrice,
} from '../../lib/rules/salons/salon.ts';
import type { Updates } from '../../lib/rules/updates.ts';
import { putCatalogRecord } from '../../lib/table/catalog/catalogs.ts';
import { allocateFirstOfIds } from '../../lib/table/counters.ts';
import type { Store } from '../../lib/table/store.ts';

type Input = Omit<
  Request<(typeof services.routes)['update']>['input'],
  'id' | 'version' | 'dry_run' | 'pricing_options' | 'staff_ids' | 'staff_prices' | 'image'
>;

export const toServiceUpdates = (input: Input): Updates<Draft<Service>> => ({
  name: input.name,
  categoryId: input.category_id,
  price: input.price,
  duration: input.duration,
  description: input.description,
  paymentType: input.payment_type as PaymentType | undefined,
  minAmount: input.min_amount,
  enableOnlineBooking: input.enable_online_booking,
  processingAfter: input.processing_after,
  processingMinutes: input.processing_minutes,
  bufferBeforeMinutes: input.buffer_before_minutes,
  bufferMinutes: input.buffer_minutes,
  resources: input.resources,
  taxRateId: input.tax_rate_id,
  bookingHorizonDays: input.booking_horizon_days,
  minimumNoticeMinutes: input.minimum_notice_minutes,
  position: input.position,
  active: input.status,
});

type StaffPrices = Request<(typeof services.routes)['update']>['input']['staff_prices'];

const toStaffPrices = (sent: StaffPrices): readonly StaffPrice[] | undefined =>
  sent?.map(({ staff_id, pricing_option_id, price, duration }) => ({
    staffId: staff_id,
    pricingOptionId: pricing_option_id ?? null,
    price,
    duration,
  }));

type PricingOptions = NonNullable<Request<(typeof services.routes)['update']>['input']['pricing_options']>;

const toPricingOptionInput = (option: PricingOptions[number]): PricingOptionInput => ({
  id: option.id,
  name: option.name,
  translations: option.translations,
  price: option.price,
  duration: option.duration,
  processingAfter: option.processing_after,
  processingMinutes: option.processing_minutes,
});

/** The validated pricing options; allocates ids for new ones only after the validation, and none where nothing is written. */
async function allocatePricingOptions(
  store: Store,
  tenant: Tenant,
  {
    pricing_options: sent,
    dry_run: isDry = false,
  }: { readonly pricing_options?: PricingOptions | undefined; readonly dry_run?: boolean | undefined },
  before: readonly PricingOption[],
): Promise<Outcome<readonly PricingOption[]>> {
  if (!sent) return ok(before);
  const inputs = sent.map(toPricingOptionInput);
  const valid = validatePricingOptions(inputs, before, () => 0);
  const newCount = inputs.filter(({ id }) => id === undefined).length;
  if (!valid.ok || newCount === 0 || isDry) return valid;
  const first = await allocateFirstOfIds(store, tenant, 'PRICING-OPTION', newCount);
  return validatePricingOptions(inputs, before, (index) => first + index);
}

export const putStaffMembers = (tenant: Tenant, members: readonly StaffMember[]) =>
  members.map((member) => putCatalogRecord(tenant, 'STAFF', member));

/** The catalog after the change of these members. */
export const withStaffMembers = (
  { staff }: Catalog,
  members: readonly StaffMember[],
): Pick<Catalog, 'staff'> => ({
  staff: new Map([...staff, ...members.map((member) => [member.id, member] as const)]),
});

/** The service with the options and the prices of members that the request names; the others stay. */
export async function prepareOptionsAndPrices<Fields extends Draft<Service>>(
  store: Store,
  {
    tenant,
    input,
  }: {
    readonly tenant: Tenant;
    readonly input: Parameters<typeof allocatePricingOptions>[2] & { readonly staff_prices?: StaffPrices };
  },
  service: Fields,
  catalog: Pick<Catalog, 'staff'>,
): Promise<Outcome<Fields>> {
  const options = await allocatePricingOptions(store, tenant, input, service.pricingOptions);
  if (!options.ok) return options;
  const withOptions = { ...service, pricingOptions: options.value };
  const prices = validateStaffPrices(toStaffPrices(input.staff_prices), withOptions, catalog);
  return prices.ok ? ok({ ...withOptions, staffPrices: prices.value }) : prices;
}
