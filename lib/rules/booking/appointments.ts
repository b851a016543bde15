import type { LineTime } from '../diary/processing-time.ts';
import type {
  AddOnId,
  AppointmentId,
  CustomerId,
  DrawerId,
  LocationId,
  PricingOptionId,
  ProductId,
  PurchaseId,
  ResourceId,
  SaleId,
  SaleType,
  SeriesId,
  ServiceId,
  StaffId,
  Tagged,
} from '../ids.ts';
import type { Money } from '../money.ts';
import type { UseRange } from '../products/service-groups.ts';
import type { Language } from '../salons/languages.ts';
import type {
  LocalDate,
  Minute,
  NeededResourceKind,
  PromotionDiscount,
  PromotionTerms,
} from '../salons/salon.ts';
import type { ReminderChannel } from '../salons/settings.ts';

/** BEHAVIOR §16.1. */
export const APPOINTMENT_STATUS = {
  pendingPayment: 0,
  confirmed: 1,
  completed: 2,
  cancelled: 3,
  noShow: 4,
  paymentFailed: 5,
} as const satisfies Record<string, number>;
/** The statuses of visits that took place, or were cancelled or missed. */
export const ENDED_STATUSES = [
  APPOINTMENT_STATUS.completed,
  APPOINTMENT_STATUS.cancelled,
  APPOINTMENT_STATUS.noShow,
] as const;

export type AppointmentStatus = (typeof APPOINTMENT_STATUS)[keyof typeof APPOINTMENT_STATUS];

export const CUSTOMER_TYPE = {
  registered: 0,
  guest: 1,
  walkIn: 2,
} as const satisfies Record<string, number>;
export type CustomerType = (typeof CUSTOMER_TYPE)[keyof typeof CUSTOMER_TYPE];

/** Stands in for a missing name of a visitor (BEHAVIOR §2.7). */
export const CUSTOMER_TYPE_LABEL: { readonly [type in CustomerType]: string } = {
  [CUSTOMER_TYPE.registered]: 'Customer',
  [CUSTOMER_TYPE.guest]: 'Guest',
  [CUSTOMER_TYPE.walkIn]: 'Walk-in',
};

/** How a part of an appointment is paid (BEHAVIOR §15.3). */
export const PAYMENT_ROW_TYPE = {
  payAtSalon: 0,
  deposit: 1,
  cardOnFile: 2,
  giftCard: 4,
  package: 5,
  membership: 6,
} as const satisfies Record<string, number>;
export type PaymentRowType = (typeof PAYMENT_ROW_TYPE)[keyof typeof PAYMENT_ROW_TYPE];

export const PAYMENT_STATUS = {
  pending: 0,
  paid: 1,
  failed: 2,
} as const satisfies Record<string, number>;
export type PaymentStatus = (typeof PAYMENT_STATUS)[keyof typeof PAYMENT_STATUS];

/**
 * How money was taken at the salon; `external`: outside this system, such as by a terminal of its own. `credit`: what the salon
 * owed the customer (BEHAVIOR §37.5).
 */
export type SalonTender = 'cash' | 'external' | 'credit';

/**
 * A payment at the salon: how it was made, `external` where nothing says so, the drawer that the cash went into, what was taken
 * beyond the amount because cash is rounded (negative: less), whose credit it was where the payer is not the visit's customer,
 * and where that customer was merged into another one since.
 */
export type SalonPayment = {
  readonly paidBy?: SalonTender;
  readonly drawerId?: DrawerId;
  readonly rounding?: Money;
  readonly payerId?: CustomerId;
  readonly creditOf?: CustomerId;
};

/** The tenders that the front desk only states: no processor and no balance of a customer moves with them. */
export type StatedTender = Exclude<SalonTender, 'credit'>;

/** A payment whose tender the front desk stated. */
export type StatedPayment = Pick<SalonPayment, 'drawerId' | 'rounding'> & { readonly paidBy: StatedTender };

/** The payment as one of a customer who is merged into another one: the journal has it under the old id (BEHAVIOR §4.6). */
export const withFormerCreditOwner = <Payment extends SalonPayment>(
  payment: Payment,
  formerId: CustomerId,
): Payment =>
  payment.paidBy === 'credit' && payment.creditOf === undefined && payment.payerId === undefined
    ? { ...payment, creditOf: formerId }
    : payment;

