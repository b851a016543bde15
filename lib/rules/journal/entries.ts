import type { VisitCaller } from '../access/principals.ts';
import type { PaymentRow, ProductLine, SalonPayment, TaxLine } from '../booking/appointments.ts';
import type { AddOnId, CustomerId, LocationId, ProductId, SaleType, ServiceId, StaffId } from '../ids.ts';
import type { Money } from '../money.ts';
import type { LocalDate, Salon } from '../salons/salon.ts';
import { toLocalDate } from '../time-zone.ts';

/** The accounts of the journal (BEHAVIOR §36.1). Debits are positive, credits negative. */
export const JOURNAL_ACCOUNTS = [
  'cash',
  'reader',
  'card',
  'external',
  'receivable',
  'prepaid',
  'giftCards',
  'packages',
  'credit',
  'tips',
  'tax',
  'services',
  'products',
  'memberships',
  'fees',
  'breakage',
  'bonus',
  'disputed',
  'losses',
  'unclaimed',
  'petty',
  'overShort',
  'rounding',
  'bank',
  'processorFees',
  'foreign',
  'opening',
] as const;
export type JournalAccount = (typeof JOURNAL_ACCOUNTS)[number];

/** The reason of an amount of income. */
export type LineCode =
  | 'service'
  /** The service counts with the value of the package's use. */
  | 'packageUse'
  /** A membership includes the service; the amount is that of its add-ons. */
  | 'membershipUse'
  | 'product'
  | 'serviceCharge'
  | 'keptPayment'
  | 'lateCancel'
  | 'noShow'
  /** Received beyond the bill. */
  | 'surplus';

/** The kind of a transaction of a payout; `notItemised`: the kinds are not known (BEHAVIOR §36.15). */
export type PayoutCode = 'charge' | 'refund' | 'dispute' | 'adjustment' | 'notItemised';

export type JournalLine = {
  readonly account: JournalAccount;
  /** The drawer, charge, appointment, product, customer, member or tax rate; null where the account has no parts. */
  readonly of: number | string | null;
  readonly amount: Money;
  readonly staffId?: StaffId;
  readonly serviceId?: ServiceId;
  readonly productId?: ProductId;
  /** Percent of the tax on this income. */
  readonly taxRate?: number;
  readonly code?: LineCode;
  /** The kind of the payout's transaction. */
  readonly transaction?: PayoutCode;
};

/** The events that entries record (BEHAVIOR §36.3). */
export const JOURNAL_EVENTS = [
  'depositPaid',
  'redeemed',
  'redemptionReturned',
  'paymentFailed',
  'completed',
  'quickSale',
  'paid',
  'charged',
  'feeCharged',
  'tipped',
  'cancelled',
  'noShow',
  'undone',
  'refunded',
  'refundFailed',
  'tenderCorrected',
  'updated',
  'writtenOff',
  'sold',
  'renewed',
  'expired',
  'forfeited',
  'adjusted',
  'disputeOpened',
  'disputeWon',
  'disputeLost',
  'unclaimed',
  'drawerPaid',
  'drawerClosed',
  'tipsPaidOut',
  'taxRemitted',
  'cashDeposited',
  'payoutPaid',
  'payoutFailed',
  'merged',
] as const;
export type JournalEvent = (typeof JOURNAL_EVENTS)[number];

export type NamedPart = Pick<JournalLine, 'account'> & { readonly of: number; readonly name: string };

/** The lines of an amount that was paid at the salon; negative for what was returned there. Cash may be rounded (BEHAVIOR §37.7). */
export function toSalonPaymentLines(
  { paidBy = 'external', drawerId, creditOf, payerId, rounding = 0 }: SalonPayment,
  amount: Money,
  customerId: CustomerId | null,
): JournalLine[] {
  const of = paidBy === 'credit' ? (creditOf ?? payerId ?? customerId) : (drawerId ?? null);
  const received = { account: paidBy, of, amount: amount + rounding };
  return rounding === 0 ? [received] : [received, { account: 'rounding', of: null, amount: 0 - rounding }];
}

