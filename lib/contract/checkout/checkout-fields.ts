import * as z from 'zod';
import { once } from '../../rules/once.ts';
import { deskDiscount, frontDeskAppointment, taxLine } from '../booking/appointment-fields.ts';
import {
  ADD_ONS_MAX,
  addOnWithPrice,
  guestInput,
  productList,
  SERVICES_MAX,
  serviceMinutes,
  serviceWithPrice,
} from '../booking/visit-fields.ts';
import { promoCode, promotionView } from '../catalog/promotion-fields.ts';
import {
  createIssueReporter,
  id,
  idNullByDefault,
  listUpTo,
  money,
  named,
  nonEmptyLine,
  number,
  oneOf,
  optional,
  optionalList,
  toggle,
  withDefault,
} from '../fields.ts';
import { receiptTip } from '../journal/receipt-fields.ts';
import { sale } from '../products/product-fields.ts';
import { redemptionRequestsOfBill } from '../products/redemption-fields.ts';
import { STATED_TENDERS } from '../stated-tenders.ts';
import { readerId } from './reader.ts';

/** Limits of a checkout (BEHAVIOR §37.1). */
const DISCOUNTS_MAX = 20;
const TIPS_MAX = 20;
const TENDERS_MAX = 10;
const VISITS_MAX = 10;
const SALES_MAX = 10;
const SALE_KINDS = ['package', 'gift_card', 'membership'] as const;
const LINES_MAX = 1_000;
const VERSION_LENGTH = 64;

const visitOfBill = () => optional(id()).describe('The visit of a bill of several; by default the first');

const discount = named('DiscountInput', () =>
  z
    .object({
      line: z
        .int('Must be a whole number')
        .min(0)
        .max(LINES_MAX)
        .nullish()
        .transform((line) => line ?? null)
        .describe('The place among services, add-ons and products, from 0; null for the whole bill'),
      percent: optional(number({ min: 0, max: 100 })),
      amount: optional(money()),
      reason: nonEmptyLine(),
      appointment_id: visitOfBill(),
    })
    .refine(({ percent, amount }) => percent !== undefined || amount !== undefined, {
      path: ['amount'],
      message: 'Is required, or percent',
    })
    .refine(({ percent, amount }) => percent === undefined || amount === undefined, {
      path: ['percent'],
      message: 'Only without amount',
    })
    .transform(({ line, reason, percent, amount = 0, appointment_id }) => ({
      ...(appointment_id === undefined ? {} : { appointment_id }),
      ...(percent === undefined ? { line, reason, amount } : { line, reason, percent }),
    })),
);

const soldWithBill = named('BillSaleInput', () =>
  z
    .object({
      kind: oneOf(SALE_KINDS),
      template_id: id().describe('The package, gift card or membership of the salon'),
      staff_id: optional(id()).describe('Who sold it; by default the staff member of the user'),
      amount: optional(money()).describe('Of a gift card of a free amount; by default its `price`'),
    })
    .refine(({ kind, amount }) => kind === 'gift_card' || amount === undefined, {
      path: ['amount'],
      message: 'Only for a gift card',
    }),
);

const tip = named('StaffTipInput', () => z.object({ staff_id: id(), amount: money() }));

/** The visit, and what its bill takes off or adds (BEHAVIOR §37.1). */
const checkoutFields = once(() => ({
  appointment_id: optional(id()).describe('The visit to pay; without it, a walk-in of now is recorded'),
  appointment_ids: optional(listUpTo(id(), VISITS_MAX)).describe(
    'Several visits of a location instead, the payer’s first; the other fields are for this one',
  ),
  location_id: optional(id()).describe('Of a walk-in; required without `appointment_id`'),
  customer_id: idNullByDefault().describe('The customer of a walk-in; null for a visitor without an account'),
  guest: optional(guestInput().omit({ sms_consent: true, language: true })).describe(
    'Name and address of a walk-in without an account',
  ),
  services: optional(
    listUpTo(serviceWithPrice(optional(money()), optional(serviceMinutes()), 'ChosenService'), SERVICES_MAX),
  ).describe(
    'All services of the visit; those that it has already keep their price and minutes. Omitted, they stay',
  ),
  addons: optional(
    listUpTo(addOnWithPrice(optional(money()), optional(serviceMinutes()), 'ChosenAddOn'), ADD_ONS_MAX),
  ).describe('All add-ons of the visit; omitted, they stay'),
  products: optional(productList()).describe('All products of the visit; omitted, they stay'),
  sales: optionalList(soldWithBill(), SALES_MAX).describe(
    'Packages, gift cards and memberships that the payer buys with the bill, and keeps',
  ),
  discounts: optionalList(discount(), DISCOUNTS_MAX),
  tips: optional(listUpTo(tip(), TIPS_MAX)).describe('Tips by person'),
  tip: optional(z.object({ amount: money() })).describe('One tip, shared by all who served'),
  redemptions: redemptionRequestsOfBill(),
  promo_code: promoCode(),
  service_charge: withDefault(toggle(), true).describe(
    '0 leaves the service charge off, and needs `money.discount`',
  ),
}));

