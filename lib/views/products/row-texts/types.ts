import type { CustomerReceiptCode } from '../../../rules/payments/customer-receipts.ts';
import type { HistoryEvent } from '../../../rules/products/purchases.ts';
import type { LocalDate } from '../../../rules/salons/salon.ts';

type LineCode = Extract<HistoryEvent, { readonly lineName: string }>['code'];
type SpanCode = Extract<HistoryEvent, { readonly from: LocalDate }>['code'];
type DayCode = Exclude<Extract<HistoryEvent, { readonly until: LocalDate }>['code'], SpanCode>;

/** The sentences of history rows and receipts: `names` lists services and products; dates are written as the language does. */
export type RowTexts = {
  readonly history: {
    readonly [Code in Exclude<HistoryEvent['code'], LineCode | DayCode | SpanCode>]: string;
  } & {
    readonly [Code in LineCode]: (name: string) => string;
  } & { readonly [Code in DayCode]: (until: string) => string } & {
    readonly [Code in SpanCode]: (from: string, until: string) => string;
  };
  readonly receipts: { readonly [Code in CustomerReceiptCode]: (names: string) => string };
};
