import { type Outcome, ok } from '../outcome.ts';
import { type Covered, coveredVisit, discountedLine } from '../products/line-redemption.ts';
import { discounting } from '../products/membership-redemption.ts';
import {
  listMembershipRequests,
  type OwnedProducts,
  type RedemptionRequest,
  type RedemptionTerms,
} from '../products/redemptions.ts';
import type { AppointmentLine, AppointmentMembership } from './appointments.ts';
import { servicePrice } from './pricing.ts';

/** Lines as they are charged, what pays whole lines of them, and what the appointment notes of a membership. */
export type PricedVisit = Covered & { readonly membership?: AppointmentMembership };

/** What an appointment notes of a membership: nothing where none took anything off (specification). */
export function membershipNote(
  lines: readonly AppointmentLine[],
  id: number | undefined,
): AppointmentMembership | undefined {
  if (id === undefined) return undefined;
  return {
    id,
    discount: lines.reduce((sum, { discount = 0 }) => sum + discount, 0),
    finalPrice: lines.reduce((sum, line) => sum + servicePrice(line), 0),
  };
}

/** A new visit with what packages and memberships pay of it, and a membership's discount on the rest (decisions §6). */
export function pricedVisit(
  services: readonly AppointmentLine[],
  wishes: readonly RedemptionRequest[],
  holdings: OwnedProducts,
  terms: RedemptionTerms,
): Outcome<PricedVisit> {
  const covered = coveredVisit({ lines: services, payments: [] }, wishes, holdings, terms);
  if (!covered.ok) return covered;
  const { covers } = covered.value;
  const head = discounting('servicePercent', wishes, holdings, terms);
  const percent = head?.servicePercent ?? 0;
  const lines = covered.value.lines.map((line) => discountedLine(line, percent, terms.currency));
  const isDiscounted = lines.some(({ discount = 0 }) => discount > 0);
  const including = listMembershipRequests(wishes).find(({ purchaseId }) =>
    covers.some(({ redeemed }) => redeemed.kind === 'membership' && redeemed.purchaseId === purchaseId),
  );
  const note = membershipNote(lines, isDiscounted ? head?.id : including?.purchaseId);
  return ok({ lines, covers, ...(note ? { membership: note } : {}) });
}
