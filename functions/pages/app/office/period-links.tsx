import { addMonths, type Day, listDaysOfMonth, toApiDate, toMonth } from '../booking/dates.ts';
import { Button } from '../parts/button.tsx';
import { factTexts } from './facts/texts/index.ts';
import type { Fields } from './shape.ts';
import type { Row } from './value-types.ts';

type PeriodLinksProps = {
  readonly fields: Fields;
  readonly today: Day;
  readonly onChoose: (filters: Row) => void;
};

/** Links to the months that an accountant asks for, and to the end of the last one (BEHAVIOR §40.4). */
export function PeriodLinks({ fields, today, onChoose }: PeriodLinksProps) {
  const toDays = (monthsAgo: number) => {
    const days = listDaysOfMonth(addMonths(toMonth(today), -monthsAgo));
    return { from: toApiDate(days[0] ?? ''), to: toApiDate(days.at(-1) ?? '') };
  };
  const hasSpan = 'from' in fields && 'to' in fields;
  const hasEnd = 'at' in fields;
  if (!hasSpan && !hasEnd) return null;
  return (
    <p class="filter-months">
      {hasSpan &&
        factTexts().months.map((text, monthsAgo) => (
          <Button key={text} look="link" label={text} onClick={() => onChoose(toDays(monthsAgo))} />
        ))}
      {hasEnd && (
        <Button look="link" label={factTexts().monthEnd} onClick={() => onChoose({ at: toDays(1).to })} />
      )}
    </p>
  );
}