/** A use of a purchased product by a payment; it can be returned once and redeemed again (BEHAVIOR §26). */
export type ProductRedemption = {
  readonly kind: SaleType;
  readonly purchaseId: PurchaseId;
  readonly saleId: SaleId;
  /** Taken from the product's balance: uses, or money. */
  readonly taken: number;
  /** A gift card that pays a part of what is due; another card can pay the rest of the same lines. */
  readonly isPart?: true;
  /** Net amounts that a gift card pays, by rate: their tax was paid with the card, so the bill taxes the rest (BEHAVIOR §25.6). */
  readonly taxPaid?: readonly TaxLine[];
  /** The product's history rows, one per line; their keys consist of appointment, line and attempt. */
  readonly rows: readonly {
    readonly line: number;
    readonly attempt: number;
    /** For a gift card. */
    readonly amount?: Money;
    /** For a package: the group that the use belongs to, and the part of the package's price that it is worth. */
    readonly group?: number;
    readonly value?: Money;
    /** The places among the uses of the group that have this value. */
    readonly places?: UseRange;
    /** More uses of the package are left after this one. */
    readonly isFollowed?: true;
    /** Where the line is now, if an update of the visit moved it. */
    readonly movedTo?: number;
  }[];
  readonly returned?: true;
  /** Returned for good: it was redeemed again in another row, or its service left the visit. */
  readonly final?: true;
};

/** One row of an appointment's payments (BEHAVIOR §15.3). */
export type PaymentRow = SalonPayment & {
  readonly id: Tagged<number, 'payment'>;
  readonly type: PaymentRowType;
  readonly amount: Money;
  readonly paid: Money;
  readonly pending: Money;
  /** Cash that the customer handed over, where it was more than the amount. */
  readonly tendered?: Money;
  /** The processor's client secret, the reference of a payment at the salon, a gift card's number, 'PKG-' or 'MEM-' and the purchased product's id. */
  readonly txnId: string;
  readonly redeemed?: ProductRedemption;
  /** The payment intent that paid this row. */
  readonly intent?: string;
  /** The card reader that took the card (BEHAVIOR §37.6). */
  readonly reader?: Tagged<string, 'card reader'>;
  /** This row is an automatic fee. */
  readonly fee?: FeeCause;
  /** This row is a fee that the front desk charged after the visit was cancelled or missed (BEHAVIOR §20.2). */
  readonly isManualFee?: true;
  /** A redemption of the customer's credit, and whether it was returned and can be redeemed again (BEHAVIOR §25.9). */
  readonly creditUse?: 'redeemed' | 'returned';
  /** This row is a tip by link, or its refund: no part of the bill (BEHAVIOR §37.3). */
  readonly isTip?: true;
  readonly refundOf?: RowRefund;
  /** The payment whose tender this row corrects: the row takes the wrong tender back, or adds the right one (BEHAVIOR §17.14). */
  readonly correctionOf?: PaymentRow['id'];
  readonly status: PaymentStatus;
  /** The amount that the salon wrote off, and the reason (BEHAVIOR §17.13). */
  readonly writtenOff?: { readonly amount: Money; readonly reason: string };
  /** Instant of the payment or refund; missing in rows that were paid with the booking. */
  readonly paidAt?: string;
  /** The version of the appointment that the payment led to; missing in rows that were paid with the booking. */
  readonly paidVersion?: number;
};

/** A part of a line of the bill that was refunded, tax included, and the tax in it. */
export type RefundedLine = { readonly line: number; readonly amount: Money; readonly tax: Money };

/**
 * The refund of a part of another row, whose amount is due at the salon again or not; by line, it names the lines of the bill and
 * the tips that it refunds (BEHAVIOR §17.11, §17.12).
 */
export type RowRefund = {
  readonly row: PaymentRow['id'];
  readonly isDueAgain: boolean;
  readonly lines?: readonly RefundedLine[];
  readonly tips?: readonly Tip[];
};

/** A room or piece of equipment that a line holds for a part of its time (BEHAVIOR §13.7). */
export type HeldResource = NeededResourceKind & {
  readonly resourceId: ResourceId;
  /** The front desk chose this one: rescheduling keeps it. */
  readonly named?: true;
};

