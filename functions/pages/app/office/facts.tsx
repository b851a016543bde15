import { getLabel } from './form/labels.ts';
import { officeTexts } from './texts/index.ts';
import type { Row } from './values.ts';

/** Anything that the API tells, with the names of its fields. */
export function Facts({ value }: { readonly value: unknown }) {
  if (Array.isArray(value)) {
    return value.length === 0 ? (
      <span class="quiet">{officeTexts().form.none}</span>
    ) : (
      <ol class="facts-list">
        {value.map((each, index) => (
          <li key={index}>
            <Facts value={each} />
          </li>
        ))}
      </ol>
    );
  }
  if (typeof value !== 'object' || value === null) return <>{value === null ? '–' : String(value)}</>;
  return (
    <dl class="facts">
      {Object.entries(value as Row).map(([name, each]) => (
        <div key={name}>
          <dt>{getLabel('', name).label}</dt>
          <dd>
            <Facts value={each} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
