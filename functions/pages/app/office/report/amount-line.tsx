import { formatPrice } from '../../parts/format.ts';

type AmountLineProps = {
  readonly name: string;
  readonly amount: string;
  readonly currency: string;
  /** The page whose amounts add up to this one. */
  readonly href: string;
};

/** A line of a list with an amount, which opens what it adds up. */
export const AmountLine = ({ name, amount, currency, href }: AmountLineProps) => (
  <li>
    <a class="flat row grow" href={href}>
      <span class="grow">{name}</span>
      <b class="money">{formatPrice(amount, currency)}</b>
    </a>
  </li>
);
