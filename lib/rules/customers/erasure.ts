import { isUpcomingStatus } from '../booking/appointment-status.ts';
import { APPOINTMENT_STATUS, type Appointment } from '../booking/appointments.ts';
import { sumDueAtSalon } from '../booking/payment-rows.ts';
import type { AppointmentId, CustomerId, SaleId, WaitlistId } from '../ids.ts';
import type { Money } from '../money.ts';
import { fail, type Outcome, ok } from '../outcome.ts';
import { findOpenChargeRow } from '../payments/card-charges.ts';
import { isExpired } from '../products/expiry.ts';
import { findGift, type Gift } from '../products/gifts.ts';
import {
  computeValueOwedForProduct,
  isPaidAndUnblocked,
  type PurchaseHead,
  type ValuedHead,
} from '../products/purchases.ts';
import { type GuestBuyer, SALE_STATUS, type Sale, sumValueNoLongerOwed } from '../products/sales.ts';
import type { LocalDate } from '../salons/salon.ts';
import type { WaitlistEntry } from '../waitlist/entries.ts';
import { ERASED_NAME } from './customers.ts';

/** The records of a person by id; ids outlive the erasure of what they name. */
type ErasedRecordIds = {
  readonly appointmentIds: readonly AppointmentId[];
  readonly saleIds: readonly SaleId[];
  readonly waitlistIds: readonly WaitlistId[];
};

/** A customer or guest who is being erased, without anything that names them (BEHAVIOR §4.7). */
export type Erasure = ErasedRecordIds & {
  /** The hash of the customer, or of the guest's address. */
  readonly personHash: string;
  /** Null for a guest. */
  readonly customerId: CustomerId | null;
  /** The customers who were merged into the one who is erased; missing where there were none. */
  readonly mergedIds?: readonly CustomerId[];
  /** The hash of the address that is the person's own: a guest's, or one that the customer has confirmed. */
  readonly ownAddressHash?: string;
  /** The hash of the customer's address, confirmed or not. */
  readonly addressHash?: string;
  /** The hash of the customer's number with the first name, by which rows of imports name people. */
  readonly numberHash?: string;
  /** The value that is left is forfeited. */
  readonly forfeits: boolean;
  readonly startedAt: string;
  /** Complete runs. The last one finds what requests wrote that had begun before the erasure. */
  readonly runs: number;
  /** Where the next run continues. */
  readonly cursor?: ErasureCursor;
};

/** A place in one of the partitions that are read as a whole. */
type ErasureCursor = { readonly walk: number; readonly after: Readonly<Record<string, unknown>> };

/** The name under which the address of the confirming mail is sealed. */
export const ERASURE_ADDRESS_SEAL_NAME = 'erasure';

export const COMPLETE_ERASURE_RUNS = 2;

export type ErasableProduct = {
  readonly sale: Sale;
  readonly head: PurchaseHead & ValuedHead & ProductState;
  readonly body: ProductBody;
};
type ProductState = {
  readonly expiryDate: LocalDate | null;
  readonly subscriptionId?: string;
  readonly endedAt?: string;
};
type ProductBody = { readonly gift: Gift | null; readonly isGift?: boolean; readonly guest?: GuestBuyer };

/** Whether the processor still bills for a membership. */
export const isBilledMembership = ({ head }: ErasableProduct): boolean =>
  head.subscriptionId !== undefined && head.endedAt === undefined;

/** Whether a gift waits for its recipient: it belongs to the holder of its link, not to the buyer who is erased. */
export const isUnclaimedGift = ({ head, body }: ErasableProduct): boolean =>
  findGift(body) !== null && head.claimedAt === undefined;

/** The value that the salon owes for a product, which its owner forfeits. */
export const computeForfeit = ({ sale, head }: ErasableProduct): Money =>
  sale.status === SALE_STATUS.paid
    ? computeValueOwedForProduct(sale.type, head) - sumValueNoLongerOwed(sale)
    : 0;

/** Uses of a package that cost nothing are worth nothing, but they are left. */
const hasUsesLeft = ({ sale, head }: ErasableProduct, today: LocalDate): boolean =>
  sale.type === 'package' && isPaidAndUnblocked(head) && !isExpired(head, today) && head.remaining > 0;