/** The account of money that the processor takes: at a reader, or online and from a saved card. */
export const toCardAccount = (isAtReader: boolean): JournalAccount => (isAtReader ? 'reader' : 'card');

/** The money that a card paid: at a reader, online, or the saved card. */
export const toCardPaymentLine = (
  { reader, intent = '' }: Pick<PaymentRow, 'reader' | 'intent'>,
  amount: Money,
): JournalLine => ({ account: toCardAccount(reader !== undefined), of: intent, amount });

/** The sum of all entries of one record at one moment. Its amounts add up to 0. */
export type Position = readonly JournalLine[];

/** The record that an entry is about; an adjustment has no record but a charge. */
export type Reference =
  | { readonly kind: 'appointment' | 'sale' | 'drawer'; readonly id: number }
  | { readonly kind: 'adjustment'; readonly id: null; readonly charge: string };

/** The person or part of the system that caused an entry. Names are kept of users alone, so that erasing a customer changes no entry. */
export type EntryActor =
  | { readonly kind: 'user'; readonly id: number; readonly name: string }
  | { readonly kind: 'customer'; readonly id: number }
  | { readonly kind: 'guest' | 'link' | 'system' };

/** The series of a receipt: `R` for money that was taken, `C` for money that was returned (BEHAVIOR §36.7). */
export type ReceiptSeries = 'R' | 'C';

/** A promotion as a receipt names it (BEHAVIOR §14.6). */
export type ReceiptPromotion = { readonly name: string; readonly code: string; readonly amount: Money };

/**
 * The parts of a bill that a receipt shows and the lines of its entry lack. The bill of a sale has no lines: its receipt names
 * the product.
 */
export type ReceiptBill = {
  /** The services at list price; `coveredBy`: the product that pays the whole service. */
  readonly lines: readonly {
    readonly serviceId: ServiceId;
    readonly price: Money;
    readonly discount?: Money;
    readonly coveredBy?: 'package' | 'membership';
    readonly addOns?: readonly { readonly id: AddOnId; readonly price: Money; readonly discount?: Money }[];
  }[];
  readonly products?: readonly Pick<ProductLine, 'name' | 'price' | 'qty' | 'discount'>[];
  /** The gift cards, packages and memberships that the bill sells. */
  readonly sold?: readonly { readonly type: SaleType; readonly name: string; readonly price: Money }[];
  /** The promotion that the visit used; its amount is a part of the discounts of the lines. */
  readonly promotion?: ReceiptPromotion;
  readonly serviceCharge?: Money;
  readonly taxLines: readonly TaxLine[];
  readonly isTaxIncluded?: true;
  readonly subtotal: Money;
  readonly total: Money;
  /** The amount that is still to be paid. */
  readonly due: Money;
  /** The tips of earlier receipts that were not refunded; 0 by default. */
  readonly tipsBefore?: Money;
  /** Given back of the cash that the customer handed over; 0 by default. */
  readonly change?: Money;
  /** The entries of the other records that the bill pays, and their lines that its receipt shows (BEHAVIOR §37.8). */
  readonly others?: {
    readonly entries: readonly Pick<JournalEntry, 'id' | 'reference'>[];
    readonly lines: readonly JournalLine[];
  };
};

/** One movement of money or value. It is never changed (BEHAVIOR §36.2). */
export type JournalEntry = {
  readonly id: string;
  /** The day of `at` in the salon's zone. */
  readonly businessDate: LocalDate;
  readonly at: string;
  /** Null for money that belongs to no record. */
  readonly locationId: LocationId | null;
  readonly event: JournalEvent;
  readonly customerId: CustomerId | null;
  readonly reference: Reference;
  readonly actor: EntryActor;
  /** The entry that took the money which this one gives back. */
  readonly corrects: string | null;
  /** The day of a transfer at the bank, where it is not that of the entry. */
  readonly valueDate?: LocalDate;
  readonly lines: readonly JournalLine[];
  /** The id of the first entry of the bill, where one bill pays several records (BEHAVIOR §37.8). */
  readonly billId?: string;
  /** Missing where there is no receipt, and where another entry has that of the bill. */
  readonly series?: ReceiptSeries;
  /** The bill of a completed visit, in an entry with a receipt of series `R`, or of a sale whose tender the entry corrects. */
  readonly bill?: ReceiptBill;
};

