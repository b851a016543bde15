import { formatInstant } from '../../booking/dates.ts';
import { findPickOptions } from '../picks.ts';
import { officeTexts } from '../texts/index.ts';
import type { Row } from '../values.ts';
import type { ViewProps } from '../view-props.ts';
import { findFactLabel } from './labels.ts';
import { factTexts } from './texts/index.ts';

export type FactsProps = Partial<Pick<ViewProps, 'data' | 'rows'>> & {
  readonly area: string;
  /** The field that has the value; empty for a whole reply. */
  readonly name?: string;
  readonly value: unknown;
};

const RECORDS = { location_id: 'location', staff_id: 'staff' } as const;

/** A single value in words: an instant in the salon's zone, the name of a record, the word for a code. */
function toWords({ name = '', value, data, rows }: FactsProps): string {
  if (value === null || value === '') return '–';
  if (typeof value === 'boolean') return factTexts()[value ? 'yes' : 'no'];
  if (data && /(?:^|_)at$/.test(name)) return formatInstant(String(value), data.timeZone);
  const records = Object.hasOwn(RECORDS, name) ? RECORDS[name as keyof typeof RECORDS] : undefined;
  const found =
    rows && records && findPickOptions(rows, records)?.find((option) => option.value === String(value));
  if (found) return found.label;
  const code = typeof value === 'string' ? value : undefined;
  return (code && (officeTexts().choices[name]?.[code] ?? factTexts().codes[name]?.[code])) ?? String(value);
}

/** Anything that the API tells, in the words of the office. */
export function Facts({ value, ...props }: FactsProps) {
  if (Array.isArray(value)) {
    return value.length === 0 ? (
      <span class="quiet">{officeTexts().form.none}</span>
    ) : (
      <ol class="facts-list">
        {value.map((each, index) => (
          <li key={index}>
            <Facts {...props} value={each} />
          </li>
        ))}
      </ol>
    );
  }
  if (typeof value !== 'object' || value === null) return <>{toWords({ value, ...props })}</>;
  return (
    <dl class="facts">
      {Object.entries(value as Row).map(([name, each]) => (
        <div key={name}>
          <dt>{findFactLabel(props.area, name) ?? name}</dt>
          <dd>
            <Facts {...props} name={name} value={each} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
