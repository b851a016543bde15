import * as z from 'zod';
import { once } from '../../rules/once.ts';
import { taxIncluded } from '../booking/appointment-fields.ts';
import { recipientInput, shownContactOrNull } from '../contact-fields.ts';
import {
  email,
  id,
  integer,
  lineEmptyByDefault,
  listParameters,
  listUpTo,
  money,
  named,
  note,
  oneOfIntegers,
  optional,
  paginationFields,
  salonTender,
  shownImage,
  shownTranslations,
  successStatusTrue,
  tenderExternalByDefault,
  toggle,
  toggleNumber,
  withDefault,
} from '../fields.ts';
import { STATED_TENDERS } from '../stated-tenders.ts';
import { personName } from './gift-fields.ts';

// Fields that packages, gift cards and memberships share.

/** Groups in errors of a template, and of a sale. */
export const GROUP_ERROR_FIELDS = { groups: 'service_group', serviceIds: 'service' } as const;
export const SALE_ERROR_FIELDS = { groups: 'service_groups', serviceIds: 'services' } as const;

/** Limits of a template (BEHAVIOR §22.1). */
const GROUPS_MAX = 20;
const SERVICES_PER_GROUP_MAX = 100;
const QTY_MAX = 100_000;

export const TAXED_DESCRIPTION =
  '1 = the tax of the location is added to the price, or the price includes it (`tax_mode`)';
const TEMPLATE_STATUS = '1 = can be sold, 0 = out of use';

const serviceIds = (min: number) =>
  listUpTo(id(), SERVICES_PER_GROUP_MAX).min(min, 'Must have at least 1 item');

/** Services that a gift card is valid for; none means all. */
export const giftCardServiceIds = () => serviceIds(0).nullish();

const groupList = <Group extends z.ZodType>(group: Group, min: number) =>
  listUpTo(group, GROUPS_MAX).min(min, 'Must have at least 1 item');

const qty = () => integer({ min: 1, max: QTY_MAX });
/** Groups of a template as the admin defines them. */
export const templateGroupsInput = (min: number) =>
  groupList(
    z
      .object({ qty: qty(), price: withDefault(money(), 0), service: serviceIds(1) })
      .meta({ id: 'TemplateGroupInput' }),
    min,
  );

/** Groups that a buyer repeats; they must match the template (BEHAVIOR §6.8). */
export const sellGroupsInput = () =>
  groupList(
    z
      .object({ qty: qty(), price: optional(money()), services: serviceIds(1) })
      .meta({ id: 'SoldGroupInput' }),
    0,
  ).nullish();

export const oneOrTwo = () => oneOfIntegers([1, 2], 'Must be 1 or 2');

/** The address that a gift is e-mailed to; empty for none. */
export const recipientEmailInput = () =>
  recipientInput(z.union([z.literal(''), email()], 'Must be an e-mail address').nullish());

/** Fields of every sell call (BEHAVIOR §21.1). */
export const sellFields = once(() => ({
  location_id: id(),
  customer_id: id().nullish().describe('The customer; a customer’s token names it already'),
  paid_at_salon: toggle().nullish(),
  paid_by: tenderExternalByDefault(),
  staff_id: optional(id()).describe('Who sells; by default the staff member of the user. Staff only'),
  email_code: lineEmptyByDefault().describe(
    'The code that `booking/prove` mailed, where the buyer has to prove the e-mail address',
  ),
}));

/** The recipient of a package or membership (BEHAVIOR §27.1). */
export const giftFields = once(() => ({
  buy_for: toggle().nullish(),
  recipient_fname: lineEmptyByDefault(),
  recipient_lname: lineEmptyByDefault(),
  recipient_email: recipientEmailInput(),
  sender_name: lineEmptyByDefault(),
  sender_msg: note(),
}));

/** Whether a template can be sold (BEHAVIOR §21.1). */
export const templateStatusToggle = () => toggle().nullish().describe(TEMPLATE_STATUS);
export const templateStatus = once(() => toggleNumber().describe(TEMPLATE_STATUS));

/** Parameters of a list of templates; `category` filters by the category of their services. */
export const templateListInput = once(() => z.object(listParameters(['id', 'name', 'price', 'created_at'])));
export const purchaseListInput = once(() => z.object(listParameters(['id'])));
/** A customer's own list; unpaid sales are left out unless asked for (BEHAVIOR §21.8). */
export const customerPurchaseListInput = once(() =>
  z.object({
    ...listParameters(['id']),
    include_unpaid: toggle().optional(),
  }),
);
/** In a customer's own list (BEHAVIOR §21.8). */
export const giftStateFields = once(() => ({
  given_away: toggleNumber().describe('1: bought for someone else'),
  claimed: toggleNumber().describe('1: a recipient has claimed it'),
  offered_to: z.string().nullable().describe('To whom the owner offers it'),
}));

export const serviceSummary = named('ServiceSummary', () =>
  z.object({
    id: z.int(),
    name: z.string(),
    price: z.string(),
    duration: z.int(),
  }),
);

export const templateFields = once(() => ({
  id: z.int(),
  name: z.string(),
  ...shownTranslations(),
  price: z.string(),
  image: shownImage(),
}));

