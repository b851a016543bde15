import { Button } from '../parts/button.tsx';
import { type Day, toApiDate } from '../parts/format.ts';
import { scrollToChosenItem } from '../parts/show-chosen.ts';
import { factTexts } from './facts/texts/index.ts';
import { listPeriods, type PeriodName } from './periods.ts';
import type { Fields } from './shape.ts';
import type { Row } from './value-types.ts';

type PeriodLinksProps = {
  readonly fields: Fields;
  readonly today: Day;
  /** The filters that are chosen now. */
  readonly chosen: Row;
  readonly onChoose: (filters: Row) => void;
};

/** Links to the periods that people ask for, and to the end of the last month (BEHAVIOR §40.4). */
export function PeriodLinks({ fields, today, chosen, onChoose }: PeriodLinksProps) {
  const periods = listPeriods(today);
  const toFilters = ({ from, to }: (typeof periods)[PeriodName]) => ({
    from: toApiDate(from),
    to: toApiDate(to),
  });
  const hasSpan = 'from' in fields && 'to' in fields;
  const hasEnd = 'at' in fields;
  if (!hasSpan && !hasEnd) return null;
  return (
    <div ref={scrollToChosenItem} class="periods">
      {hasSpan &&
        Object.entries(factTexts().periods).map(([name, text]) => {
          const filters = toFilters(periods[name as PeriodName]);
          return (
            <Button
              key={name}
              look="pick"
              more="tiny"
              label={text}
              aria-pressed={chosen.from === filters.from && chosen.to === filters.to}
              onClick={() => onChoose(filters)}
            />
          );
        })}
      {hasEnd && (
        <Button
          look="pick"
          more="tiny"
          label={factTexts().monthEnd}
          onClick={() => onChoose({ at: toApiDate(periods.lastMonth.to) })}
        />
      )}
    </div>
  );
}
