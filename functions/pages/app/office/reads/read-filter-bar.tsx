import type { CallFailure } from '../../../../../lib/client/types.ts';
import { Button } from '../../parts/button.tsx';
import { fromApiDate, toApiDate, toDayOfPage } from '../../parts/format.ts';
import { lazily } from '../../parts/lazily.tsx';
import { AreaLinksOfTab } from '../area-links.tsx';
import { getControlOptions } from '../areas/control-options.ts';
import type { FieldShape, Fields } from '../areas/shape.ts';
import type { DaysFilter } from '../filters/days-button.tsx';
import { FilterBar } from '../filters/filter-bar.tsx';
import { FilterPick, LocationFilter } from '../filters/pick-list.tsx';
import { SearchBox } from '../filters/search-box.tsx';
import { getLabel } from '../form/labels.ts';
import { findPickOptions, toChoiceOptions } from '../form/picks.ts';
import { officeTexts } from '../texts/index.ts';
import type { ReadViewProps } from '../view-props.ts';

const OperationFilter = lazily(
  async () => (await import('../operations/operation-filter.tsx')).OperationFilter,
);

/** The values of filters by the contract's names; empty: all rows. */
export type Filters = Readonly<Record<string, string>>;

type ReadFilterBarProps = ReadViewProps & {
  readonly fields: Fields;
  readonly filters: Filters;
  /** Why the API refused the filters. */
  readonly failure: CallFailure | undefined;
  readonly status: string;
  readonly onChoose: (change: Filters) => void;
};

/** The days of a list that has them; undefined for other lists. */
function toDaysFilter(props: ReadFilterBarProps): DaysFilter | undefined {
  const { fields, filters, failure, data, area, onChoose } = props;
  const shared = { today: toDayOfPage(data), failure };
  if ('at' in fields) {
    const at = fromApiDate(filters.at ?? '');
    const choose: DaysFilter['onChoose'] = ({ to }) => onChoose({ at: toApiDate(to) });
    return { ...shared, chosen: { from: at, to: at }, isOneDay: true, onChoose: choose };
  }
  if (!('from' in fields)) return undefined;
  const { from = '', to = '' } = filters;
  return {
    ...shared,
    chosen: { from: fromApiDate(from), to: fromApiDate(to) },
    canBeAll: area.starts?.days === undefined,
    onChoose: (days) => onChoose({ from: toApiDate(days.from), to: toApiDate(days.to) }),
  };
}

/** The filters of a link, which have no control: the page offers to leave them. */
function listNarrowed(fields: Fields, filters: Filters): readonly string[] {
  const hidden = Object.keys(fields).filter(
    (name) => fields[name]?.kind === 'hidden' && filters[name] !== '',
  );
  return hidden.includes('reference_id') ? [...hidden, 'reference_kind'] : hidden;
}

/** The filters of a list that is only read, by the schema of its operation. */
export function ReadFilterBar(props: ReadFilterBarProps) {
  const { name: area, fields, filters, status, onChoose } = props;
  const { list, area: areas } = officeTexts();
  const narrowed = listNarrowed(fields, filters);
  const search = fields.search && getLabel(area, 'search').label;
  return (
    <FilterBar
      status={status}
      days={toDaysFilter(props)}
      lead={
        <>
          <AreaLinksOfTab {...props} />
          {search !== undefined && (
            <SearchBox
              label={search}
              placeholder={search === list.search ? list.searchIn(areas[area].name) : search}
              value={filters.search ?? ''}
              onSearch={(text) => onChoose({ search: text })}
            />
          )}
        </>
      }
    >
      {Object.entries(fields).flatMap(([name, shape]) =>
        DAYS_AND_SEARCH.includes(name) || shape.kind === 'hidden'
          ? []
          : [<ReadFilter key={name} {...props} field={name} shape={shape} />],
      )}
      {narrowed.length > 0 && (
        <Button
          label={list.showAll}
          onClick={() => onChoose(Object.fromEntries(narrowed.map((name) => [name, ''])))}
        />
      )}
    </FilterBar>
  );
}
const DAYS_AND_SEARCH: readonly string[] = ['from', 'to', 'at', 'search'];

type ReadFilterProps = ReadFilterBarProps & { readonly field: string; readonly shape: FieldShape };

/** Chooses rows by a field, a record or an operation. */
function ReadFilter({ name: area, rows, filters, field, shape, onChoose }: ReadFilterProps) {
  const { pick, as } = getControlOptions(area, field);
  const props = {
    name: field,
    label: getLabel(area, field).label,
    value: filters[field] ?? '',
    isRequired: shape.isRequired || shape.default !== undefined,
    onChoose: (value: string) => onChoose({ [field]: value }),
  };
  if (field === 'location_id') return <LocationFilter {...props} rows={rows} />;
  if (as === 'operation') return <OperationFilter {...props} />;
  const options = pick
    ? findPickOptions(rows, pick)
    : shape.kind === 'choice' && toChoiceOptions(field, shape.values);
  return <FilterPick {...props} options={options || []} />;
}
