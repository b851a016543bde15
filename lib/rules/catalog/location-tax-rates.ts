import { type AddFieldError, createFieldErrorCollector } from '../field-errors.ts';
import type { TaxRateId } from '../ids.ts';
import type { Outcome } from '../outcome.ts';
import type { Catalog, Location, TaxedRecord, TaxRate } from '../salons/salon.ts';
import { checkUnused } from './deleted-records.ts';

type TaxRateInput = Omit<TaxRate, 'id'> & { readonly id?: TaxRateId | undefined };

const listTaxRates = ({ locations }: Pick<Catalog, 'locations'>): TaxRate[] =>
  [...locations.values()].flatMap(({ taxRates }) => taxRates);

/**
 * The tax rates that replace those of a location. An id that some location of the salon has stays the same rate, so that
 * one service can have the rate at several locations; new rates get the ids of `toNewId` (BEHAVIOR §14.5).
 */
export function validateLocationTaxRates(
  inputs: readonly TaxRateInput[],
  catalog: Pick<Catalog, 'locations'>,
  toNewId: (index: number) => TaxRateId,
): Outcome<TaxRate[]> {
  const { addError, toOutcome } = createFieldErrorCollector();
  const known = new Set(listTaxRates(catalog).map(({ id }) => id));
  const ids = inputs.map(({ id }) => id);
  let newCount = 0;
  const rates = inputs.map(({ id, name, percent }, index) => {
    if (id !== undefined && !known.has(id)) addError(`taxRates.${index}.id`, 'Unknown tax rate');
    else if (id !== undefined && ids.indexOf(id) < index)
      addError(`taxRates.${index}.id`, 'Duplicate tax rate');
    return { id: id ?? toNewId(newCount++), name, percent };
  });
  return toOutcome(rates);
}

/** Fails where the location would lose a rate that a service, add-on or product names (BEHAVIOR §14.5). */
export function checkRemovedTaxRatesUnused(
  { taxRates: before }: Pick<Location, 'taxRates'>,
  after: readonly TaxRate[],
  { services, addOns, products }: Pick<Catalog, 'services' | 'addOns' | 'products'>,
): Outcome<undefined> {
  const kept = new Set(after.map(({ id }) => id));
  const removed = new Set(before.map(({ id }) => id).filter((id) => !kept.has(id)));
  const users = [...services.values(), ...addOns.values(), ...products.values()].filter(
    ({ taxRateId }) => taxRateId != null && removed.has(taxRateId),
  );
  return checkUnused('taxRates', 'usedByCatalog', users);
}

/** Adds an error for a tax rate that no location has, unless the record has it already (BEHAVIOR §14.5). */
export function validateTaxRateId(
  { taxRateId }: TaxedRecord,
  catalog: Pick<Catalog, 'locations'>,
  before: TaxedRecord | undefined,
  addError: AddFieldError,
): void {
  if (taxRateId == null || taxRateId === before?.taxRateId) return;
  if (!listTaxRates(catalog).some(({ id }) => id === taxRateId)) addError('taxRateId', 'Unknown tax rate');
}
