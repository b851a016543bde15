import {
  type AddFieldError,
  createFieldErrorCollector,
  listDistinctIdsReportingUnknown,
} from '../field-errors.ts';
import type { PricingOptionId } from '../ids.ts';
import type { Money } from '../money.ts';
import type { Outcome } from '../outcome.ts';
import {
  type AddOn,
  type Catalog,
  type Draft,
  PAYMENT_TYPE,
  type PricingOption,
  type ProcessingTime,
  type Product,
  type Service,
  type StaffPrice,
} from '../salons/salon.ts';
import { type TranslationsInput, toReplacingTranslationsField } from '../salons/translations.ts';
import { applyUpdates, type Updates } from '../updates.ts';
import { validateTaxRateId } from './location-tax-rates.ts';
import { validateServiceResources } from './resources.ts';

/** The staff member is busy from the start of a service to its end. */
export const NO_PROCESSING_TIME = {
  processingAfter: 0,
  processingMinutes: 0,
} as const satisfies ProcessingTime;

/** A new service without further fields: paid at the salon, bookable online, active (BEHAVIOR §12.1). */
export const SERVICE_DEFAULTS = {
  description: '',
  ...NO_PROCESSING_TIME,
  bufferBeforeMinutes: 0,
  bufferMinutes: 0,
  paymentType: PAYMENT_TYPE.payAtSalon,
  minAmount: 0,
  enableOnlineBooking: true,
  pricingOptions: [],
  staffPrices: [],
  resources: [],
  bookingHorizonDays: null,
  minimumNoticeMinutes: null,
  position: 1,
  active: true,
} as const satisfies Partial<Service>;

/** Adds an error if the staff member would still be free after the end of the service (BEHAVIOR §12.1). */
function validateProcessingTime(
  { duration, processingAfter, processingMinutes }: ProcessingTime & { readonly duration: number },
  field: string,
  addError: AddFieldError,
): void {
  if (processingAfter + processingMinutes <= duration) return;
  addError(field, `Must end within the duration of ${duration} minutes`);
}

/** The service as it is stored; an update validates the whole record (BEHAVIOR §12.1). */
export function validateService(
  service: Draft<Service>,
  catalog: Catalog,
  before?: Service,
): Outcome<Draft<Service>> {
  const { addError, toOutcome } = createFieldErrorCollector();
  if (!catalog.categories.has(service.categoryId)) addError('categoryId', 'Unknown category');
  validateProcessingTime(service, 'processingMinutes', addError);
  const resources = validateServiceResources(service.resources, catalog, before?.resources ?? [], addError);
  validateTaxRateId(service, catalog, before, addError);
  return toOutcome({ ...service, resources });
}

/** A pricing option of a request: with the id of an existing option, or without one if it is new. */
export type PricingOptionInput = Omit<PricingOption, 'id' | 'translations' | keyof ProcessingTime> &
  Updates<ProcessingTime> & {
    readonly id?: PricingOptionId | undefined;
    readonly translations?: TranslationsInput;
  };

/**
 * The pricing options that replace those of a service (BEHAVIOR §12.2). One with a known id stays the same option;
 * new ones get the ids of `toNewId`.
 */
export function validatePricingOptions(
  inputs: readonly PricingOptionInput[],
  before: readonly PricingOption[],
  toNewId: (index: number) => PricingOptionId,
): Outcome<PricingOption[]> {
  const { addError, toOutcome } = createFieldErrorCollector();
  const ids = inputs.map(({ id }) => id);
  let newCount = 0;
  const options = inputs.map(({ id, name, translations, price, duration, ...processing }, index) => {
    const stored = before.find((option) => option.id === id);
    if (id !== undefined && !stored) {
      addError(`pricingOptions.${index}.id`, 'Unknown pricing option');
    } else if (id !== undefined && ids.indexOf(id) < index) {
      addError(`pricingOptions.${index}.id`, 'Duplicate pricing option');
    }
    const { processingAfter, processingMinutes } = applyUpdates(stored ?? NO_PROCESSING_TIME, processing);
    const option = { name, price, duration, processingAfter, processingMinutes };
    validateProcessingTime(option, `pricingOptions.${index}.processingMinutes`, addError);
    return {
      id: id ?? toNewId(newCount++),
      ...option,
      ...toReplacingTranslationsField(translations, stored),
    };
  });
  return toOutcome(options);
}

/**
 * The prices of staff members that replace those of a service; without `sent` those of options that are gone end
 * (BEHAVIOR §12.5). `service` has the options of the same update.
 */
export function validateStaffPrices(
  sent: readonly StaffPrice[] | undefined,
  service: Pick<Service, 'staffPrices' | 'pricingOptions'> & ProcessingTime,
  { staff }: Pick<Catalog, 'staff'>,
): Outcome<readonly StaffPrice[]> {
  const { addError, toOutcome } = createFieldErrorCollector();
  const findBase = (id: PricingOptionId | null) =>
    id === null ? service : service.pricingOptions.find((option) => option.id === id);
  const prices = sent ?? service.staffPrices.filter(({ pricingOptionId: id }) => findBase(id));
  const isSame = (a: StaffPrice, b: StaffPrice) =>
    a.staffId === b.staffId && a.pricingOptionId === b.pricingOptionId;
  for (const [index, price] of prices.entries()) {
    const field = `staffPrices.${index}`;
    const base = findBase(price.pricingOptionId);
    if (sent && !staff.has(price.staffId)) addError(`${field}.staffId`, 'Unknown staff member');
    if (!base) addError(`${field}.pricingOptionId`, 'Unknown pricing option');
    const least = base ? base.processingAfter + base.processingMinutes : 0;
    if (price.duration < least) addError(`${field}.duration`, `Must be at least ${least}`);
    if (prices.findIndex((other) => isSame(other, price)) < index) addError(`${field}.staffId`, 'Duplicate');
  }
  return toOutcome(prices);
}

/** The lowest price at which a service can be booked: of its options, if it has some, and of each member (BEHAVIOR §12.5). */
export function computeLowestPrice({ price, pricingOptions, staffPrices }: Service): Money {
  const ids = new Set(pricingOptions.length > 0 ? pricingOptions.map(({ id }) => id) : [null]);
  const own = staffPrices.filter(({ pricingOptionId }) => ids.has(pricingOptionId));
  const listed = pricingOptions.length > 0 ? pricingOptions : [{ price }];
  return Math.min(...[...listed, ...own].map((each) => each.price));
}

/** The product as it is stored; an update validates the whole record (BEHAVIOR §11.8). */
export function validateProduct(
  product: Draft<Product>,
  catalog: Catalog,
  before?: Product,
): Outcome<Draft<Product>> {
  const { addError, toOutcome } = createFieldErrorCollector();
  validateTaxRateId(product, catalog, before, addError);
  return toOutcome(product);
}

/** The add-on as it is stored; an update validates the whole record (BEHAVIOR §11.7). */
export function validateAddOn(addOn: Draft<AddOn>, catalog: Catalog, before?: AddOn): Outcome<Draft<AddOn>> {
  const { addError, toOutcome } = createFieldErrorCollector();
  const serviceIds = listDistinctIdsReportingUnknown(
    addOn.serviceIds,
    catalog.services,
    'serviceIds',
    'service',
    addError,
  );
  validateTaxRateId(addOn, catalog, before, addError);
  return toOutcome({ ...addOn, serviceIds });
}