const groupFields = once(() => ({ id: z.int(), qty: z.int(), price: z.string() }));
const templateGroupService = named('TemplateGroupService', () =>
  z.object({ id: z.int(), group_id: z.int(), service_id: z.string(), service: serviceSummary() }),
);
const purchasedGroupService = named('PurchasedGroupService', () =>
  z.object({ service_id: z.string(), service: serviceSummary() }),
);
/** A template's group; `owner` names the field with the template's id. */
export const templateGroup = <Owner extends string>(owner: Owner, id: string) =>
  z
    .object({
      ...groupFields(),
      ...({ [owner]: z.int() } as Record<Owner, z.ZodInt>),
      services: z.array(templateGroupService()),
    })
    .meta({ id });
const purchaseGroup = <Owner extends string>(owner: Owner, id: string) =>
  z
    .object({
      ...groupFields(),
      ...({ [owner]: z.int() } as Record<Owner, z.ZodInt>),
      services: z.array(purchasedGroupService()),
    })
    .meta({ id });

const purchaseService = <Owner extends string>(owner: Owner) =>
  z.object({ ...({ [owner]: z.int() } as Record<Owner, z.ZodInt>), service_id: z.string() });

/** A row of a history; `owner` names the field with the product's id. */
export const historyRow = <Owner extends string>(owner: Owner) =>
  z.object({
    id: z.int().describe('Names the row among those of its product'),
    ...({ [owner]: z.int() } as Record<Owner, z.ZodInt>),
    sales_id: z.int(),
    date: z.string(),
    description: z.string(),
    service_id: z.int(),
    balance_after: z.number().nullable().describe('What an act of the salon or customer has left'),
    reason: z.string().nullable(),
    user: z.string().nullable().describe('Who did it; null for the customer'),
  });

/** Fields of every purchased product in lists. */
export const purchaseFields = once(() => ({
  id: z.int(),
  sales_id: z.int(),
  /** 0 pending, 1 paid, 2 failed; only paid products can be redeemed (BEHAVIOR §21.3). */
  sale_status: z.int(),
  name: z.string(),
  price: z.string(),
  customer_id: z.int(),
  customer: personName(),
}));
/** Fields of a purchased package or membership in lists; the recipient is null if the buyer keeps it. */
export const packageOrMembershipFields = once(() => ({
  ...purchaseFields(),
  buy_for: z.int(),
  recipient_fname: z.string().nullable(),
  recipient_lname: z.string().nullable(),
  recipient_email: shownContactOrNull(),
  sender_name: z.string().nullable(),
  sender_msg: z.string().nullable(),
  purchased_from: z.string().nullable(),
  total_qty: z.int(),
  total_used: z.int(),
  remaining_balance: z.int(),
}));
/** Groups, redeemable services and history; `owner` names the field with the id of the product, `noun` its schema. */
export const groupAndHistoryFields = <Owner extends string>(owner: Owner, noun: string) => ({
  service_group: z.array(purchaseGroup(owner, `${noun}Group`)),
  services: z.array(purchaseService(owner)),
  history: z.array(historyRow(owner).meta({ id: `${noun}History` })),
});

/** A list of purchased products; `name` is the field that holds the rows. */
export const purchaseListEnvelope = <Name extends string, Row extends z.ZodType>(name: Name, row: Row) =>
  z.object({
    status: successStatusTrue(),
    ...({ [name]: z.array(row) } as Record<Name, z.ZodArray<Row>>),
    ...paginationFields(),
  });

export const sale = named('Sale', () =>
  z.object({
    id: z.int().describe('The sale: `sale_id` of create-order and update-status'),
    type: z.enum(['package', 'giftcard', 'membership']).describe('Kind of the product'),
    purchased_id: z.int(),
    customer_id: z.int(),
    location_id: z.int(),
    subtotal: z.string(),
    tax: z.string(),
    tax_included: taxIncluded(),
    total: z.string(),
    status: z.int().describe('0 Pending, 1 Paid, 2 Failed'),
    payment_intent: z.string().nullable(),
    paid_by: salonTender().optional().describe('How a paid sale was paid at the salon'),
    tenders: z
      .array(
        z.object({
          paid_by: z.enum([...STATED_TENDERS, 'credit', 'card']),
          amount: z.string(),
          left: z.string().describe('After a refund'),
        }),
      )
      .optional()
      .describe('Where several tenders of a bill paid it'),
    sold_by: z
      .object({ id: z.int(), name: z.string() })
      .meta({ id: 'Seller' })
      .nullable()
      .describe('The user who sold it; null where the buyer bought alone'),
    staff_id: z.int().nullable().describe('The staff member who sold it'),
    created_at: z.string(),
    reload: z.literal(true).optional().describe('It reloads a gift card that was sold before'),
    refunded: z.string().optional().describe('The refund of the salon, which ended the product'),
  }),
);

/** Reply of the create-*-sell calls (BEHAVIOR §21.1). */
export const saleReplyFields = once(() => ({
  status: successStatusTrue(),
  message: z.string(),
  data: sale(),
}));