/** The records of a person that decide whether the person can be erased. */
export type ErasableRecords = {
  readonly appointments: readonly Appointment[];
  readonly products: readonly (ErasableProduct & { readonly isOwn: boolean })[];
  readonly credit: Money;
};

/** Whether money for a visit is still to come: the rest of its bill, or a charge of a saved card. */
const isUnpaid = (visit: Appointment): boolean =>
  findOpenChargeRow(visit) !== undefined ||
  (visit.status === APPOINTMENT_STATUS.completed && sumDueAtSalon(visit.payments) > 0);

/** Whether a person can be erased; value that is left needs `forfeits` (BEHAVIOR §4.7). */
export function checkErasure(
  { appointments, products, credit }: ErasableRecords,
  { forfeits, today }: { readonly forfeits: boolean; readonly today: LocalDate },
): Outcome<undefined> {
  if (appointments.some(({ status }) => isUpcomingStatus(status))) return fail('customerHasOpenBookings');
  if (appointments.some(isUnpaid) || products.some(({ sale }) => sale.status === SALE_STATUS.pending))
    return fail('customerHasUnpaidBills');
  const hasValue =
    credit > 0 ||
    products.some(
      (each) =>
        isBilledMembership(each) || (each.isOwn && (computeForfeit(each) > 0 || hasUsesLeft(each, today))),
    );
  return hasValue && !forfeits ? fail('customerHasValueLeft') : ok(undefined);
}

const ERASED_CONTACT = { ...ERASED_NAME, email: '', phone: '' } as const;

/** The visit without what names its person, or what was written about them. Times, services and amounts stay. */
export function anonymizeVisit(visit: Appointment): Appointment {
  const {
    guest,
    guestNames: _names,
    bookedBy: _by,
    bookerNetwork: _network,
    provedEmail: _proved,
    feeTerms: _terms,
    ...kept
  } = visit;
  return {
    ...kept,
    note: '',
    ...(guest ? { guest: ERASED_CONTACT } : {}),
    ...(visit.discounts ? { discounts: visit.discounts.map((each) => ({ ...each, reason: '' })) } : {}),
    payments: visit.payments.map((row) =>
      row.writtenOff ? { ...row, writtenOff: { ...row.writtenOff, reason: '' } } : row,
    ),
  } as Appointment;
}

/** The sale without the guest who bought. */
export function anonymizeSale(sale: Sale): Sale {
  const { guest, bookedBy: _by, provedEmail: _proved, ...kept } = sale;
  return { ...kept, ...(guest ? { guest: { ...ERASED_NAME, email: '' } } : {}) } as Sale;
}

/** A product's people: whether the erased person has bought it, and whether it is for them. */
type ErasedRole = { readonly isBuyer: boolean; readonly isRecipient: boolean };

/** The people of a product without the erased one; the message says who they are to each other. */
export function withoutErasedPerson(
  { gift, guest, ...body }: ProductBody,
  { isBuyer, isRecipient }: ErasedRole,
): Pick<ProductBody, 'gift' | 'guest'> {
  const isForAnother = findGift({ ...body, gift }) !== null;
  const isOwnRecipient = isRecipient || (isBuyer && !isForAnother);
  return {
    gift: gift && {
      recipient: isOwnRecipient ? { ...ERASED_NAME, email: '' } : gift.recipient,
      senderName: isBuyer && gift.senderName !== '' ? ERASED_SENDER : gift.senderName,
      message: '',
    },
    ...(guest ? { guest: isBuyer ? { ...ERASED_NAME, email: '' } : guest } : {}),
  };
}
const ERASED_SENDER = `${ERASED_NAME.fname} ${ERASED_NAME.lname}`;

/** The entry on the waitlist without the guest who waits. */
export const anonymizeWaitlistEntry = ({
  guest,
  networks: _networks,
  ...entry
}: WaitlistEntry): WaitlistEntry =>
  ({ ...entry, ...(guest ? { guest: ERASED_CONTACT } : {}) }) as WaitlistEntry;
