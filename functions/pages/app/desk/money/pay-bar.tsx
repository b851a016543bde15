import type { ComponentChildren } from 'preact';
import { Button } from '../../parts/button.tsx';
import { moneyTexts } from './texts/index.ts';

type PayBarProps = {
  /** The amount that is still to be paid, or that goes back. */
  readonly sum: string;
  readonly due: string;
  readonly isBusy: boolean;
  /** The faults of the typed amounts. */
  readonly children: ComponentChildren;
};

/** The end of a payment form, which stays in view: the sums, what is wrong, and the button that pays. */
export const PayBar = ({ sum, due, isBusy, children }: PayBarProps) => (
  <div class="actions-in-view pay-bar">
    <p class="pay-sum" role="status">
      {sum}
    </p>
    {children}
    <Button
      type="submit"
      look="primary"
      label={moneyTexts().pay.pay}
      aria-disabled={isBusy}
      aria-describedby="pay-due"
    />
    <span id="pay-due" class="pay-due">
      {due}
    </span>
  </div>
);