/** The origin of an entry: salon, time and caller, as a request has them. Scheduled work and the processor have no caller. */
export type EntryAuthor = {
  readonly salon: Pick<Salon, 'tenant' | 'timeZone'>;
  readonly now: Date;
  readonly caller?: VisitCaller | undefined;
  readonly account?: { readonly name: string } | undefined;
};

export function toEntryActor({ caller, account }: EntryAuthor): EntryActor {
  switch (caller?.kind) {
    case undefined:
      return { kind: 'system' };
    case 'anonymous':
      return { kind: 'guest' };
    case 'link':
      return { kind: 'link' };
    case 'customer':
      return { kind: 'customer', id: caller.id };
    case 'user':
      return { kind: 'user', id: caller.id, name: account?.name ?? '' };
  }
}

export const sumAmounts = (lines: readonly Pick<JournalLine, 'amount'>[]): Money =>
  lines.reduce((sum, { amount }) => sum + amount, 0);

type LineLabel = Exclude<keyof JournalLine, 'amount'>;
/** The fields that tell lines apart: all but the amount. */
const LINE_LABELS = Object.keys({
  account: true,
  of: true,
  staffId: true,
  serviceId: true,
  productId: true,
  taxRate: true,
  code: true,
  transaction: true,
} satisfies Record<LineLabel, true>) as readonly LineLabel[];
export const toJournalLineKey = (line: JournalLine): string =>
  LINE_LABELS.map((label) => line[label]).join('\n');

/** The lines with those of the same account, part, member, service and product added up; without those that are 0. */
export function addUpLines(lines: Position): JournalLine[] {
  const sums = new Map<string, JournalLine>();
  for (const line of lines) {
    const name = toJournalLineKey(line);
    sums.set(name, { ...line, amount: line.amount + (sums.get(name)?.amount ?? 0) });
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0);
}

/** The tips that the lines of an entry add to what each staff member is owed (BEHAVIOR §36.6). */
export const listOwedTipChanges = (
  lines: Position,
): { readonly staffId: StaffId; readonly amount: Money }[] =>
  addUpLines(
    lines.flatMap(({ account, of, amount }) => (account === 'tips' ? [{ account, of, amount }] : [])),
  ).map(({ of, amount }) => ({ staffId: Number(of), amount: 0 - amount }));

/** Whether an entry pays out tips, so that it must not pay more than is owed. */
export const isTipPayOut = ({ event }: Pick<JournalEntry, 'event'>): boolean => event === 'tipsPaidOut';

export const negate = (lines: Position): JournalLine[] =>
  lines.map((line) => ({ ...line, amount: 0 - line.amount }));

/** Where an entry belongs: its record, and the part and version of the record that it leads to. */
export type EntryOrigin = Pick<JournalEntry, 'event' | 'customerId' | 'reference' | 'locationId'> & {
  readonly version: number | string;
  readonly corrects?: string | null;
  readonly valueDate?: LocalDate;
  readonly bill?: ReceiptBill | undefined;
};