export type AppointmentLine = LineTime & {
  readonly serviceId: ServiceId;
  readonly pricingOptionId: PricingOptionId | null;
  readonly staffId: StaffId | null;
  /** The customer chose this staff member: rescheduling keeps them. */
  readonly staffNamed?: true;
  /** The person served: 0, the default, is the person who books; 1 to 5 are others (BEHAVIOR §13.8). */
  readonly guestNo?: number;
  readonly resources?: readonly HeldResource[];
  /** Minutes of the buffer before the service; 0 by default. */
  readonly bufferBefore?: number;
  /** Minutes of the service itself. */
  readonly duration: number;
  /** List price of the service itself. */
  readonly price: Money;
  /** Membership discount. */
  readonly discount?: Money;
  /** The service's part of the discounts that were given. */
  readonly reduction?: Money;
  /** This line's part of the deposit; missing where the front desk chose the deposit. */
  readonly deposit?: Money;
  /** The product that pays the whole service, which takes it off the bill (BEHAVIOR §25.2). */
  readonly coveredBy?: 'package' | 'membership';
  readonly addOns: readonly AppointmentAddOn[];
} & OwnTaxRate;

/** Percent of an item's tax, where the item has a tax rate of its own; by default the visit's (BEHAVIOR §14.5). */
export type OwnTaxRate = { readonly taxPercent?: number };

/** A product that was sold with a visit (BEHAVIOR §28.2). */
export type ProductLine = {
  readonly name: string;
  /** The salon's record of the product; missing for a free line. */
  readonly productId?: ProductId;
  /** The member who sold it. */
  readonly staffId?: StaffId;
  /** Price of one, before the membership discount. */
  readonly price: Money;
  /** The price of the record at that time, where the front desk typed another one. */
  readonly recordPrice?: Money;
  /** The name of the user who typed the price. */
  readonly pricedBy?: string;
  readonly qty: number;
  /** Membership discount on all of them. */
  readonly discount: Money;
  /** The line's part of the discounts that were given. */
  readonly reduction?: Money;
} & OwnTaxRate;

export type AppointmentAddOn = {
  readonly addOnId: AddOnId;
  readonly price: Money;
  /** The add-on's part of the discounts that were given. */
  readonly reduction?: Money;
  /** Minutes. */
  readonly duration: number;
} & OwnTaxRate;

/** A discount that the front desk gave on a line, or on the whole bill (BEHAVIOR §37.2). */
export type GivenDiscount = {
  /** The place among services, add-ons and products, in the order of the bill; null for the whole bill. */
  readonly line: number | null;
  readonly amount: Money;
  readonly reason: string;
};

/**
 * What a user took off a visit after its check-in, or by how much a user made it cheaper by other services, and the name of the
 * user (BEHAVIOR §36.10).
 */
export type LoweredPrice = {
  readonly kind: 'takenOff' | 'changed';
  /** The services, add-ons or products that left the visit. */
  readonly keys: readonly string[];
  readonly staffId: StaffId | null;
  readonly amount: Money;
  readonly by: string;
};

/** A promotion as a visit used it, so that its discount can be computed again (BEHAVIOR §14.6). */
export type AppointmentPromotion = Pick<PromotionTerms, 'id' | 'code' | 'name' | 'serviceIds'> &
  PromotionDiscount;

/** A tip, which the salon owes its staff (BEHAVIOR §37.3). */
export type Tip = {
  readonly staffId: StaffId;
  readonly amount: Money;
  /** The payment intent of a tip by link. */
  readonly intent?: string;
};

/** The membership that an appointment uses (BEHAVIOR §25.5). */
export type AppointmentMembership = {
  readonly id: PurchaseId;
  /** Discount on services and products. */
  readonly discount: Money;
  /** Sum of the service lines after discount and included services, before tax. */
  readonly finalPrice: Money;
};

/** A visitor without an account (BEHAVIOR §2.7). */
export type Guest = {
  readonly fname: string;
  readonly lname: string;
  readonly email: string;
  readonly phone: string;
  /** The phone in E.164, where the guest consents to SMS (BEHAVIOR §29.4). */
  readonly smsNumber?: string;
  /** Missing for that of the salon (BEHAVIOR §10.8). */
  readonly language?: Language;
};

/** A reminder of a visit that is still to be sent (BEHAVIOR §33.3). */
export type Reminder = {
  /** The instant to send it at. */
  readonly at: string;
  readonly channel: ReminderChannel;
};

/** The visits that were booked together, this one included, in order of time (BEHAVIOR §14.9). */
export type AppointmentSeries = {
  readonly id: SeriesId;
  readonly appointmentIds: readonly AppointmentId[];
};

export type CardReference = { readonly cardholder: string; readonly paymentMethod: string };

