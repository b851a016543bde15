import { useSignal } from '@preact/signals';
import type { CallFailure } from '../../../../../lib/client/types.ts';
import { REPORT_GROUPINGS } from '../../../../../lib/contract/journal/report-groupings.ts';
import { Button } from '../../parts/button.tsx';
import { Field, Form, SubmitButton } from '../../parts/field.tsx';
import { formatDayRange, toApiDate } from '../../parts/format.ts';
import { Icon } from '../../parts/icon.tsx';
import { CALENDAR_DAYS, CHEVRON_DOWN } from '../../parts/icons.ts';
import { Segmented } from '../../parts/segmented.tsx';
import { scrollToChosenItem } from '../../parts/show-chosen.ts';
import { FilterToggle } from '../filters/filter-toggle.tsx';
import { PeriodBar } from '../filters/period-links.tsx';
import { PickList } from '../filters/pick-list.tsx';
import { findPickOptions } from '../form/picks.ts';
import { type ReportFilters, type ReportProps, toToday } from './report-data.ts';
import { reportTexts } from './texts/index.ts';

const DAY_MS = 86_400_000;
const countDays = ({ from, to }: ReportFilters): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;

type FiltersProps = ReportProps & {
  readonly filters: ReportFilters;
  /** Why the API refused the filters. */
  readonly failure: CallFailure | undefined;
};

/** The days, grouping, comparison and location of a report. The address keeps them (BEHAVIOR §40.4). */
export function ReportFilterBar({ filters, failure, ...view }: FiltersProps) {
  const { place, rows, data, area } = view;
  const words = reportTexts();
  const isTyping = useSignal(false);
  const areShown = useSignal(false);
  const locations = findPickOptions(rows, 'location') ?? [];
  const choose = (name: keyof ReportFilters) => (value: string) => place.setQuery({ [name]: value });
  const chooseDays = (from: string, to: string) =>
    place.setQuery({ from: toApiDate(from), to: toApiDate(to) });
  const isOpen = isTyping.value || failure?.kind === 'invalid';
  return (
    <>
      <div class="row wrap">
        <Groupings area={area} chosen={filters.group_by} onChoose={choose('group_by')} />
        <span class="grow" />
        <FilterToggle isOpen={areShown} />
        <div class={areShown.value ? 'row wrap' : 'row wrap shut'}>
          <Button
            label={
              <>
                <Icon of={CALENDAR_DAYS} />
                {formatDayRange(filters.from, filters.to)}
                <Icon of={CHEVRON_DOWN} />
              </>
            }
            aria-expanded={isOpen}
            onClick={() => {
              isTyping.value = !isTyping.value;
            }}
          />
          <PickList
            label={words.compare}
            value={filters.compare}
            options={[
              ['previous_period', words.daysBefore(countDays(filters))],
              ...Object.entries(words.comparisons),
            ]}
            onChoose={choose('compare')}
          />
          {locations.length > 1 && (
            <PickList
              label={words.location}
              value={filters.location_id}
              options={[
                ['', words.allLocations],
                ...locations.map(({ value, label }) => [value, label] as const),
              ]}
              onChoose={choose('location_id')}
            />
          )}
        </div>
      </div>
      {isOpen && (
        <DaysForm
          key={`${filters.from} ${filters.to}`}
          filters={filters}
          failure={failure}
          onChoose={(from, to) => {
            isTyping.value = false;
            chooseDays(from, to);
          }}
        />
      )}
      <PeriodBar today={toToday(data)} chosen={filters} onChoose={({ from, to }) => chooseDays(from, to)} />
    </>
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

type DaysFormProps = Pick<FiltersProps, 'filters' | 'failure'> & {
  readonly onChoose: (from: string, to: string) => void;
};

function DaysForm({ filters, failure, onChoose }: DaysFormProps) {
  const words = reportTexts();
  const from = useSignal(filters.from);
  const to = useSignal(filters.to);
  return (
    <Form class="filters" onSubmit={() => onChoose(from.value, to.value)}>
      <Field
        id="report-from"
        type="date"
        label={words.from}
        value={from}
        required
        error={failure?.errors.from?.[0]}
      />
      <Field
        id="report-to"
        type="date"
        label={words.to}
        value={to}
        required
        error={failure?.errors.to?.[0]}
      />
      <SubmitButton look="normal" label={words.show} />
    </Form>
  );
}