export const RECEIVED_MONEY_ACCOUNTS: readonly JournalAccount[] = ['cash', 'reader', 'card', 'external'];
/** The accounts whose sum is what was paid for something delivered: money moves among them without a receipt. */
const PAYING = {
  appointment: [
    ...RECEIVED_MONEY_ACCOUNTS,
    'rounding',
    'prepaid',
    'giftCards',
    'packages',
    'credit',
    'unclaimed',
  ],
  sale: [...RECEIVED_MONEY_ACCOUNTS, 'rounding', 'credit', 'unclaimed'],
} as const satisfies { readonly [kind: string]: readonly JournalAccount[] };
/** The bank's decisions, and money that never arrived. */
const WITHOUT_RECEIPT: readonly JournalEvent[] = [
  'expired',
  'forfeited',
  'unclaimed',
  'paymentFailed',
  'disputeOpened',
  'disputeWon',
  'disputeLost',
];

export const sumAmountsOfAccounts = (
  lines: readonly Pick<JournalLine, 'account' | 'amount'>[],
  accounts: readonly JournalAccount[],
): Money => sumAmounts(lines.filter(({ account }) => accounts.includes(account)));

/** The series of an entry's receipt; undefined where nothing delivered was paid and no money was returned (BEHAVIOR §36.7). */
function toReceiptSeries({
  event,
  locationId,
  reference: { kind },
  lines,
}: Pick<JournalEntry, 'event' | 'locationId' | 'reference' | 'lines'>): ReceiptSeries | undefined {
  if (locationId === null || WITHOUT_RECEIPT.includes(event)) return undefined;
  if (kind !== 'appointment' && kind !== 'sale') return undefined;
  // It moves no money in sum, but the receipt of the payment names the wrong tender
  if (event === 'tenderCorrected') return 'R';
  const [paid, received] = [
    sumAmountsOfAccounts(lines, PAYING[kind]),
    sumAmountsOfAccounts(lines, RECEIVED_MONEY_ACCOUNTS),
  ];
  if (paid > 0 || (event === 'refundFailed' && received > 0)) return 'R';
  return paid < 0 || received < 0 ? 'C' : undefined;
}

/** The money or value that an entry gives back to the customer of a visit or sale; undefined for other entries. */
export function findReturnedAmount({ series, reference: { kind }, lines }: JournalEntry): Money | undefined {
  if (series !== 'C' || (kind !== 'appointment' && kind !== 'sale')) return undefined;
  const received = sumAmountsOfAccounts(lines, RECEIVED_MONEY_ACCOUNTS);
  return 0 - (received < 0 ? received : sumAmountsOfAccounts(lines, PAYING[kind]));
}

/** The id of the entry that leads to a version of a record, or that is about a named part of it. */
export const toEntryId = (reference: Reference, version: number | string): string =>
  [reference.kind, reference.kind === 'adjustment' ? reference.charge : reference.id, version].join('-');

/** Completed visits have an entry also where nothing moves, so that reports find them by their day. */
const COMPLETIONS: readonly JournalEvent[] = ['completed', 'quickSale'];
export const isCompletion = ({ event }: Pick<JournalEntry, 'event'>): boolean => COMPLETIONS.includes(event);

/**
 * The entry by which a record's position moves from one to the other; undefined where nothing moves. Throws where its
 * lines do not add up to 0: money would have come from nowhere (BEHAVIOR §36.2).
 */
export function toEntryBetween(
  author: EntryAuthor,
  { version, bill, ...origin }: EntryOrigin,
  before: Position,
  after: Position,
): JournalEntry | undefined {
  const lines = addUpLines([...after, ...negate(before)]);
  if (lines.length === 0 && !isCompletion(origin)) return undefined;
  const id = toEntryId(origin.reference, version);
  const rest = sumAmounts(lines);
  if (rest !== 0) throw new Error(`the entry ${id} is ${rest} out of balance`);
  const series = toReceiptSeries({ ...origin, lines });
  return {
    ...origin,
    id,
    businessDate: toLocalDate(author.salon.timeZone, author.now),
    at: author.now.toISOString(),
    actor: toEntryActor(author),
    corrects: origin.corrects ?? null,
    lines,
    ...(series ? { series } : {}),
    ...(series === 'R' && bill ? { bill } : {}),
  };
}
