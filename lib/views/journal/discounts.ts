import type { DiscountReport, DiscountSum } from '../../rules/journal/discount-report.ts';
import { formatMoney } from '../../rules/money.ts';
import { toSnakeCase } from '../field-names.ts';

export const toDiscountSumView = ({ period, kind, name, staffId, visits, amount }: DiscountSum) => ({
  date: period.replaceAll('-', '/'),
  kind: toSnakeCase(kind),
  name,
  staff_id: staffId,
  visits,
  amount: formatMoney(amount),
});

/** The sums of all visits of a report of discounts. */
export const toDiscountReportTotalsView = ({ listPrice, discounts }: DiscountReport) => ({
  bills: {
    list_price: formatMoney(listPrice),
    discounts: formatMoney(discounts),
    income: formatMoney(listPrice - discounts),
  },
});