/** The reason of an automatic charge of a saved card (BEHAVIOR §20.3). */
export type FeeCause = 'lateCancel' | 'noShow';

/** When a visitor accepted the policy, and the language in which they read it (BEHAVIOR §10.5). */
export type PolicyAcceptance = { readonly at: string; readonly language: Language };

/**
 * The fees that a customer accepted with the policy, in percent, and the card to charge. Without a card, only the uses of packages
 * and included services are kept (BEHAVIOR §20.3).
 */
export type FeeTerms = {
  readonly percents: { readonly [cause in FeeCause]: number };
  readonly card?: CardReference;
};

/** How a visit was booked: by its visitor, by the front desk, by accepting an offer of the waitlist, or by another program. */
type BookingChannel = 'online' | 'desk' | 'waitlist' | 'import' | 'api';

/** When a visit starts, in the salon's time zone. */
export type VisitStart = { readonly date: LocalDate; readonly minute: Minute };

/** How often manage links moved a visit on a day of the salon (BEHAVIOR §33.2). */
export type LinkMoves = { readonly day: LocalDate; readonly count: number };

/** How a visit is billed: what its location set at the time of the bill (BEHAVIOR §14.5). */
export type BillTerms = {
  /** Percent of the tax on the service charge, and on all items without a tax rate of their own. */
  readonly taxPercent: number;
  /** The prices include the tax; missing where the tax is added to them. */
  readonly isTaxIncluded?: true;
  /** Percent of services and add-ons after discounts; missing for none. */
  readonly serviceChargePercent?: number;
};

export type TaxLine = { readonly percent: number; readonly amount: Money };

/** The amounts of a bill that a visit stores, so that the bill stays the same when the location changes. */
export type BilledAmounts = BillTerms & {
  readonly subtotal: Money;
  readonly tax: Money;
  /** By default one line, with the visit's percent and the whole tax. */
  readonly taxLines?: readonly TaxLine[];
  /** 0 by default. */
  readonly serviceCharge?: Money;
};

type AppointmentFields = BilledAmounts & {
  readonly id: AppointmentId;
  readonly locationId: LocationId;
  readonly customerId: CustomerId | null;
  readonly customerType: CustomerType;
  readonly guest?: Guest;
  /** Names of the people of a group, from person 1 on; empty where nobody gave one (BEHAVIOR §13.8). */
  readonly guestNames?: readonly string[];
  readonly date: LocalDate;
  readonly minute: Minute;
  /** The start that the customer last chose, where the salon has moved the visit since (BEHAVIOR §17.3). */
  readonly chosenStart?: VisitStart;
  /** Its moves by manage links on the last day of the salon with one (BEHAVIOR §33.2). */
  readonly linkMoves?: LinkMoves;
  readonly note: string;
  readonly lines: readonly AppointmentLine[];
  readonly products?: readonly ProductLine[];
  readonly payments: readonly PaymentRow[];
  readonly depositAmount: Money;
  readonly membership?: AppointmentMembership;
  readonly promotion?: AppointmentPromotion;
  readonly discounts?: readonly GivenDiscount[];
  readonly lowered?: readonly LoweredPrice[];
  /** No part of the bill's total; paid by the rows like the rest. */
  readonly tips?: readonly Tip[];
  readonly createdAt: string;
  /** Instant of the last change; the table sets it. */
  readonly updatedAt?: string;
  readonly policyAcceptance?: PolicyAcceptance;
  /** The address that its visitor has proved with a code: its mails are sent without a limit (BEHAVIOR §29.3). */
  readonly provedEmail?: string;
  /** When the customer or guest confirmed that they will come; a move clears it (BEHAVIOR §33.2). */
  readonly confirmedAt?: string;
  /** The person who recorded it: the customer or guest, or the front desk, such as after a call. */
  readonly confirmedBy?: 'customer' | 'desk';
  /** When the front desk noted that the customer has come (BEHAVIOR §17.9); a move to another day clears it. */
  readonly arrivedAt?: string;
  /** When the front desk noted that the visit has begun; a move to another day clears it. */
  readonly startedAt?: string;
  /** Until when the front desk can undo its cancellation or no-show (BEHAVIOR §17.9). */
  readonly undoableUntil?: string;
  /** It was cancelled after the limit until which customers may cancel (BEHAVIOR §17.3). */
  readonly isCancelledLate?: true;
  /** Its cancellation or no-show was undone (BEHAVIOR §17.9). */
  readonly isUndone?: true;
  /** The reminders that are still to be sent, in order of time (BEHAVIOR §33.3). */
  readonly reminders?: readonly Reminder[];
  readonly series?: AppointmentSeries;
  readonly channel: BookingChannel;
  /** The caller who booked, as `formatCallerText` writes it. */
  readonly bookedBy?: string;
  /** The widest network that booked, as a hash; missing where the front desk booked. */
  readonly bookerNetwork?: string;
  /** When an order after a failed payment took the slot again. */
  readonly heldAgainAt?: string;
  /** Payment intents of this appointment, open or paid. */
  readonly intents?: readonly string[];
  /** The setup intent whose card is kept for later charges. */
  readonly setupIntent?: string;
  /** The fees that were accepted with the policy; missing where the salon charged none (BEHAVIOR §20.3). */
  readonly feeTerms?: FeeTerms;
  /** Count of reschedules and updates. */
  readonly moves: number;
  /** Counts every change; a change is made to the version that was read. */
  readonly version: number;
};

