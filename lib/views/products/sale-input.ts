import type { CustomerId, LocationId, ServiceId, StaffId } from '../../rules/ids.ts';
import type { Money } from '../../rules/money.ts';
import type { PackageOrMembershipSaleInput } from '../../rules/products/templates.ts';

/** Buyer, location and payment of a sale, from the wire. */
export const parseSaleInput = (input: {
  readonly location_id: LocationId;
  readonly customer_id?: CustomerId | null | undefined;
  readonly paid_at_salon?: boolean | null | undefined;
  readonly staff_id?: StaffId | undefined;
}) => ({
  locationId: input.location_id,
  customerId: input.customer_id ?? undefined,
  paidAtSalon: input.paid_at_salon ?? false,
  staffId: input.staff_id,
});

type GiftAndGroups = {
  readonly buy_for?: boolean | null | undefined;
  readonly recipient_fname: string;
  readonly recipient_lname: string;
  readonly recipient_email?: string | null | undefined;
  readonly sender_name: string;
  readonly sender_msg: string;
  readonly service_groups?:
    | readonly {
        readonly qty: number;
        readonly price?: Money | undefined;
        readonly services: readonly ServiceId[];
      }[]
    | null
    | undefined;
};

export const parseGiftAndGroups = (
  input: GiftAndGroups,
): Pick<PackageOrMembershipSaleInput, 'groups' | 'isForAnother' | 'gift'> => ({
  groups: input.service_groups?.map(({ qty, price, services }) => ({ qty, price, serviceIds: services })),
  isForAnother: input.buy_for ?? false,
  gift: {
    recipient: {
      fname: input.recipient_fname,
      lname: input.recipient_lname,
      email: input.recipient_email ?? '',
    },
    senderName: input.sender_name,
    message: input.sender_msg,
  },
});
