import type { Signal } from '@preact/signals';
import { Button } from '../../parts/button.tsx';
import { setTo } from '../../parts/set-to.ts';
import { formatAmount, formatMoney, parseAmount } from './amounts.ts';
import { moneyTexts } from './texts/index.ts';

type CashChipsProps = {
  /** In hundredths. */
  readonly amounts: readonly number[];
  readonly value: Signal<string>;
  readonly currency: string;
};

/** Buttons that fill the cash field with what customers often hand over. */
export const CashChips = ({ amounts, value, currency }: CashChipsProps) => (
  <div class="quick">
    {amounts.map((amount) => (
      <Button
        key={amount}
        look="pick"
        more="tiny"
        label={
          <>
            {formatMoney(amount, currency)} <span class="vh">{moneyTexts().pay.restBy.cash}</span>
          </>
        }
        aria-pressed={parseAmount(value.value) === amount}
        onClick={setTo(value, formatAmount(amount))}
      />
    ))}
  </div>
);
