import type { ComponentChildren } from 'preact';
import { Button } from '../../parts/button.tsx';

type PayBarProps = {
  /** The change to give, or the amount that is still to be paid. */
  readonly sum: { readonly name: string; readonly amount: string } | undefined;
  /** The text of the button that takes the money: it says how much. */
  readonly label: string;
  readonly isBusy: boolean;
  /** The faults of the typed amounts. */
  readonly children: ComponentChildren;
};

/** The end of a payment form, which stays in view: the change, what is wrong, and the button that takes the money. */
export const PayBar = ({ sum, label, isBusy, children }: PayBarProps) => (
  <div class="pay-bar">
    <p class="row" role="status">
      {sum && (
        <>
          <span class="grow">{sum.name}</span> <b class="big">{sum.amount}</b>
        </>
      )}
    </p>
    {children}
    <Button type="submit" look="primary" more="big" label={label} aria-disabled={isBusy} />
  </div>
);
