import type { CallFailure } from '../../../../../lib/client/types.ts';
import { REPORT_GROUPINGS } from '../../../../../lib/contract/journal/report-groupings.ts';
import { toApiDate, toDayOfPage } from '../../parts/format.ts';
import { AreaLinksOfTab } from '../area-links.tsx';
import { FilterBar } from '../filters/filter-bar.tsx';
import { LocationFilter, PickList } from '../filters/pick-list.tsx';
import { maySeeOwnPayOnly, type ReportFilters, type ReportProps } from './report-data.ts';
import { reportTexts } from './texts/index.ts';

type FiltersProps = ReportProps & {
  readonly filters: ReportFilters;
  /** Why the API refused the filters. */
  readonly failure: CallFailure | undefined;
};

/** The days, grouping, comparison and location of a report. The address keeps them (BEHAVIOR §40.4). */
export function ReportFilterBar({ filters, failure, ...view }: FiltersProps) {
  const { place, rows, data, area } = view;
  const words = reportTexts();
  const choose = (name: keyof ReportFilters) => (value: string) => place.setQuery({ [name]: value });
  return (
    <FilterBar
      lead={
        <>
          <AreaLinksOfTab {...view} />
          {!maySeeOwnPayOnly(view) && (
            <PickList
              label={words.by}
              value={filters.group_by}
              options={REPORT_GROUPINGS[area.report].map(
                (name) => [name, words.groupings[name] ?? name] as const,
              )}
              onChoose={choose('group_by')}
            />
          )}
        </>
      }
      days={{
        today: toDayOfPage(data),
        chosen: filters,
        failure,
        onChoose: ({ from, to }) => place.setQuery({ from: toApiDate(from), to: toApiDate(to) }),
      }}
    >
      <PickList
        label={words.compare}
        value={filters.compare}
        options={Object.entries(words.comparisons)}
        onChoose={choose('compare')}
      />
      <LocationFilter rows={rows} value={filters.location_id} onChoose={choose('location_id')} />
    </FilterBar>
  );
}
