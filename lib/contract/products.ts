import * as z from 'zod';
import { email, id, integer, listParameters, money, note, optionalText, pageFields, toggle } from './wire.ts';

/** What packages, gift cards and memberships have in common on the wire. */

/** Limits of a template (decisions §2). */
const GROUPS_MAX = 20;
const SERVICES_PER_GROUP_MAX = 100;
const QTY_MAX = 100_000;

const serviceIds = (min: number) =>
  z
    .array(id(), 'Must be a list')
    .min(min, 'Must have at least 1 item')
    .max(SERVICES_PER_GROUP_MAX, `Must have at most ${SERVICES_PER_GROUP_MAX} items`);

/** Services that a gift card is for; none: for all. */
export const allowedServices = () => serviceIds(0).nullish();

const listOfGroups = <Group extends z.ZodType>(group: Group, min: number) =>
  z
    .array(group, 'Must be a list')
    .min(min, 'Must have at least 1 item')
    .max(GROUPS_MAX, `Must have at most ${GROUPS_MAX} items`);

const qty = () => integer({ min: 1, max: QTY_MAX });
const groupPrice = () =>
  money()
    .nullish()
    .transform((value) => value ?? 0);

/** Groups as an admin defines them. */
export const definedGroups = (min: number) =>
  listOfGroups(z.object({ qty: qty(), price: groupPrice(), service: serviceIds(1) }), min);

/** Groups as a buyer states them; the template's count. */
export const statedGroups = () =>
  listOfGroups(z.object({ qty: qty(), price: groupPrice(), services: serviceIds(1) }), 0).nullish();

/** A choice of two, as the specification numbers it. */
export const oneOrTwo = () => integer().pipe(z.literal([1, 2], 'Must be 1 or 2'));

/** The address that a gift is delivered to; empty for none. */
export const recipientEmail = () => z.union([z.literal(''), email()], 'Must be an e-mail address').nullish();

/** What every sell call names. */
export const sellFields = {
  location_id: id(),
  customer_id: id().nullish(),
  paid_at_salon: toggle().nullish(),
};

/** For whom a package or membership is bought. */
export const giftFields = {
  buy_for: toggle().nullish(),
  recipient_fname: optionalText(),
  recipient_lname: optionalText(),
  recipient_email: recipientEmail(),
  sender_name: optionalText(),
  sender_msg: note(),
};

/** Parameters of a list of templates; `category` keeps those with a service of that category. */
export const templateListInput = z.object({
  ...listParameters(['id', 'name', 'price', 'created_at']),
  category: id().optional(),
});
/** Parameters of a list of purchased products. */
export const purchasedListInput = z.object(listParameters(['id']));

export const namedService = z.object({
  id: z.int(),
  name: z.string(),
  price: z.string(),
  duration: z.int(),
});

export const templateFields = { id: z.int(), name: z.string(), price: z.string(), image: z.string() };

const groupFields = { id: z.int(), qty: z.int(), price: z.string() };
const groupServiceFields = {
  id: z.int(),
  group_id: z.int(),
  service_id: z.string(),
  service: namedService,
};
/** A template's group; `owner` is the name of the template's id in it. */
export const templateGroup = <Owner extends string>(owner: Owner) =>
  z.object({
    ...groupFields,
    ...({ [owner]: z.int() } as Record<Owner, z.ZodInt>),
    services: z.array(z.object(groupServiceFields)),
  });
const purchasedGroup = <Owner extends string>(owner: Owner) =>
  z.object({
    ...groupFields,
    ...({ [owner]: z.int() } as Record<Owner, z.ZodInt>),
    services: z.array(z.object({ service_id: z.string(), service: namedService })),
  });

const purchasedService = <Owner extends string>(owner: Owner) =>
  z.object({ ...({ [owner]: z.int() } as Record<Owner, z.ZodInt>), service_id: z.string() });

export const historyRow = z.object({
  sales_id: z.int(),
  date: z.string(),
  description: z.string(),
  service_id: z.int(),
});

/** What listings show of every purchased product. */
export const purchasedFields = {
  id: z.int(),
  sales_id: z.int(),
  /** 0 pending, 1 paid, 2 failed: only what is paid can be redeemed. */
  sale_status: z.int(),
  name: z.string(),
  price: z.string(),
  customer_id: z.int(),
  customer: z.object({ fname: z.string(), lname: z.string() }),
};
/** What listings show of a purchased package or membership; the recipient is null where the buyer keeps it. */
export const purchasedGroupsFields = {
  ...purchasedFields,
  buy_for: z.int(),
  recipient_fname: z.string().nullable(),
  recipient_lname: z.string().nullable(),
  recipient_email: z.string().nullable(),
  sender_name: z.string().nullable(),
  sender_msg: z.string().nullable(),
  purchased_from: z.string().nullable(),
  total_qty: z.int(),
  total_used: z.int(),
  remaining_balance: z.int(),
};
/** Groups, services that may be redeemed, and history; `owner` is the name of the product's id in them. */
export const redeemableFields = <Owner extends string>(owner: Owner) => ({
  service_group: z.array(purchasedGroup(owner)),
  services: z.array(purchasedService(owner)),
  history: z.array(historyRow),
});

/** A list of purchased products under the name that its call gives it. */
export const purchasedList = <Name extends string, Row extends z.ZodType>(name: Name, row: Row) =>
  z.object({
    status: z.literal(true),
    ...({ [name]: z.array(row) } as Record<Name, z.ZodArray<Row>>),
    ...pageFields,
  });

/** A list of templates. */
export const templateList = <Row extends z.ZodType>(row: Row) =>
  z.object({ status: z.literal(true), data: z.array(row), ...pageFields });

export const sale = z.object({
  id: z.int(),
  type: z.enum(['package', 'giftcard', 'membership']),
  purchased_id: z.int(),
  customer_id: z.int(),
  location_id: z.int(),
  subtotal: z.string(),
  tax: z.string(),
  total: z.string(),
  status: z.int(),
  payment_intent: z.string().nullable(),
  created_at: z.string(),
});

/** What create-*-sell answers (decisions §5). */
export const soldFields = { status: z.literal(true), message: z.string(), data: sale };
