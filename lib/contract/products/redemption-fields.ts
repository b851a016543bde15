import * as z from 'zod';
import { once } from '../../rules/once.ts';
import { id, money, nonEmptyLine, optional, optionalList } from '../fields.ts';
import { named } from '../named.ts';

const REDEMPTIONS_MAX = 20;

/** The fields that name the product of a redemption, one constant for each type. */
export const packageRedemptionFields = once(() => ({ purchased_package_id: id(), service_id: id() }));
export const membershipRedemptionFields = once(() => ({ purchased_membership_id: id(), service_id: id() }));
export const giftCardRedemptionFields = once(() => ({ giftcard_number: nonEmptyLine() }));

const redemption = named('RedemptionInput', () =>
  z.discriminatedUnion(
    'type',
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
          /** The part of what is due that the card pays; all of it by default. */
          amount: optional(money().refine((value) => value !== 0, 'Must be above 0')),
        })
        // The API spells this type differently from the product's kind
        .transform(({ giftcard_number: number, amount }) => ({ type: 'giftcard' as const, number, amount })),
    ],
    'Must be a redemption of type package, membership or gift_card',
  ),
);

/** The owned products that pay for a visit (BEHAVIOR §25.1). */
export const redemptionRequests = () => optionalList(redemption(), REDEMPTIONS_MAX);
