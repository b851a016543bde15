import { Button } from '../../parts/button.tsx';
import { type Day, fromApiDate, toApiDate } from '../../parts/format.ts';
import { scrollToChosenItem } from '../../parts/show-chosen.ts';
import type { Fields } from '../areas/shape.ts';
import { factTexts } from '../facts/texts/index.ts';
import type { Row } from '../value-types.ts';
import { listPastPeriods, listPeriods, type Period } from './periods.ts';

type PeriodBarProps = {
  readonly today: Day;
  readonly chosen: Period;
  readonly onChoose: (period: Period) => void;
};

/** The periods that people ask for, as far as they have come: the same on all pages of money (BEHAVIOR §40.4). */
export const PeriodBar = ({ today, chosen, onChoose }: PeriodBarProps) => (
  <fieldset ref={scrollToChosenItem} class="periods" aria-label={factTexts().period}>
    {listPastPeriods(today).map(([name, period]) => (
      <Button
        key={name}
        look="pick"
        more="tiny"
        label={factTexts().periods[name]}
        aria-pressed={chosen.from === period.from && chosen.to === period.to}
        onClick={() => onChoose(period)}
      />
    ))}
  </fieldset>
);

type PeriodLinksProps = {
  readonly fields: Fields;
  readonly today: Day;
  /** The filters that are chosen now. */
  readonly chosen: Row;
  readonly onChoose: (filters: Row) => void;
};

/** The periods of a list that has days, or the end of the last month where it has one day. */
export function PeriodLinks({ fields, today, chosen, onChoose }: PeriodLinksProps) {
  if ('from' in fields && 'to' in fields) {
    return (
      <PeriodBar
        today={today}
        chosen={{ from: fromApiDate(String(chosen.from ?? '')), to: fromApiDate(String(chosen.to ?? '')) }}
        onChoose={({ from, to }) => onChoose({ from: toApiDate(from), to: toApiDate(to) })}
      />
    );
  }
  if (!('at' in fields)) return null;
  return (
    <div class="periods">
      <Button
        look="pick"
        more="tiny"
        label={factTexts().monthEnd}
        onClick={() => onChoose({ at: toApiDate(listPeriods(today).lastMonth.to) })}
      />
    </div>
  );
}
