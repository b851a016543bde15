import type { VisitChoices } from '../../rules/diary/requested-visits.ts';
import type { AddOnId, PricingOptionId, ResourceId, ServiceId, StaffId } from '../../rules/ids.ts';
import type { Money } from '../../rules/money.ts';

type ServiceInput = {
  readonly service_id: ServiceId;
  readonly pricing_option_id: PricingOptionId | null;
  readonly staff_id: StaffId | null;
  readonly guest_no?: number | undefined;
  readonly resource_ids?: readonly ResourceId[] | undefined;
  readonly price?: Money | undefined;
  readonly duration?: number | undefined;
};

type AddOnInput = {
  readonly add_on_id: AddOnId;
  readonly line?: number | undefined;
  readonly add_on_price?: Money | undefined;
  readonly add_on_duration?: number | undefined;
};

export const parseVisitChoices = (
  services: readonly ServiceInput[],
  addOns: readonly AddOnInput[] = [],
): VisitChoices => ({
  services: services.map((input) => ({
    serviceId: input.service_id,
    pricingOptionId: input.pricing_option_id,
    staffId: input.staff_id,
    guestNo: input.guest_no,
    resourceIds: input.resource_ids,
    price: input.price,
    duration: input.duration,
  })),
  addOns: addOns.map((input) => ({
    addOnId: input.add_on_id,
    line: input.line,
    price: input.add_on_price,
    duration: input.add_on_duration,
  })),
});
