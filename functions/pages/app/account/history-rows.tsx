import { formatDate } from '../booking/dates.ts';
import { formatPrice } from '../booking/price.ts';

export type HistoryRowsProps = {
  readonly rows: readonly { readonly date: string; readonly description: string; readonly amount?: string }[];
  readonly currency: string;
};

/** Dated entries, with an amount of money where they have one. */
export const HistoryRows = ({ rows, currency }: HistoryRowsProps) => (
  <ul class="history">
    {rows.map(({ date, description, amount }, index) => (
      <li key={index}>
        <span class="quiet">{formatDate(date)}</span> <span>{description}</span>
        {amount !== undefined && <span class="amount">{formatPrice(amount, currency)}</span>}
      </li>
    ))}
  </ul>
);
