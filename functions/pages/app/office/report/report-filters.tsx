import type { CallFailure } from '../../../../../lib/client/types.ts';
import { REPORT_GROUPINGS } from '../../../../../lib/contract/journal/report-groupings.ts';
import { toApiDate } from '../../parts/format.ts';
import { Segmented } from '../../parts/segmented.tsx';
import { scrollToChosenItem } from '../../parts/show-chosen.ts';
import { FilterBar } from '../filters/filter-bar.tsx';
import { LocationFilter, PickList } from '../filters/pick-list.tsx';
import { type ReportFilters, type ReportProps, toToday } from './report-data.ts';
import { reportTexts } from './texts/index.ts';

const DAY_MS = 86_400_000;
/** At least 1: the API refuses days that end before they begin. */
const countDays = ({ from, to }: ReportFilters): number =>
  Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1);

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
      lead={<Groupings area={area} chosen={filters.group_by} onChoose={choose('group_by')} />}
      days={{
        today: toToday(data),
        chosen: filters,
        failure,
        onChoose: ({ from, to }) => place.setQuery({ from: toApiDate(from), to: toApiDate(to) }),
      }}
    >
      <PickList
        label={words.compare}
        value={filters.compare}
        options={[
          ['previous_period', words.daysBefore(countDays(filters))],
          ...Object.entries(words.comparisons),
        ]}
        onChoose={choose('compare')}
      />
      <LocationFilter rows={rows} value={filters.location_id} onChoose={choose('location_id')} />
    </FilterBar>
  );
}

type GroupingsProps = Pick<ReportProps, 'area'> & {
  readonly chosen: string;
  readonly onChoose: (grouping: string) => void;
};

/** The groupings that people ask for beside each other, and the others in a list. */
function Groupings({ area, chosen, onChoose }: GroupingsProps) {
  const words = reportTexts();
  const toOption = (name: string) => [name, words.groupings[name] ?? name] as const;
  const all: readonly string[] = REPORT_GROUPINGS[area.report];
  const others = all.filter((name) => !area.shown.includes(name));
  return (
    <>
      <div ref={scrollToChosenItem} class="scrollseg">
        <Segmented label={words.by} options={area.shown.map(toOption)} value={chosen} onChoose={onChoose} />
      </div>
      {others.length > 0 && (
        <PickList
          label={words.by}
          value={others.includes(chosen) ? chosen : ''}
          options={[['', words.more], ...others.map(toOption)]}
          onChoose={(name) => name !== '' && onChoose(name)}
        />
      )}
    </>
  );
}