type OfVisit = readonly { readonly appointment_id?: number | undefined }[];
type Fields = {
  readonly [field in 'appointment_id' | 'location_id' | 'customer_id' | 'guest']?: unknown;
} & {
  readonly [list in 'services' | 'products' | 'sales']?: readonly unknown[] | undefined;
} & {
  readonly appointment_ids?: readonly number[] | undefined;
  readonly discounts: OfVisit;
  readonly redemptions: OfVisit;
};

/** Reports visits that are named twice, or that a discount or redemption names and the bill does not have. */
function refineVisits(
  { appointment_id, appointment_ids: ids = [], ...lists }: Fields,
  refuse: ReturnType<typeof createIssueReporter>,
): void {
  if (appointment_id !== undefined && ids.length > 0)
    refuse('appointment_ids', 'Only without appointment_id');
  for (const [index, id] of ids.entries())
    if (ids.indexOf(id) < index) refuse(`appointment_ids.${index}`, 'Duplicate');
  const visits = [appointment_id, ...ids];
  for (const list of ['discounts', 'redemptions'] as const)
    for (const [index, { appointment_id: of }] of lists[list].entries())
      if (of !== undefined && !visits.includes(of))
        refuse(`${list}.${index}.appointment_id`, 'Not a visit of this bill');
}

// A transaction has at most 100 items. A bill writes at most so many for itself and for each of its parts.
const ITEMS_MAX = 100;
const ITEMS_OF_BILL = 10;
const ITEMS_OF_VISIT = 6;
const ITEMS_OF_SALE = 11;
const ITEMS_OF_REDEMPTION = 4;

/** Reports the sales or redemptions that do not fit into one transaction (BEHAVIOR §37.8). */
function refineSize(
  { appointment_ids = [], sales = [], redemptions }: Fields,
  refuse: ReturnType<typeof createIssueReporter>,
): void {
  const free = ITEMS_MAX - ITEMS_OF_BILL - ITEMS_OF_VISIT * Math.max(1, appointment_ids.length);
  const forSales = Math.floor((free - ITEMS_OF_REDEMPTION * redemptions.length) / ITEMS_OF_SALE);
  if (forSales >= sales.length) return;
  if (forSales > 0) refuse('sales', `Must have at most ${forSales} items`);
  else {
    const max = Math.floor((free - ITEMS_OF_SALE * sales.length) / ITEMS_OF_REDEMPTION);
    refuse('redemptions', `Must have at most ${max} items`);
  }
}

/** Reports fields that do not go together. */
function refineTarget(fields: Fields, context: z.core.$RefinementCtx): void {
  const { location_id, customer_id, guest, services, products, sales, appointment_ids } = fields;
  const { appointment_id = appointment_ids?.[0] } = fields;
  const refuse = createIssueReporter(context);
  refineVisits(fields, refuse);
  refineSize(fields, refuse);
  if (appointment_id === undefined && location_id === undefined) refuse('appointment_id', 'Is required');
  if (
    appointment_id === undefined &&
    location_id !== undefined &&
    ![services, products, sales].some((list) => list?.length)
  )
    refuse('services', 'Must have at least 1 item');
  if (appointment_id !== undefined && location_id !== undefined) refuse('location_id', 'Only for a walk-in');
  if (appointment_id !== undefined && customer_id != null) refuse('customer_id', 'Only for a walk-in');
  if (guest !== undefined && (appointment_id !== undefined || customer_id != null))
    refuse('guest', 'Only for a walk-in without a customer');
}

export const checkoutInput = once(() => z.object(checkoutFields()).superRefine(refineTarget));

const TENDER_KINDS = [...STATED_TENDERS, 'card_on_file', 'reader', 'credit'] as const;
const tender = named('TenderInput', () =>
  z
    .object({
      kind: oneOf(TENDER_KINDS).describe(
        'external: outside this system, such as a terminal of its own. card_on_file: a saved card. reader: a card at a reader of the salon. credit: what the salon owes the customer',
      ),
      amount: money(),
      /** Cash that the customer hands over; the change is the rest. */
      tendered: optional(money()),
      card_id: optional(nonEmptyLine()).describe(
        'The saved card; by default that of the booking, else the newest of the customer',
      ),
      reference: optional(nonEmptyLine()).describe(
        'Of a payment outside this system, such as the slip of a terminal',
      ),
      reader_id: optional(readerId()).describe('The reader, as `reader-index` shows it; for `reader` alone'),
    })
    .refine(({ kind, tendered }) => kind === 'cash' || tendered === undefined, {
      path: ['kind'],
      message: 'Must be one of cash where tendered is sent',
    })
    .refine(({ kind, reader_id }) => (kind === 'reader') === (reader_id !== undefined), {
      path: ['reader_id'],
      message: 'Is required for a reader, and for nothing else',
    })
    .refine(({ kind, amount }) => amount !== 0 || (kind !== 'card_on_file' && kind !== 'reader'), {
      path: ['amount'],
      message: 'Must be above 0',
    }),
);

