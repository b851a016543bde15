import * as z from 'zod';
import { once } from '../../rules/once.ts';
import { id, money, named, nonEmptyLine, optional, optionalList } from '../fields.ts';

const REDEMPTIONS_MAX = 20;

/** The fields that name the product of a redemption, one constant for each type. */
export const packageRedemptionFields = once(() => ({ purchased_package_id: id(), service_id: id() }));
export const membershipRedemptionFields = once(() => ({ purchased_membership_id: id(), service_id: id() }));
export const giftCardRedemptionFields = once(() => ({ giftcard_number: nonEmptyLine() }));

/** The part of what is due that a gift card or credit pays. */
const partAmount = () => money().refine((value) => value !== 0, 'Must be above 0');

const packageRedemption = once(() => z.object({ type: z.literal('package'), ...packageRedemptionFields() }));
const membershipRedemption = once(() =>
  z.object({ type: z.literal('membership'), ...membershipRedemptionFields() }),
);
const giftCardRedemption = once(() =>
  z.object({
    type: z.literal('gift_card'),
    ...giftCardRedemptionFields(),
    /** All of it by default. */
    amount: optional(partAmount()),
  }),
);

type Input<Schema extends () => z.ZodType> = z.output<ReturnType<Schema>>;
const toPackage = <Given extends Input<typeof packageRedemption>>({
  purchased_package_id: purchaseId,
  service_id: serviceId,
  ...given
}: Given) => ({ ...given, purchaseId, serviceId });
const toMembership = <Given extends Input<typeof membershipRedemption>>({
  purchased_membership_id: purchaseId,
  service_id: serviceId,
  ...given
}: Given) => ({ ...given, purchaseId, serviceId });
/** The API spells this type differently from the product's kind. */
const toGiftCard = <Given extends Input<typeof giftCardRedemption>>({
  giftcard_number: number,
  ...given
}: Given) => ({ ...given, type: 'giftcard' as const, number });

const productRedemptions = once(
  () =>
    [
      packageRedemption().transform(toPackage),
      membershipRedemption().transform(toMembership),
      giftCardRedemption().transform(toGiftCard),
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

const visitOfBill = once(() => ({
  appointment_id: optional(id()).describe('The visit of a bill of several; by default the first'),
}));
const redemptionOfBill = named('BillRedemptionInput', () =>
  z.discriminatedUnion(
    'type',
    [
      packageRedemption().extend(visitOfBill()).transform(toPackage),
      membershipRedemption().extend(visitOfBill()).transform(toMembership),
      giftCardRedemption().extend(visitOfBill()).transform(toGiftCard),
    ],
    'Must be a redemption of type package, membership or gift_card',
  ),
);

/** The owned products that pay for the visits of a bill (BEHAVIOR §37.8). */
export const redemptionRequestsOfBill = () => optionalList(redemptionOfBill(), REDEMPTIONS_MAX);

/** The owned products that pay for a visit (BEHAVIOR §25.1). */
export const redemptionRequests = () => optionalList(redemption(), REDEMPTIONS_MAX);

/** The owned products and the credit that pay for a visit that is being booked (BEHAVIOR §25.1). */
export const bookingRedemptionRequests = () => optionalList(bookingRedemption(), REDEMPTIONS_MAX);
