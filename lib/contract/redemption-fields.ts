import * as z from 'zod';
import { id, text } from './wire.ts';

/** Most redemptions of a booking (decisions §2). */
const REDEMPTIONS_MAX = 20;

/** What a redemption names, by its type; given on in one spelling for all groups that take it. */
export const packageNamed = { purchased_package_id: id(), service_id: id() };
export const membershipNamed = { purchased_membership_id: id(), service_id: id() };
export const giftCardNamed = { giftcard_number: text() };

const redemption = z.discriminatedUnion(
  'type',
  [
    z.object({ type: z.literal('package'), ...packageNamed }).transform((sent) => ({
      type: sent.type,
      purchaseId: sent.purchased_package_id,
      serviceId: sent.service_id,
    })),
    z.object({ type: z.literal('membership'), ...membershipNamed }).transform((sent) => ({
      type: sent.type,
      purchaseId: sent.purchased_membership_id,
      serviceId: sent.service_id,
    })),
    z
      .object({ type: z.literal('gift_card'), ...giftCardNamed })
      .transform((sent) => ({ type: sent.type, number: sent.giftcard_number })),
  ],
  'Must be a redemption of type package, membership or gift_card',
);

/** What a visit is to be paid with, of what was bought before (decisions §6). */
export const redemptionList = () =>
  z
    .array(redemption, 'Must be a list')
    .max(REDEMPTIONS_MAX, `Must have at most ${REDEMPTIONS_MAX} items`)
    .nullish()
    .transform((value) => value ?? []);