export const payInput = once(() =>
  z
    .object({
      ...checkoutFields(),
      version: nonEmptyLine(VERSION_LENGTH).describe('The version of the quote that was accepted'),
      tenders: optionalList(tender(), TENDERS_MAX)
        .refine(
          (tenders) => tenders.filter(({ kind }) => kind === 'card_on_file' || kind === 'reader').length <= 1,
          'Must have at most one card',
        )
        .describe('Together exactly `due`'),
    })
    .superRefine(refineTarget),
);

const line = once(() => ({ line: z.int(), price: z.string(), discount: z.string(), amount: z.string() }));

/** The bill of a checkout (BEHAVIOR §37.1). */
const checkoutBill = named('Bill', () =>
  z.object({
    lines: z.array(
      z.object({
        ...line(),
        service_id: z.int(),
        name: z.string(),
        staff_id: z.int().nullable(),
        covered_by: z.enum(['package', 'membership']).nullable(),
      }),
    ),
    addons: z.array(z.object({ ...line(), add_on_id: z.int(), service_id: z.int(), name: z.string() })),
    products: z.array(
      z.object({
        ...line(),
        product_id: z.int().nullable(),
        name: z.string(),
        qty: z.int(),
        staff_id: z.int().nullable(),
      }),
    ),
    promotion: promotionView().optional(),
    discounts: z.array(deskDiscount()),
    subtotal: z.string(),
    tax_lines: z.array(taxLine()),
    tax: z.string(),
    tax_included: z.boolean(),
    service_charge: z.string(),
    tips: z.array(receiptTip()),
    tip_total: z.string(),
    total: z.string().describe('Without tips'),
  }),
);

/** A visit of a bill: its lines, and how they are paid (BEHAVIOR §37.1). */
const billedVisit = once(() => ({
  bill: checkoutBill(),
  covered: z
    .array(
      z.object({ line: z.int(), by: z.enum(['package', 'membership', 'gift_card']), amount: z.string() }),
    )
    .describe('What products pay of each line'),
  payable: z
    .array(z.object({ line: z.int(), amount: z.string() }))
    .describe('What is left of each line, its tax included'),
  paid: z.string().describe('Paid before, such as a deposit'),
  due: z.string().describe('Total and tips, less what is redeemed or paid already'),
}));

const otherVisit = named('OtherBilledVisit', () => z.object({ appointment_id: z.int(), ...billedVisit() }));

export const checkoutQuote = named('CheckoutQuote', () =>
  z.object({
    version: z.string().describe('Send it to `pay`, which charges what this quote says'),
    ...billedVisit(),
    sales: z
      .array(
        z.object({
          kind: z.enum(SALE_KINDS),
          template_id: z.int(),
          name: z.string(),
          subtotal: z.string(),
          tax: z.string(),
          total: z.string(),
        }),
      )
      .optional(),
    other_visits: z
      .array(otherVisit())
      .optional()
      .describe('The other visits of the bill; `paid`, `due` and `cash_due` are of all'),
    cash_due: z.string().describe('What all of it is in cash, rounded by `cash_rounding`'),
  }),
);

export const checkoutPaid = named('PaidCheckout', () =>
  z.object({
    appointment: frontDeskAppointment().nullable().describe('Null for a bill of sales alone'),
    other_appointments: z.array(frontDeskAppointment()).optional(),
    sales: z.array(sale()).optional(),
    receipt: z
      .object({ receipt_id: z.string(), number: z.string().nullable() })
      .meta({ id: 'ReceiptName' })
      .nullable()
      .describe('Null where no money and no value moved'),
    change: z.string(),
  }),
);

const CHECKOUT_STATES = ['waiting', 'paid', 'declined', 'cancelled', 'timed_out'] as const;

/** A checkout whose customer is to present a card at a reader (BEHAVIOR §37.6). */
export const checkoutWaiting = named('WaitingCheckout', () =>
  z.object({ checkout_id: z.int(), state: z.literal('waiting') }),
);

export const checkoutState = named('Checkout', () =>
  z.object({
    checkout_id: z.int(),
    state: z.enum(CHECKOUT_STATES),
    reason: z
      .string()
      .nullable()
      .describe('Why a card that was presented did not pay, such as `Bill has changed`'),
    appointment: frontDeskAppointment().nullable().describe('The visit, once it is paid'),
    other_appointments: checkoutPaid().shape.other_appointments,
    sales: checkoutPaid().shape.sales,
    receipt: checkoutPaid().shape.receipt,
    change: z.string().nullable().describe('Once it is paid'),
  }),
);
