import { useSignal } from '@preact/signals';
import { type ComponentChildren, toChildArray } from 'preact';
import type { CallFailure } from '../../../../../lib/client/types.ts';
import { Button } from '../../parts/button.tsx';
import { Field, Form, SubmitButton } from '../../parts/field.tsx';
import { type Day, formatDate, formatDayRange } from '../../parts/format.ts';
import { Icon } from '../../parts/icon.tsx';
import { CALENDAR_DAYS, CHEVRON_DOWN, SLIDERS_HORIZONTAL } from '../../parts/icons.ts';
import { scrollToChosenItem } from '../../parts/show-chosen.ts';
import { factTexts } from '../facts/texts/index.ts';
import { getLabel } from '../form/labels.ts';
import { officeTexts } from '../texts/index.ts';
import { listPastPeriods, listPeriods, type Period } from './periods.ts';

export type DaysFilter = {
  readonly today: Day;
  /** Empty days: all days. */
  readonly chosen: Period;
  /** The list is that of the end of one day, the last of the period. */
  readonly isOneDay?: boolean;
  /** All days can be chosen. */
  readonly canBeAll?: boolean;
  /** Why the API refused the filters. */
  readonly failure: CallFailure | undefined;
  readonly onChoose: (period: Period) => void;
};

/** Whether the API refused the days. Their form tells why. */
export const areDaysRefused = (failure: CallFailure | undefined): boolean =>
  ['from', 'to', 'at'].some((name) => failure?.errors[name] !== undefined);

type FilterBarProps = {
  /** The search or the groupings. */
  readonly lead?: ComponentChildren;
  /** The number of rows that were found, or the result of an act. */
  readonly status?: string;
  readonly days?: DaysFilter | undefined;
  /** The choices and buttons beside the days. */
  readonly children?: ComponentChildren;
};

/** The line above each list and report. What is chosen applies at once, and the address keeps it (BEHAVIOR §40.4). */
export function FilterBar({ lead, status, days, children }: FilterBarProps) {
  const areShown = useSignal(false);
  const isTyping = useSignal(false);
  const isOpen = isTyping.value || areDaysRefused(days?.failure);
  return (
    <>
      <div class="row wrap filterbar">
        {lead}
        {status === undefined ? (
          <span class="grow" />
        ) : (
          <p class="sub grow" role="status">
            {status}
          </p>
        )}
        {(days || toChildArray(children).length > 0) && (
          <>
            <Button
              more="filter-toggle"
              icon={SLIDERS_HORIZONTAL}
              label={officeTexts().list.filters}
              aria-expanded={areShown.value}
              onClick={() => {
                areShown.value = !areShown.value;
              }}
            />
            <div class={areShown.value ? 'row wrap' : 'row wrap shut'}>
              {days && (
                <Button
                  more="days"
                  label={
                    <>
                      <Icon of={CALENDAR_DAYS} />
                      {describeDays(days)}
                      <Icon of={CHEVRON_DOWN} />
                    </>
                  }
                  aria-expanded={isOpen}
                  onClick={() => {
                    isTyping.value = !isTyping.value;
                  }}
                />
              )}
              {children}
            </div>
          </>
        )}
      </div>
      {days && isOpen && (
        <DaysForm
          key={`${days.chosen.from} ${days.chosen.to}`}
          {...days}
          onChoose={(period) => {
            isTyping.value = false;
            days.onChoose(period);
          }}
        />
      )}
      {days && <PeriodBar {...days} />}
    </>
  );
}

function describeDays({ chosen: { from, to }, isOneDay }: DaysFilter): string {
  if (isOneDay) return `${factTexts().atEnd} ${formatDate(to)}`;
  return from === '' || to === '' ? factTexts().allDays : formatDayRange(from, to);
}

function DaysForm({ chosen, isOneDay, failure, onChoose }: DaysFilter) {
  const from = useSignal(chosen.from);
  const to = useSignal(chosen.to);
  const { errors = {} } = failure ?? {};
  return (
    <Form class="filters" onSubmit={() => onChoose({ from: isOneDay ? to.value : from.value, to: to.value })}>
      {!isOneDay && (
        <Field
          id="filter-from"
          type="date"
          label={getLabel('', 'from').label}
          value={from}
          required
          error={errors.from?.[0]}
        />
      )}
      <Field
        id={isOneDay ? 'filter-at' : 'filter-to'}
        type="date"
        label={isOneDay ? factTexts().atEnd : getLabel('', 'to').label}
        value={to}
        required
        error={(isOneDay ? errors.at : errors.to)?.[0]}
      />
      <SubmitButton look="normal" label={officeTexts().list.show} />
    </Form>
  );
}

/** The periods that people ask for, as far as they have come; of one day, today and the end of the last month. */
function PeriodBar({ today, chosen, isOneDay, canBeAll, onChoose }: DaysFilter) {
  const { period, periods, monthEnd, allDays } = factTexts();
  const lastDay = listPeriods(today).lastMonth.to;
  const offered: readonly (readonly [label: string, period: Period])[] = isOneDay
    ? [
        [periods.today, { from: today, to: today }],
        [monthEnd, { from: lastDay, to: lastDay }],
      ]
    : [
        ...(canBeAll ? [[allDays, { from: '', to: '' }] as const] : []),
        ...listPastPeriods(today).map(([name, each]) => [periods[name], each] as const),
      ];
  // If two periods have the same days, as this month and the last 30 days on a 30th, the first one is marked
  const [chosenLabel] =
    offered.find(([, { from, to }]) => (isOneDay || chosen.from === from) && chosen.to === to) ?? [];
  return (
    <fieldset ref={scrollToChosenItem} class="periods" aria-label={period}>
      {offered.map(([label, each]) => (
        <Button
          key={label}
          look="pick"
          more="tiny"
          label={label}
          aria-pressed={label === chosenLabel}
          onClick={() => onChoose(each)}
        />
      ))}
    </fieldset>
  );
}
