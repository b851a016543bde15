import type { Signal } from '@preact/signals';
import { Button, createSetter } from '../../parts/button.tsx';
import { texts } from '../../texts/index.ts';
import { formatMoney, parseAmountOrZeroIfEmpty, suggestCash, toTypedAmount } from './amounts.ts';
import { moneyTexts } from './texts/index.ts';

type CashChipsProps = {
  /** The amount to pay, in hundredths. */
  readonly due: number;
  readonly value: Signal<string>;
  readonly currency: string;
};

/** Buttons that fill the cash field with what clients often hand over; an empty field is the exact amount. */
export function CashChips({ due, value, currency }: CashChipsProps) {
  const words = moneyTexts().pay;
  const [, ...round] = suggestCash(due);
  const chip = (key: number, label: string, text: string, isPressed: boolean) => (
    <Button
      key={key}
      look="pick"
      label={
        <>
          {label} <span class="vh">{texts().paid.cash}</span>
        </>
      }
      aria-pressed={isPressed}
      onClick={createSetter(value, text)}
    />
  );
  const typed = parseAmountOrZeroIfEmpty(value.value);
  return (
    <div class="picks">
      {chip(0, words.exact, '', typed === 0 || typed === due)}
      {round.map((amount) =>
        chip(amount, formatMoney(amount, currency), toTypedAmount(amount), typed === amount),
      )}
    </div>
  );
}
