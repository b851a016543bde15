import { type Outcome, ok } from '../outcome.ts';
import { type CoveredLines, coverLines, discountLine } from '../products/covered-lines.ts';
import { findDiscountMembership } from '../products/membership-redemption.ts';
import {
  listMembershipRequests,
  type OwnedProducts,
  type RedemptionRequest,
  type RedemptionTerms,
} from '../products/redemptions.ts';
import type { AppointmentLine, AppointmentMembership } from './appointments.ts';
import { priceService } from './bill.ts';

/** The lines at their final prices, product payments, and the membership that applies. */
export type PricedVisit = CoveredLines & { readonly membership?: AppointmentMembership };

/** The membership of an appointment, undefined where none applies (BEHAVIOR §25.5). */
export function toAppointmentMembership(
  lines: readonly AppointmentLine[],
  id: number | undefined,
): AppointmentMembership | undefined {
  if (id === undefined) return undefined;
  return {
    id,
    discount: lines.reduce((sum, { discount = 0 }) => sum + discount, 0),
    finalPrice: lines.reduce((sum, line) => sum + priceService(line), 0),
  };
}

/** Prices a new visit: packages and memberships cover lines, the membership discount applies to the rest (BEHAVIOR §25.2). */
export function priceVisit(
  services: readonly AppointmentLine[],
  requests: readonly RedemptionRequest[],
  ownedProducts: OwnedProducts,
  terms: RedemptionTerms,
): Outcome<PricedVisit> {
  const covered = coverLines({ lines: services, payments: [] }, requests, ownedProducts, terms);
  if (!covered.ok) return covered;
  const { productPayments } = covered.value;
  const head = findDiscountMembership('servicePercent', requests, ownedProducts, terms);
  const percent = head?.servicePercent ?? 0;
  const lines = covered.value.lines.map((line) => discountLine(line, percent, terms.currency));
  const isDiscounted = lines.some(({ discount = 0 }) => discount > 0);
  const including = listMembershipRequests(requests).find(({ purchaseId }) =>
    productPayments.some(
      ({ redeemed }) => redeemed.kind === 'membership' && redeemed.purchaseId === purchaseId,
    ),
  );
  const membership = toAppointmentMembership(lines, isDiscounted ? head?.id : including?.purchaseId);
  return ok({ lines, productPayments, ...(membership ? { membership } : {}) });
}
