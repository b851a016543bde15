import { type Signal, signal } from '@preact/signals';
import { Button } from '../../parts/button.tsx';
import { Field, Select } from '../../parts/field.tsx';
import { formatPercent } from '../../parts/format.ts';
import { focusField } from '../focus-field.ts';
import { parseAmountOrZeroIfEmpty } from '../money/amounts.ts';
import { moneyTexts } from '../money/texts/index.ts';
import type { DiscountItem } from './bill-input.ts';

export type DiscountForm = {
  readonly kind: Signal<'percent' | 'amount'>;
  readonly value: Signal<string>;
  readonly reason: Signal<string>;
};

export const createDiscountForm = (given?: DiscountItem): DiscountForm => ({
  kind: signal(given?.amount === undefined ? 'percent' : 'amount'),
  value: signal(given ? String(given.percent ?? given.amount ?? '') : ''),
  reason: signal(given?.reason ?? ''),
});

const PERCENT_MAX = 100;
const USUAL_PERCENTAGES = [5, 10, 15, 20];

/** The errors of the typed discount by field; empty without one. */
export function findDiscountErrors({ kind, value, reason }: DiscountForm) {
  const words = moneyTexts();
  const typed = parseAmountOrZeroIfEmpty(value.value);
  const isHigh = kind.value === 'percent' && typed !== undefined && typed > PERCENT_MAX * 100;
  const wrong = kind.value === 'percent' ? words.wrongPercent : words.wrongAmount;
  return {
    ...(typed === undefined || isHigh ? { value: wrong } : {}),
    ...(typed !== 0 && reason.value.trim() === '' ? { reason: words.required } : {}),
  } as { readonly value?: string; readonly reason?: string };
}

/** The discount of a line, or of the whole bill; none where nothing is typed. */
export function toDiscountItems({ kind, value, reason }: DiscountForm, line: number | null): DiscountItem[] {
  const number = (parseAmountOrZeroIfEmpty(value.value) ?? 0) / 100;
  if (number === 0) return [];
  return [{ line, reason: reason.value.trim(), [kind.value]: number }];
}

type DiscountFieldsProps = {
  readonly id: string;
  readonly form: DiscountForm;
  readonly errors: { readonly value?: string | undefined; readonly reason?: string | undefined };
};

/**
 * A discount, in percent or as an amount, with its reason (BEHAVIOR §37.2). The number comes first, because it is typed at once; the
 * usual percentages are buttons.
 */
export function DiscountFields({ id, form, errors }: DiscountFieldsProps) {
  const words = moneyTexts().discount;
  const typed = form.kind.value === 'percent' ? parseAmountOrZeroIfEmpty(form.value.value) : undefined;
  return (
    <>
      <div class="field-pair">
        <Field
          id={`${id}-value`}
          label={words.value}
          value={form.value}
          inputMode="decimal"
          autocomplete="off"
          error={errors.value}
        />
        <Select
          id={`${id}-kind`}
          label={words.kind}
          value={form.kind.value}
          options={[
            ['percent', words.percent],
            ['amount', words.amount],
          ]}
          onChoose={(kind) => {
            form.kind.value = kind === 'amount' ? 'amount' : 'percent';
          }}
        />
      </div>
      <fieldset class="picks" aria-label={words.value}>
        {USUAL_PERCENTAGES.map((percent) => (
          <Button
            key={percent}
            look="pick"
            label={formatPercent(percent)}
            aria-pressed={typed === percent * 100}
            onClick={() => {
              form.kind.value = 'percent';
              form.value.value = typed === percent * 100 ? '' : String(percent);
              // The reason is all that is left to type
              if (form.value.value !== '' && form.reason.value === '') focusField(`${id}-reason`);
            }}
          />
        ))}
      </fieldset>
      <Field
        id={`${id}-reason`}
        label={words.reason}
        value={form.reason}
        autocomplete="off"
        error={errors.reason}
      />
    </>
  );
}
