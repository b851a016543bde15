import { formatPercent } from '../../parts/format.ts';
import type { RecordName } from '../areas/areas.ts';
import { type PickName, toFieldName } from '../areas/fields.ts';
import { type RowStore, toRowName } from '../rows/rows.ts';
import { officeTexts } from '../texts/index.ts';
import type { Row } from '../value-types.ts';

/** A choice of a list: a value and its name, such as the id and name of a record. */
export type Option = { readonly value: string; readonly label: string };

const toOption = (row: Row): Option => ({ value: String(row.id), label: toRowName(row) });

/** The tax rates of all locations, each once: locations may share one. */
const listTaxRates = (locations: readonly Row[]): readonly Option[] => {
  const rates = locations.flatMap(({ tax_rates }) => tax_rates as readonly Row[]);
  const byId = new Map(
    rates.map((rate) => [String(rate.id), `${rate.name} (${formatPercent(Number(rate.percent))})`]),
  );
  return [...byId].map(([value, label]) => ({ value, label }));
};

/** The records to choose from; undefined while they load, or if they cannot be read. */
export function findPickOptions(rows: RowStore, name: PickName | RecordName): readonly Option[] | undefined {
  const list: RecordName = name === 'tax-rate' ? 'location' : (name as RecordName);
  const loaded = rows.get(list).value;
  if (loaded.kind !== 'loaded') return undefined;
  return name === 'tax-rate' ? listTaxRates(loaded.rows) : loaded.rows.map(toOption);
}

export const toChoiceOptions = (path: string, values: readonly string[]): readonly Option[] => {
  const words = officeTexts().choices[toFieldName(path)];
  return values.map((value) => ({ value, label: words?.[value] ?? value }));
};
