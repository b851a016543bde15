import * as z from 'zod';
import { once } from '../../rules/once.ts';
import { id, money, nonEmptyLine, optional, optionalList } from '../fields.ts';
import { named } from '../named.ts';

const REDEMPTIONS_MAX = 20;

/** The fields that name the product of a redemption, one constant for each type. */
export const packageRedemptionFields = once(() => ({ purchased_package_id: id(), service_id: id() }));
export const membershipRedemptionFields = once(() => ({ purchased_membership_id: id(), service_id: id() }));
export const giftCardRedemptionFields = once(() => ({ giftcard_number: nonEmptyLine() }));

/** The part of what is due that a gift card or credit pays. */
const partAmount = () => money().refine((value) => value !== 0, 'Must be above 0');

const productRedemptions = once(
  () =>
    [
      z.object({ type: z.literal('package'), ...packageRedemptionFields() }).transform((input) => ({
        type: input.type,
        purchaseId: input.purchased_package_id,
        serviceId: input.service_id,
      })),
      z.object({ type: z.literal('membership'), ...membershipRedemptionFields() }).transform((input) => ({
        type: input.type,
        purchaseId: input.purchased_membership_id,
        serviceId: input.service_id,
      })),
      z
        .object({
          type: z.literal('gift_card'),
          ...giftCardRedemptionFields(),
          /** All of it by default. */
          amount: optional(partAmount()),
        })
        // The API spells this type differently from the product's kind
        .transform(({ giftcard_number: number, amount }) => ({ type: 'giftcard' as const, number, amount })),
    ] as const,
);

const redemption = named('RedemptionInput', () =>
  z.discriminatedUnion(
    'type',
    productRedemptions(),
    'Must be a redemption of type package, membership or gift_card',
  ),
);

const bookingRedemption = named('BookingRedemptionInput', () =>
  z.discriminatedUnion(
    'type',
    [...productRedemptions(), z.object({ type: z.literal('credit'), amount: optional(partAmount()) })],
    'Must be a redemption of type package, membership, gift_card or credit',
  ),
);

/** The owned products that pay for a visit (BEHAVIOR §25.1). */
export const redemptionRequests = () => optionalList(redemption(), REDEMPTIONS_MAX);

/** The owned products and the credit that pay for a visit that is being booked (BEHAVIOR §25.1). */
export const bookingRedemptionRequests = () => optionalList(bookingRedemption(), REDEMPTIONS_MAX);
