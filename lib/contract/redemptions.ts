import * as z from 'zod';
import { appointment } from './appointment.ts';
import { giftCardNamed, membershipNamed, packageNamed, redemptionList } from './redemption-fields.ts';
import { group, route } from './route.ts';
import { envelope, id, integer, money, text, toggle } from './wire.ts';

/** Most services and products of a walk-in visit (decisions §2). */
const SERVICES_MAX = 20;
const PRODUCTS_MAX = 20;
const QTY_MAX = 1_000;
const MINUTES_OF_DAY = 1440;

const nullableId = () =>
  id()
    .nullish()
    .transform((value) => value ?? null);

const listOf = <Item extends z.ZodType>(item: Item, max: number) =>
  z
    .array(item, 'Must be a list')
    .max(max, `Must have at most ${max} items`)
    .nullish()
    .transform((value) => value ?? []);

const redemption = {
  method: 'POST',
  access: 'buyer',
  status: 200,
  idempotent: true,
  reply: envelope(appointment),
} as const;

export const redemptions = group('redemptions', {
  'redemption-package': route({
    ...redemption,
    path: '/redemption/package',
    summary: 'Pay a service of an appointment with a package',
    description:
      'Checked in this order: the package is the customer’s, not expired, has sessions left, includes the service; a single-use package pays all its services together. A deposit that is still awaited is lowered too; with none left the booking is confirmed.',
    input: z.object({ appointment_id: id(), ...packageNamed }),
  }),
  'redemption-membership': route({
    ...redemption,
    path: '/redemption/membership',
    summary: 'Pay a service of an appointment with what a membership includes',
    description:
      'A service that the membership does not include is discounted instead. A deposit that is still awaited is lowered too; with none left the booking is confirmed.',
    input: z.object({ appointment_id: id(), ...membershipNamed }),
  }),
  'redemption-gift-card': route({
    ...redemption,
    path: '/redemption/gift-card',
    summary: 'Pay with a gift card what an appointment still has to pay at the salon',
    description:
      'Checked in this order: the card is the customer’s, covers the cost, allows every service of the appointment, is not expired.',
    input: z.object({ appointment_id: id(), ...giftCardNamed }),
  }),
  'quick-sale': route({
    method: 'POST',
    path: '/admin/quick-sale',
    access: 'desk',
    status: 201,
    idempotent: true,
    summary: 'Record a walk-in visit: services, products, and what they are paid with',
    description:
      'It is completed at once and takes no slot. What is left is paid at the salon, unless paid: 0.',
    input: z
      .object({
        location_id: id(),
        customer_id: nullableId(),
        services: listOf(
          z.object({
            service_id: id(),
            pricing_option_id: nullableId(),
            staff_id: nullableId(),
            price: money().optional(),
            duration: integer({ min: 0, max: MINUTES_OF_DAY }).optional(),
          }),
          SERVICES_MAX,
        ),
        products: listOf(
          z.object({ name: text(), price: money(), qty: integer({ min: 1, max: QTY_MAX }) }),
          PRODUCTS_MAX,
        ),
        redemptions: redemptionList(),
        paid: toggle().default(true),
      })
      .refine(({ services, products }) => services.length + products.length > 0, {
        path: ['services'],
        message: 'Must have at least 1 item',
      }),
    reply: envelope(appointment),
  }),
});
