import type { AccountKind } from '../access/accounts.ts';
import type { OwnerMail } from '../access/owner-news.ts';
import type { LogInChange } from '../access/users.ts';
import type { VisitIdAndTime } from '../booking/visit-times.ts';
import type {
  AppointmentId,
  CustomerId,
  LocationId,
  PurchaseId,
  SaleId,
  SaleType,
  ServiceId,
  StaffId,
  UserId,
  WaitlistId,
} from '../ids.ts';
import type { StatementId } from '../journal/payroll.ts';
import type { Receipt, ReceiptSubject } from '../journal/receipts.ts';
import type { Money } from '../money.ts';
import type { RefundCause } from '../payments/refund-attempts.ts';
import type { Language } from '../salons/languages.ts';
import type { DateAndMinute, LocalDate } from '../salons/salon.ts';
import type { ReminderChannel } from '../salons/settings.ts';
import type { MessageText } from './message-texts.ts';

/** The language of the reader, where no record tells it; missing for that of the salon. */
type LanguageFacts = { readonly language?: Language };

type WaitlistFacts = { readonly waitlistId: WaitlistId };

type OfferFacts = WaitlistFacts & DateAndMinute & { readonly offerNo: number };

/**
 * The confirmation of what the notice reports: it is sent whatever other mails the address has got (BEHAVIOR §29.3).
 * `mailId` is the id under which it counts; missing where nothing was counted when the notice was written.
 */
type PromisedMailFacts = { readonly mailId?: string };

type SaleFacts = { readonly saleId: SaleId; readonly purchasedId: PurchaseId };

/** The customer or guest gets no mail: the front desk did not want one (BEHAVIOR §17.17), or the visit is back-dated (BEHAVIOR §14.2). */
type SilentFacts = { readonly isSilent?: true };

/** The part of an appointment that a product paid. */
export type RedeemedPart = {
  readonly type: SaleType;
  readonly purchasedId: PurchaseId;
  readonly serviceIds: readonly ServiceId[];
  readonly amount: Money;
};

/** If several products pay at once, the first notice carries the receipt of all. */
type RedemptionFacts = VisitIdAndTime &
  Omit<RedeemedPart, 'type'> & { readonly receipt?: readonly RedeemedPart[] };

/** The day until which returned redemptions can be used at least, where the return has moved the last day of a product. */
type ReturnFacts = { readonly usableUntil?: LocalDate };

/**
 * The content of each kind of notice. A notice is written in the transaction of its event (BEHAVIOR §31.3). It refers to
 * records, which are read at delivery, and carries only what may have changed by then.
 */
