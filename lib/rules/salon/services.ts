import { createFieldErrorCollector, validateIds } from '../field-errors.ts';
import type { CategoryId, PricingOptionId } from '../ids.ts';
import { invalid, type Outcome, ok } from '../outcome.ts';
import { applyUpdates, type Updates } from '../updates.ts';
import {
  type AddOn,
  type Catalog,
  type Draft,
  PAYMENT_TYPES,
  type PricingOption,
  type ProcessingTime,
  type Service,
} from './salon.ts';

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
  paymentType: PAYMENT_TYPES.payAtSalon,
  minAmount: 0,
  enableOnlineBooking: true,
  pricingOptions: [],
  resources: [],
  bookingHorizonDays: null,
  minimumNoticeMinutes: null,
  active: true,
} as const satisfies Partial<Service>;

/** The category of a service must exist (BEHAVIOR §12.1). */
export const validateCategoryId = (categoryId: CategoryId, { categories }: Catalog): Outcome<CategoryId> =>
  categories.has(categoryId) ? ok(categoryId) : invalid('categoryId', 'Unknown category');

/** A pricing option of a request: with the id of an existing option, or without one if it is new. */
export type PricingOptionInput = Omit<PricingOption, 'id' | keyof ProcessingTime> &
  Updates<ProcessingTime> & { readonly id?: PricingOptionId | undefined };

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
  const options = inputs.map(({ id, name, price, duration, ...processing }, index) => {
    const stored = before.find((option) => option.id === id);
    if (id !== undefined && !stored) {
      addError(`pricingOptions.${index}.id`, 'Unknown pricing option');
    } else if (id !== undefined && ids.indexOf(id) < index) {
      addError(`pricingOptions.${index}.id`, 'Duplicate pricing option');
    }
    const { processingAfter, processingMinutes } = applyUpdates(stored ?? NO_PROCESSING_TIME, processing);
    return { id: id ?? toNewId(newCount++), name, price, duration, processingAfter, processingMinutes };
  });
  return toOutcome(options);
}

/** The add-on as it is stored; an update validates the whole record (BEHAVIOR §11.5). */
export function validateAddOn(addOn: Draft<AddOn>, catalog: Catalog): Outcome<Draft<AddOn>> {
  const { addError, toOutcome } = createFieldErrorCollector();
  const serviceIds = validateIds(addOn.serviceIds, catalog.services, 'serviceIds', 'service', addError);
  return toOutcome({ ...addOn, serviceIds });
}