/** On the diary, awaiting its deposit (BEHAVIOR §16.2). */
export type PendingAppointment = AppointmentFields & {
  readonly status: typeof APPOINTMENT_STATUS.pendingPayment;
  /** Instant at which the payment hold ends. */
  readonly holdUntil: string;
  /** The hold was extended for a payment in progress; it is not extended again. */
  readonly holdExtended?: true;
};

/** On the diary. */
export type ConfirmedAppointment = AppointmentFields & {
  readonly status: typeof APPOINTMENT_STATUS.confirmed;
  readonly holdUntil?: never;
  readonly holdExtended?: never;
};

/** On the diary, unless a quick sale recorded it. */
type CompletedAppointment = AppointmentFields & {
  readonly status: typeof APPOINTMENT_STATUS.completed;
  readonly holdUntil?: never;
  readonly holdExtended?: never;
  /** A quick sale recorded this visit: it has no diary entry. */
  readonly offDiary?: true;
};

/** Off the diary: its slot is free. */
type ReleasedAppointment = AppointmentFields & {
  readonly status:
    | typeof APPOINTMENT_STATUS.cancelled
    | typeof APPOINTMENT_STATUS.noShow
    | typeof APPOINTMENT_STATUS.paymentFailed;
  readonly holdUntil?: never;
  readonly holdExtended?: never;
};

export type Appointment =
  | PendingAppointment
  | ConfirmedAppointment
  | CompletedAppointment
  | ReleasedAppointment;

/** The name of the person whom a line serves; empty for the one who books, and where nobody gave it. */
export const formatServedPersonName = (
  { guestNames = [] }: Pick<Appointment, 'guestNames'>,
  { guestNo = 0 }: Pick<AppointmentLine, 'guestNo'>,
): string => guestNames[guestNo - 1] ?? '';

/** The members who perform a visit, each once, in the order of their services. */
export const listStaffIds = (lines: readonly Pick<AppointmentLine, 'staffId'>[]): StaffId[] => [
  ...new Set(lines.flatMap(({ staffId }) => staffId ?? [])),
];

/** Compares two visits by their start, for sorting. */
export const compareVisitTimes = (
  a: Pick<Appointment, 'date' | 'minute'>,
  b: Pick<Appointment, 'date' | 'minute'>,
): number => (a.date === b.date ? a.minute - b.minute : a.date < b.date ? -1 : 1);

/** For example 'APT-000042' (BEHAVIOR §14.8). */
export const formatAppointmentNumber = (id: AppointmentId): string => `APT-${String(id).padStart(6, '0')}`;

/** The SEQUENCE of its calendar entry; a cancellation is one more change (RFC 5546, 3.2.5). */
export const toCalendarSequence = ({ moves, status }: Pick<Appointment, 'moves' | 'status'>): number =>
  moves + (status === APPOINTMENT_STATUS.cancelled ? 1 : 0);

const ROWS_PER_APPOINTMENT = 1000;
/** Derived from the appointment's id, so that rows need no counter of their own. */
export const toPaymentRowId = (appointment: AppointmentId, row: number): PaymentRow['id'] =>
  appointment * ROWS_PER_APPOINTMENT + row;
/** The appointment of a payment row, or of a charge, which has the id of its row. */
export const parsePaymentRowAppointmentId = (id: PaymentRow['id']): AppointmentId =>
  Math.floor(id / ROWS_PER_APPOINTMENT);
