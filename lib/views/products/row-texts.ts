import type { CustomerReceipt, CustomerReceiptCode } from '../../rules/payments/customer-receipts.ts';
import type { HistoryEvent, HistoryRow } from '../../rules/products/purchases.ts';
import type { LocalDate } from '../../rules/salons/salon.ts';

type LineCode = Extract<HistoryEvent, { readonly lineName: string }>['code'];
type SpanCode = Extract<HistoryEvent, { readonly from: LocalDate }>['code'];
type DayCode = Exclude<Extract<HistoryEvent, { readonly until: LocalDate }>['code'], SpanCode>;

/** The sentences of history rows and receipts: `names` lists services and products. */
type RowTexts = {
  readonly history: {
    readonly [Code in Exclude<HistoryEvent['code'], LineCode | DayCode | SpanCode>]: string;
  } & {
    readonly [Code in LineCode]: (name: string) => string;
  } & { readonly [Code in DayCode]: (until: LocalDate) => string } & {
    readonly [Code in SpanCode]: (from: LocalDate, until: LocalDate) => string;
  };
  readonly receipts: { readonly [Code in CustomerReceiptCode]: (names: string) => string };
};

export const ROW_TEXTS = {
  en: {
    history: {
      purchased: 'Purchased',
      renewed: 'Renewed',
      redeemed: (name) => `Redeemed for ${name}`,
      included: (name) => `Used included service: ${name}`,
      returned: (name) => `Returned: ${name}`,
      changed: (name) => `Changes to ${name} with the next payment`,
      extended: (until) => `Can be used until ${until}`,
      paused: (from, until) => `Paused from ${from} to ${until}`,
      resumed: 'Resumed',
      frozen: 'Frozen',
      unfrozen: 'No longer frozen',
      transferred: 'Transferred to another owner',
      adjusted: 'Adjusted',
      voided: 'Ended by the salon',
      replaced: 'Number replaced',
      resent: 'Mailed again',
      reloaded: 'Reloaded',
      reloadLost: 'Reload taken back',
    },
    receipts: {
      visit: (names) => names,
      deposit: (names) => `Deposit: ${names}`,
      tip: (names) => `Tip: ${names}`,
      cancellationFee: (names) => `Cancellation fee: ${names}`,
      noShowFee: (names) => `No-show fee: ${names}`,
      product: (names) => names,
      renewal: (names) => `Renewal: ${names}`,
      refund: (names) => `Refund: ${names}`,
    },
  },
} as const satisfies Record<string, RowTexts>;

/** The sentence of a history row. The API always shows the English one (BEHAVIOR §25.8). */
export function describeHistoryRow(row: HistoryRow, { history }: RowTexts = ROW_TEXTS.en): string {
  if ('from' in row) return history[row.code](row.from, row.until);
  if ('until' in row) return history[row.code](row.until);
  return 'lineName' in row ? history[row.code](row.lineName) : history[row.code];
}

/** The sentence of a receipt. The API always shows the English one (BEHAVIOR §19.5). */
export const describeReceipt = (
  { code, names }: Pick<CustomerReceipt, 'code' | 'names'>,
  { receipts }: RowTexts = ROW_TEXTS.en,
): string => receipts[code](names.join(', '));
