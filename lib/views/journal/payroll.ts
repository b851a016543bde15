import type { StaffId } from '../../rules/ids.ts';
import type { CommissionRule } from '../../rules/journal/payroll.ts';
import { type PayrollStatement, sumPay, sumUnpaid } from '../../rules/journal/payroll.ts';
import { REPORTS } from '../../rules/journal/reports.ts';
import { formatMoney } from '../../rules/money.ts';
import { toWireDate } from '../dates.ts';
import { toFiguresView } from './reports.ts';

export const toCommissionView = (rule: CommissionRule) => ({
  id: rule.id,
  staff_id: rule.staffId,
  from: toWireDate(rule.from),
  services_percent: rule.servicesPercent,
  products_percent: rule.productsPercent,
  sold_percent: rule.soldPercent,
  exceptions: rule.exceptions.map(({ serviceId, categoryId, percent }) => ({
    service_id: serviceId ?? null,
    category_id: categoryId ?? null,
    percent,
  })),
  hourly_rate: formatMoney(rule.hourlyRate),
});

const toHeadView = ({ id, from, to, closedAt, closedBy }: PayrollStatement) => ({
  id,
  from: toWireDate(from),
  to: toWireDate(to),
  closed_at: closedAt,
  closed_by: closedBy,
});

/** The day on which the pay of a member was marked as paid; null where it was not. */
function toPaidOn({ paidOn }: PayrollStatement, staffId: StaffId): string | null {
  const paid = paidOn.find((each) => each.staffId === staffId);
  return paid ? toWireDate(paid.date) : null;
}

/** A statement with the rows that the caller may see. */
export const toStatementView = (statement: PayrollStatement) => ({
  ...toHeadView(statement),
  rows: statement.rows.map(({ staffId, name, pay }) => ({
    staff_id: staffId,
    name,
    figures: toFiguresView(REPORTS.payroll, pay),
    paid_on: toPaidOn(statement, staffId),
    mailed_at: statement.mailedAt.find((mailed) => mailed.staffId === staffId)?.at ?? null,
  })),
  totals: toFiguresView(REPORTS.payroll, sumPay(statement.rows)),
});

export const toStatementSummaryView = (statement: PayrollStatement) => ({
  ...toHeadView(statement),
  members: statement.rows.length,
  total: formatMoney(sumPay(statement.rows).total),
  unpaid: formatMoney(sumUnpaid(statement)),
  mailed: statement.rows.filter(({ staffId }) => statement.mailedAt.some((each) => each.staffId === staffId))
    .length,
});
