import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { CallFailure } from '../../../../../lib/client/types.ts';
import { Button } from '../../parts/button.tsx';
import { Field, Form, SubmitButton } from '../../parts/field.tsx';
import { type Day, formatDate, formatDayRange } from '../../parts/format.ts';
import { Icon } from '../../parts/icon.tsx';
import { CALENDAR_DAYS, CHEVRON_DOWN } from '../../parts/icons.ts';
import { factTexts } from '../facts/texts/index.ts';
import { getLabel } from '../form/labels.ts';
import { officeTexts } from '../texts/index.ts';
import { listPeriods, listPeriodsCappedAtToday, type Period } from './periods.ts';

export type DaysFilter = {
  readonly today: Day;
  /** Empty days: all days. */
  readonly chosen: Period;
  /** The list is that of the end of one day, the last of the period. */
  readonly isOneDay?: boolean;
  readonly canBeAll?: boolean;
  /** Why the API refused the filters. */
  readonly failure: CallFailure | undefined;
  readonly onChoose: (period: Period) => void;
};

/** Whether the API refused the days. Their form tells why. */
export const areDaysRefused = (failure: CallFailure | undefined): boolean =>
  ['from', 'to', 'at'].some((name) => failure?.errors[name] !== undefined);

const PANEL = 'days-panel';

/** Puts the panel below its button, inside the window, before it is drawn. It scrolls with the page. */
function placePanel(panel: HTMLElement): void {
  const button = panel.previousElementSibling?.getBoundingClientRect();
  const width = Number.parseFloat(getComputedStyle(panel).width);
  if (!button) return;
  panel.style.left = `${Math.max(16, Math.min(button.left, innerWidth - width - 16))}px`;
  panel.style.top = `${button.bottom + scrollY + 4}px`;
}

/** The days of a list or report. Its panel has the usual periods and the fields of other days (BEHAVIOR §40.4). */
export function DaysButton(props: DaysFilter) {
  const { chosen, failure, onChoose } = props;
  const panel = useRef<HTMLDivElement>(null);
  const isRefused = areDaysRefused(failure);
  const isOpen = useSignal(false);
  // Refused days are told in the panel, which stays open until others are chosen
  useLayoutEffect(() => {
    if (isRefused) panel.current?.showPopover();
  }, [isRefused]);
  const choose = (period: Period) => {
    panel.current?.hidePopover();
    onChoose(period);
  };
  return (
    <span class="days">
      <Button
        popovertarget={PANEL}
        aria-expanded={isOpen.value}
        label={
          <>
            <Icon of={CALENDAR_DAYS} />
            <span class="grow">{describeDays(props)}</span>
            <Icon of={CHEVRON_DOWN} />
          </>
        }
      />
      <div
        ref={panel}
        id={PANEL}
        class="popover"
        popover={isRefused ? 'manual' : 'auto'}
        onBeforeToggle={({ currentTarget, newState }) => {
          isOpen.value = newState === 'open';
          if (isOpen.value) placePanel(currentTarget);
        }}
      >
        <Periods {...props} onChoose={choose} />
        <DaysForm key={`${chosen.from} ${chosen.to}`} {...props} onChoose={choose} />
      </div>
    </span>
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
function Periods({ today, chosen, isOneDay, canBeAll, onChoose }: DaysFilter) {
  const { period, periods, monthEnd, allDays } = factTexts();
  const lastDay = listPeriods(today).lastMonth.to;
  const offered: readonly (readonly [label: string, period: Period])[] = isOneDay
    ? [
        [periods.today, { from: today, to: today }],
        [monthEnd, { from: lastDay, to: lastDay }],
      ]
    : [
        ...(canBeAll ? [[allDays, { from: '', to: '' }] as const] : []),
        ...listPeriodsCappedAtToday(today).map(([name, each]) => [periods[name], each] as const),
      ];
  // If two periods have the same days, as this month and the last 30 days on a 30th, the first one is marked
  const [chosenLabel] =
    offered.find(([, { from, to }]) => (isOneDay || chosen.from === from) && chosen.to === to) ?? [];
  return (
    <fieldset class="periods" aria-label={period}>
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
