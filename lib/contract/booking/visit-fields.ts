import * as z from 'zod';
import { once } from '../../rules/once.ts';
import { contactInput } from '../contact-fields.ts';
import {
  dataEnvelope,
  email,
  id,
  idNullByDefault,
  integer,
  lineEmptyByDefault,
  listUpTo,
  MINUTES_PER_DAY,
  money,
  named,
  nonEmptyLine,
  optional,
  optionalList,
  ownLanguage,
  shownImage,
  smsConsent,
} from '../fields.ts';
import { APPOINTMENT_STATUS_DESCRIPTION, slotReleaseTime } from './appointment-fields.ts';

/** Limits of one visit (BEHAVIOR §13.1, §14.1). */
export const SERVICES_MAX = 20;
export const ADD_ONS_MAX = 20;

export const serviceList = <Item extends z.ZodType>(item: Item) =>
  listUpTo(item, SERVICES_MAX).min(1, 'Must have at least 1 item');

/** The last number of a guest; 0 is the person who books (BEHAVIOR §13.8). */
const GUEST_NO_MAX = 5;
const GUEST_NAME_MAX = 100;
const RESOURCES_MAX = 10;

export const guestNames = () =>
  optionalList(lineEmptyByDefault(GUEST_NAME_MAX), GUEST_NO_MAX).describe(
    'Names of the people of a group, from the one with `guest_no` 1 on; may be empty',
  );

/** For whom a service is, and what it holds. */
export const guestAndResourceFields = once(() => ({
  guest_no: optional(integer({ min: 0, max: GUEST_NO_MAX })).describe(
    'Whose service it is: 0, the default, of the person who books; 1 to 5 of others at the same time',
  ),
  resource_ids: optional(listUpTo(id(), RESOURCES_MAX)).describe(
    'The rooms and equipment to hold; front desk only, any that are free by default',
  ),
}));

/** A service of a visit with its figures; `name` is its own in the API reference. */
export const serviceWithPrice = <Price extends z.ZodType, Duration extends z.ZodType>(
  price: Price,
  duration: Duration,
  name: string,
) =>
  z
    .object({
      service_id: id(),
      pricing_option_id: idNullByDefault(),
      staff_id: idNullByDefault(),
      duration,
      price,
      ...guestAndResourceFields(),
    })
    .meta({ id: name });

/** An add-on of a visit. */
export const addOnChoice = named('AddOnChoice', () =>
  z.object({
    add_on_id: id(),
    line: optional(integer({ min: 0, max: SERVICES_MAX - 1 })).describe(
      'The place of its service in the list of services, from 0; without it, the first service that offers it',
    ),
  }),
);

/** An add-on of a visit with its figures. */
export const addOnWithPrice = <Price extends z.ZodType, Duration extends z.ZodType>(
  price: Price,
  duration: Duration,
  name: string,
) => addOnChoice().extend({ add_on_price: price, add_on_duration: duration }).meta({ id: name });

/** Limits of the products of a visit (BEHAVIOR §28). */
const PRODUCTS_MAX = 20;
const QTY_MAX = 1_000;

/** Reports a field of an object as missing beside the errors of its other fields. */
const reportMissing = <Field extends string>(field: Field) => ({
  path: [field],
  message: 'Is required',
  when: ({ value }: { value: unknown }) => value instanceof Object,
});

/** The products of a visit: records of the salon by `product_id`, or free lines with `name` and `price` (BEHAVIOR §28.2). */
export const productList = () =>
  listUpTo(
    z
      .object({
        product_id: optional(id()).describe(
          'A product of the salon; without it, `name` and `price` are required',
        ),
        name: optional(nonEmptyLine()).describe('Only without `product_id`'),
        price: optional(money()).describe(
          'Of one piece. With `product_id`: that of the product, unless the user may give discounts',
        ),
        qty: integer({ min: 1, max: QTY_MAX }),
        staff_id: idNullByDefault().describe('Who sold it; only with `product_id`'),
      })
      .refine(({ product_id, name }) => product_id != null || name != null, reportMissing('name'))
      .refine(({ product_id, price }) => product_id != null || price != null, reportMissing('price'))
      .transform(({ product_id, name = '', price, qty, staff_id }) =>
        product_id === undefined
          ? { name, price: price ?? 0, qty }
          : { productId: product_id, price, qty, staffId: staff_id },
      )
      .meta({ id: 'ProductLineInput' }),
    PRODUCTS_MAX,
  );

export const slot = named('Slot', () =>
  // In this order, because it compresses best
  z.object({ date: z.string(), starts_at: z.string(), time: z.string(), available: z.boolean() }),
);
export const slotListReply = once(() => dataEnvelope(z.array(slot())));

export const serviceMinutes = () => integer({ min: 0, max: MINUTES_PER_DAY });

/** The assigned staff members, each once. */
export const visitStaff = once(() =>
  z.array(z.object({ id: z.int(), name: z.string(), image: shownImage() }).meta({ id: 'AssignedStaff' })),
);

/** A visitor without an account. */
export const guestInput = named('GuestInput', () =>
  z.object({
    fname: lineEmptyByDefault(),
    lname: lineEmptyByDefault(),
    email: contactInput(
      z
        .union([z.literal(''), email()], 'Must be an e-mail address')
        .nullish()
        .transform((value) => value ?? ''),
    ),
    phone: contactInput(lineEmptyByDefault()),
    sms_consent: contactInput(smsConsent()),
    language: ownLanguage(),
  }),
);

/** A new appointment (BEHAVIOR §14.1). */
export const newAppointment = named('BookedVisit', () =>
  z.object({
    id: z.int(),
    appointment_number: z.string(),
    status: z.int().describe(APPOINTMENT_STATUS_DESCRIPTION),
    starts_at: z.string(),
    ends_at: z.string(),
    staff: visitStaff(),
    total: z.string(),
    deposit_amount: z.number(),
    expires_at: slotReleaseTime(),
    manage_token: z.string(),
  }),
);
