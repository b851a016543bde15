import type { Signal } from '@preact/signals';
import { Field, Select, takeInto } from '../parts/field.tsx';
import { toApiDate } from '../parts/format.ts';
import { deskTexts } from './texts/index.ts';

const WEEKS = [1, 2, 3, 4];

/** The input of a block time that repeats. */
export const toRepeat = (everyWeeks: string, until: string) =>
  everyWeeks === '' ? {} : { repeat: { every_weeks: Number(everyWeeks), until: toApiDate(until) } };

type Props = {
  readonly everyWeeks: Signal<string>;
  readonly until: Signal<string>;
  readonly error: string | undefined;
};

/** How often a block time repeats, and until which day. */
export function RepeatFields({ everyWeeks, until, error }: Props) {
  const words = deskTexts().block;
  return (
    <div class="field-pair">
      <Select
        id="block-repeat"
        label={words.repeat}
        value={everyWeeks.value}
        options={[['', words.never], ...WEEKS.map((weeks) => [String(weeks), words.weekly(weeks)] as const)]}
        onChoose={takeInto(everyWeeks)}
      />
      {everyWeeks.value !== '' && (
        <Field id="block-until" label={words.until} type="date" value={until} required error={error} />
      )}
    </div>
  );
}
