import type {
  AddOnId,
  AppointmentId,
  CustomerId,
  LocationId,
  Named,
  PricingOptionId,
  SaleId,
  ServiceId,
  StaffId,
} from '../ids.ts';
import type { Money } from '../money.ts';
import type { PurchaseId, SaleType } from '../products/sales.ts';
import type { Interval, LocalDate, Minute } from '../salon/salon.ts';

/** Specification, States and transitions; decisions §4. */
export const APPOINTMENT_STATUS = {
  pendingPayment: 0,
  confirmed: 1,
  completed: 2,
  cancelled: 3,
  noShow: 4,
  paymentFailed: 5,
} as const satisfies Record<string, number>;
export type AppointmentStatus = (typeof APPOINTMENT_STATUS)[keyof typeof APPOINTMENT_STATUS];

/** Statuses whose appointments fill their staff's diaries; the others have given the slot back. */
export const holdsSlot = (status: AppointmentStatus): boolean => status <= APPOINTMENT_STATUS.completed;

export const CUSTOMER_TYPE = {
  registered: 0,
  guest: 1,
  walkIn: 2,
} as const satisfies Record<string, number>;
export type CustomerType = (typeof CUSTOMER_TYPE)[keyof typeof CUSTOMER_TYPE];

/** How a part of an appointment is paid (specification, Appointment payment; decisions §6 for 6). */
export const TENDER = {
  payAtSalon: 0,
  deposit: 1,
  cardOnFile: 2,
  giftCard: 4,
  package: 5,
  membership: 6,
} as const satisfies Record<string, number>;
export type Tender = (typeof TENDER)[keyof typeof TENDER];

export const PAYMENT_STATUS = {
  pending: 0,
  paid: 1,
  failed: 2,
} as const satisfies Record<string, number>;
export type PaymentStatus = (typeof PAYMENT_STATUS)[keyof typeof PAYMENT_STATUS];

/** What a payment took of a purchased product: it can be given back, once, and taken again. */
export type ProductRedemption = {
  readonly kind: SaleType;
  readonly purchaseId: PurchaseId;
  /** By which it was sold. */
  readonly saleId: SaleId;
  /** What it took off the product's balance: uses, or money. */
  readonly taken: number;
  /** Rows of the product's history, a line each; their keys are made of appointment, line and attempt. */
  readonly rows: readonly {
    readonly line: number;
    readonly attempt: number;
    /** Of a gift card. */
    readonly amount?: Money;
  }[];
  /** It was given back. */
  readonly returned?: true;
};

/** One row of what an appointment is paid with. */
export type PaymentRow = {
  readonly id: Named<number, 'payment'>;
  readonly type: Tender;
  readonly amount: Money;
  readonly paid: Money;
  readonly pending: Money;
  /** The processor's client secret, a gift card's number, 'PKG-' or 'MEM-' and the purchased product's id. */
  readonly txnId: string;
  /** The purchased product that it was taken from. */
  readonly redeemed?: ProductRedemption;
  /** The payment intent whose money this is. */
  readonly intent?: string;
  readonly status: PaymentStatus;
};

/** A service of an appointment; from and to are its place in the diary, its buffer included. */
export type AppointmentLine = Interval & {
  readonly serviceId: ServiceId;
  readonly pricingOptionId: PricingOptionId | null;
  readonly staffId: StaffId | null;
  /** The customer chose this member: a move keeps them, and asks nobody else. */
  readonly staffNamed?: true;
  /** Minutes of the service itself. */
  readonly duration: number;
  /** List price of the service itself. */
  readonly price: Money;
  /** What a membership takes off it. */
  readonly discount?: Money;
  /** What it asks for up front; where the desk chose the deposit, it is no line's. */
  readonly deposit?: Money;
  /** What pays the whole service, so that it has left the bill (decisions §6). */
  readonly coveredBy?: 'package' | 'membership';
  readonly addOns: readonly AppointmentAddOn[];
};

/** A product that was sold over the counter, in a walk-in visit (decisions §6, quick-sale). */
export type ProductLine = {
  readonly name: string;
  /** Of one, before the membership's discount. */
  readonly price: Money;
  readonly qty: number;
  /** What a membership takes off all of them. */
  readonly discount: Money;
};

export type AppointmentAddOn = {
  readonly addOnId: AddOnId;
  readonly price: Money;
  /** Minutes. */
  readonly duration: number;
};

/** What a membership took off (specification, Membership use at booking; decisions §6). */
export type AppointmentMembership = {
  readonly id: PurchaseId;
  /** Taken off the service lines. */
  readonly discount: Money;
  /** Sum of the service lines after it and after what is included, before tax. */
  readonly finalPrice: Money;
};

/** Who books without an account (decisions §1). */
export type Guest = {
  readonly fname: string;
  readonly lname: string;
  readonly email: string;
  readonly phone: string;
};

export type Appointment = {
  readonly id: AppointmentId;
  readonly locationId: LocationId;
  readonly customerId: CustomerId | null;
  readonly customerType: CustomerType;
  readonly guest?: Guest;
  readonly date: LocalDate;
  readonly minute: Minute;
  readonly status: AppointmentStatus;
  readonly note: string;
  readonly lines: readonly AppointmentLine[];
  readonly products?: readonly ProductLine[];
  /** It was recorded, not booked: it fills no diary. */
  readonly offDiary?: true;
  readonly payments: readonly PaymentRow[];
  readonly depositAmount: Money;
  readonly membership?: AppointmentMembership;
  readonly subtotal: Money;
  readonly tax: Money;
  /** Percent of the subtotal, as it was when the bill was made. */
  readonly taxPercent: number;
  readonly createdAt: string;
  readonly policyAcceptedAt?: string;
  /** Who booked, as payment intents name their makers. */
  readonly bookedBy?: string;
  /** Payment intents that are to pay, or have paid, the deposit. */
  readonly intents?: readonly string[];
  /** The setup intent whose card is kept for later charges. */
  readonly setupIntent?: string;
  /** Until when the slot is held for a payment; only while the payment is pending. */
  readonly holdUntil?: string;
  /** How often the visit was moved: the SEQUENCE of its calendar entry. */
  readonly moves: number;
  /** Counts every change; a change is made to the version that was read. */
  readonly version: number;
};

/** 'APT-000042' (decisions §4). */
export const appointmentNumber = (id: AppointmentId): string => `APT-${String(id).padStart(6, '0')}`;

const ROWS_PER_APPOINTMENT = 1000;
/** Ids of payment rows: unique in the salon without a counter of their own. */
export const paymentId = (appointment: AppointmentId, row: number): PaymentRow['id'] =>
  appointment * ROWS_PER_APPOINTMENT + row;