type NoticeFacts = {
  /** An appointment was booked; it is confirmed, or awaits its deposit. */
  'booking.created': VisitIdAndTime & PromisedMailFacts & SilentFacts & { readonly isConfirmed?: true };
  /** Visits were booked together; each is confirmed, or awaits its deposit. */
  'series.created': PromisedMailFacts & {
    readonly visits: readonly (VisitIdAndTime & { readonly isConfirmed?: true })[];
  };
  /** The deposit was paid: status 0, or 5 after a late success, became 1. */
  'booking.confirmed': VisitIdAndTime & SilentFacts;
  /** The deposit failed or timed out: status 0 became 5, the slot is free. */
  'booking.payment_failed': VisitIdAndTime & ReturnFacts;
  /** A visit took place, or nobody came. */
  'booking.completed': VisitIdAndTime;
  'booking.noshow': VisitIdAndTime;
  /** The books of a day at a location are closed (BEHAVIOR §36.8). */
  'day.closed': { readonly locationId: LocationId; readonly date: LocalDate };
  /** The bill of visits and sales was paid, or a part of it; the amounts are those of this payment. */
  'checkout.paid': {
    readonly appointmentIds: readonly AppointmentId[];
    readonly saleIds: readonly SaleId[];
    readonly locationId: LocationId;
    readonly customerId: CustomerId | null;
    readonly tips: Money;
    readonly tenders: Receipt['tenders'];
  };
  /** A receipt got its number. */
  'receipt.created': Pick<Receipt, 'id' | 'number' | 'reference' | 'customerId' | 'total'> & {
    readonly locationId: LocationId;
  };
  /** Money or value went back to the customer of a visit or sale; the id is that of the entry. */
  'refund.created': Pick<Receipt, 'id' | 'reference' | 'customerId'> & {
    readonly locationId: LocationId;
    readonly amount: Money;
  };
  /** A client is new, has another profile, or is gone: erased, or merged into another one. */
  'customer.changed': {
    readonly customerId: CustomerId;
    readonly change: 'created' | 'updated' | 'deleted';
    readonly mergedInto?: CustomerId;
  };
  /** A payment that the appointment could no longer take is refunded. */
  'booking.refunded': VisitIdAndTime & { readonly amount: Money; readonly cause: RefundCause } & ReturnFacts;
  /** A saved card was charged: a part of the bill, or else a fee after a cancellation or no-show. */
  'card.charged': VisitIdAndTime & { readonly amount: Money; readonly ofBill: boolean };
  /** The card declined the fee for a late cancellation or a no-show. */
  'fee.failed': VisitIdAndTime & { readonly amount: Money };
  /** A refund did not reach the customer: the salon has the money still or again. */
  'refund.failed': {
    readonly amount: Money;
    readonly paymentIntent: string;
    readonly appointmentId?: AppointmentId;
    readonly saleId?: SaleId;
    /** In the processor's words; missing where none was given. */
    readonly reason?: string;
    /** The processor did not make the refund. Otherwise the bank could not return it. */
    readonly isRefused?: true;
  };
  /** The bank of a customer holds a payment back, or has taken it for good. */
  'payment.disputed': {
    readonly amount: Money;
    readonly paymentIntent: string;
    readonly appointmentId?: AppointmentId;
    readonly saleId?: SaleId;
  };
  /** An appointment was cancelled; `refunded` goes back to the customer. */
  'booking.cancelled': VisitIdAndTime & {
    readonly refunded: Money;
    /** Card payments that the salon keeps; missing where there are none. */
    readonly kept?: Money;
    /** Card payments that became credit of the customer. */
    readonly credited?: Money;
    /** Whether it had been confirmed, so that its staff knew of it. */
    readonly staffKnowVisit: boolean;
    /** Nobody of the salon has done it. */
    readonly isByClient?: boolean;
    /** Uses of packages and included services are kept in place of a fee. */
    readonly keepsUses?: true;
  } & ReturnFacts &
    SilentFacts;
  /** An appointment was rescheduled, or its services changed; `before` is its former time and staff. */
  'booking.rescheduled': VisitIdAndTime & {
    readonly before: DateAndMinute & { readonly staffIds: readonly (StaffId | null)[] };
    readonly staffKnowVisit: boolean;
    /** Nobody of the salon has done it. */
    readonly isByClient?: boolean;
    /** The redemptions of removed services were returned. */
    readonly hasReturned?: true;
  } & ReturnFacts &
    SilentFacts;
  /** The front desk writes to the customer or guest of a visit. */
  'visit.message': {
    readonly appointmentId: AppointmentId;
    readonly text: string;
    readonly channel: ReminderChannel;
  };
  /** A reminder of a visit at this time is due. */
  'reminder.due': VisitIdAndTime & { readonly channel: ReminderChannel };
  /** A person joined the waitlist. */
  'waitlist.joined': WaitlistFacts;
  /** A time is held for a person on the waitlist. */
  'waitlist.offered': OfferFacts;
  /** A person accepted an offer, which booked an appointment. */
  'waitlist.accepted': OfferFacts & { readonly appointmentId: AppointmentId };
  /** Nobody answered an offer in time. */
  'waitlist.lapsed': OfferFacts;
  /** A product paid an appointment or a part of it. */
  'package.redeemed': RedemptionFacts;
  'giftcard.redeemed': RedemptionFacts;
  'membership.used': RedemptionFacts;
  /** A sale was paid. */
  'package.purchased': SaleFacts & PromisedMailFacts;
  'giftcard.purchased': SaleFacts & PromisedMailFacts;
  'membership.purchased': SaleFacts & PromisedMailFacts;
  /** A payment failed or timed out; `isRenewal`: the processor retries that of a renewal. */
  'sale.payment_failed': SaleFacts & { readonly type: SaleType; readonly isRenewal: boolean };
  /** The salon refunds what is left of a product to the card or account that paid. */
  'sale.refunded': SaleFacts & { readonly amount: Money };
  /** A package or gift card with a balance ends in 30 days. */
  'product.ending': SaleFacts & { readonly type: SaleType };
  'membership.renewed': SaleFacts & { readonly renewals: number };
  /** A membership was cancelled: it ends after its last day. */
  'membership.cancelled': SaleFacts;
  /** A membership ended or could not be renewed. */
  'membership.ended': SaleFacts;
  /** The renewal of a membership is still not paid; `isLast`: the membership ends with this day (BEHAVIOR §24.10). */
  'membership.dunning': SaleFacts & { readonly isLast: boolean };
  /** The processor has billed a membership after its end (BEHAVIOR §24.7). */
  'membership.overbilled': SaleFacts & { readonly subscriptionId: string };
  /** A gift is due for delivery to its recipient, or a product to whom its owner offers it (BEHAVIOR §21.11). */
  'gift.due': SaleFacts & { readonly type: SaleType; readonly offer?: string };
  /** A reset link was requested; the account is looked up when the mail is written. */
  'password.forgotten': { readonly account: AccountKind; readonly email: string };
  /** A user without a password is invited to choose one. */
  'user.invited': { readonly userId: UserId; readonly email: string };
  /** The password or e-mail address of a user has changed; `email` is the former address. */
  'login.changed': LanguageFacts & { readonly email: string; readonly changed: LogInChange };
  /** An administrator has removed the second factor of a user. */
  'factor.reset': { readonly userId: UserId };
  'pin.locked': { readonly userId: UserId };
  /** The owners are told of calls that needed a confirmation (BEHAVIOR §3.9). */
  'owners.informed': OwnerMail;
  /** A customer's new address is to be verified. */
  'email.unverified': { readonly customerId: CustomerId; readonly email: string };
  /** A staff member's new address is to be verified. */
  'staff.unverified': { readonly staffId: StaffId; readonly email: string };
  /** A visitor is to prove an address with a code; the code is looked up when the mail is written. */
  'email.unproved': LanguageFacts & { readonly email: string };
  /** The salon wants to change the address of a log-in; both addresses are looked up when the mails are written. */
  'address.requested': { readonly customerId: CustomerId; readonly startedAt: string };
  /** The new address of a log-in was confirmed. */
  'address.changed': { readonly customerId: CustomerId; readonly startedAt: string };
  /** A customer with a log-in is to confirm the merge into another one, with a link or a code. */
  'merge.unproved': { readonly customerId: CustomerId; readonly into: CustomerId };
  /** Two customers were merged. `email` is that of the customer who was merged, or of the one who stays. */
  'customer.merged': LanguageFacts & {
    readonly customerId: CustomerId;
    readonly email: string;
    readonly isVerified: boolean;
    readonly isKept: boolean;
  };
  /** The front desk sends a receipt, to the person of its visit or sale unless an address is named. */
  'receipt.sent': {
    readonly reference: ReceiptSubject;
    readonly receiptId: Receipt['id'];
    readonly email?: string;
  };
  /** The Z report of a day is sent to a user, or to the salon. */
  'day.sent': {
    readonly locationId: LocationId;
    readonly date: LocalDate;
    readonly userId?: UserId;
  };
  /** A user tries the words of a message, with examples filled in (BEHAVIOR §29.6). */
  'words.tested': MessageText & { readonly userId: UserId; readonly language: Language };
  /** Members are sent their pay of a statement. */
  'payroll.sent': { readonly statementId: StatementId; readonly staffIds: readonly StaffId[] };
  /** A customer is erased on a date of the salon, unless something happens before (BEHAVIOR §4.8). */
  'erasure.announced': { readonly customerId: CustomerId; readonly eraseDate: LocalDate };
  /** A customer or guest was erased; `sealed` is the address that is told, which is stored nowhere else. */
  'customer.erased': LanguageFacts & { readonly sealed: string };
  /** A webhook delivery is to be sent. */
  'webhook.due': { readonly deliveryId: string; readonly run: number };
};
export type NoticeKind = keyof NoticeFacts;
export type NoticeOf<Kind extends NoticeKind> = {
  [Each in Kind]: { readonly kind: Each } & NoticeFacts[Each];
}[Kind];
export type Notice = NoticeOf<NoticeKind>;
