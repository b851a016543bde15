import type { StatedTender } from '../booking/appointments.ts';
import { invalid, type Outcome, ok } from '../outcome.ts';
import { findStatedPayment, SALE_STATUS, type Sale } from '../products/sales.ts';
import type { CashTerms } from './refund-rows.ts';
import { decideTenderMove, type TenderMove } from './tender-corrections.ts';

/**
 * The sale with what is left of its payment at the salon moved to the other tender (BEHAVIOR §21.7). Fails as `invalid` for
 * other payments, and where nothing is left of the payment.
 */
export function decideSaleTenderCorrection(
  sale: Sale,
  tender: StatedTender,
  terms: CashTerms,
): Outcome<Pick<TenderMove, 'cashFrom'> & { readonly sale: Sale }> {
  if (sale.status !== SALE_STATUS.paid) return invalid('saleId', 'Must be a paid sale');
  const payment = findStatedPayment(sale);
  if (!payment) return invalid('saleId', 'Must be paid in cash or outside this system');
  const left = sale.total - (sale.refundedBySalon?.amount ?? 0);
  const rounding = (payment.rounding ?? 0) + (sale.refundedBySalon?.rounding ?? 0);
  const moved = decideTenderMove({ ...payment, rounding }, { left, tender, field: 'saleId' }, terms);
  if (!moved.ok) return moved;
  const { cashFrom, ...move } = moved.value;
  const { tenderCorrections = [], version } = sale;
  return ok({
    sale: { ...sale, tenderCorrections: [...tenderCorrections, { ...move, version: version + 1 }] },
    ...(cashFrom ? { cashFrom } : {}),
  });
}
