import type { Appointment } from '../booking/appointments.ts';
import { checkGiftCardRedemption } from './gift-card-redemption.ts';
import { checkMembershipRedemption } from './membership-redemption.ts';
import { checkPackageRedemption } from './package-redemption.ts';
import type { OwnedProducts, RedemptionRequest, RedemptionTerms } from './redemptions.ts';
import { listReturnedPayments } from './returned-redemptions.ts';

/** The products that an appointment would be paid with again: what has to be looked at before. */
export const wishesAgain = (appointment: Appointment): RedemptionRequest[] =>
  listReturnedPayments(appointment).map(({ redeemed, txnId }): RedemptionRequest => {
    const { kind, purchaseId, rows } = redeemed;
    const serviceId = appointment.lines[rows[0]?.line ?? 0]?.serviceId ?? 0;
    return kind === 'giftcard' ? { type: 'gift_card', number: txnId } : { type: kind, purchaseId, serviceId };
  });

/** Whether each product that was given back would still pay what it had paid (decisions §4: 5→1). */
export function stillRedeemable(
  appointment: Appointment,
  { packages, memberships, giftCards }: OwnedProducts,
  terms: RedemptionTerms,
): boolean {
  const booked = appointment.lines.map(({ serviceId }) => serviceId);
  const sofar = new Map<string, number>();
  return listReturnedPayments(appointment).every(({ redeemed, txnId }) => {
    const { kind, purchaseId, taken } = redeemed;
    const name = `${kind} ${purchaseId}`;
    const gone = sofar.get(name) ?? 0;
    sofar.set(name, gone + taken);
    const serviceId = booked[redeemed.rows[0]?.line ?? 0] ?? 0;
    if (kind === 'giftcard')
      return checkGiftCardRedemption(giftCards.get(txnId), gone + taken, booked, terms).ok;
    if (kind === 'package') {
      // The later lines of a single-use package take nothing more: the first one has closed it
      const held = packages.get(purchaseId);
      return (
        taken === 0 ||
        checkPackageRedemption(held, serviceId, booked, (held?.head.remaining ?? 0) - gone, terms).ok
      );
    }
    const held = memberships.get(purchaseId);
    const use = checkMembershipRedemption(held, serviceId, (held?.head.remaining ?? 0) - gone, terms);
    return use.ok && use.value.gives === 'service';
  });
}
