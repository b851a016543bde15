import type { SaleType } from '../../../lib/rules/ids.ts';
import type { Money } from '../../../lib/rules/money.ts';
import type { LocalDate } from '../../../lib/rules/salons/salon.ts';
import { joinParts } from '../../../lib/views/one-line.ts';
import { texts } from '../texts/index.ts';
import type { VisitDetails } from '../visit-details.ts';
import { manageButtonBlock } from './change-instructions.ts';
import { formatLongDate, formatLongDateTime, formatMoney, formatShortDateTime } from './format.ts';
import { type Item, paragraphBlock, type RenderedMail } from './layout.ts';
import { formatClientGreeting, renderMailWithVisitNumber } from './visit-text.ts';

/** One product's part in a redemption, and what it has left. */
export type RedemptionReceiptLine = {
  readonly type: SaleType;
  readonly name: string;
  readonly services: readonly string[];
  readonly amount: Money;
  /** Uses; for a gift card, money. */
  readonly left: number;
  readonly lastDay: LocalDate | null;
};

function leftText({ type, left, lastDay }: RedemptionReceiptLine, currency: string): string {
  const words = texts().redemption;
  if (left === 0) return words.nothingLeft;
  const rest = type === 'giftcard' ? words.moneyLeft(formatMoney(left, currency)) : words.usesLeft(left);
  return lastDay === null ? rest : words.validUntil({ left: rest, date: formatLongDate(lastDay) });
}

const toItem = (line: RedemptionReceiptLine, currency: string): Item => ({
  title: line.name,
  detail: joinParts([line.services.join(', '), leftText(line, currency)], '\n'),
  amount: formatMoney(line.amount, currency),
});

/** Tells the customer what was redeemed for a visit, and what is left. */
export function renderRedemptionReceiptMail(
  visit: VisitDetails,
  lines: readonly RedemptionReceiptLine[],
): RenderedMail {
  const { salon, appointment } = visit;
  const time = formatLongDateTime(appointment);
  return renderMailWithVisitNumber(visit, {
    subject: texts().redemption.subject({ salon: salon.name, at: formatShortDateTime(appointment) }),
    headline: texts().redemption.headline,
    blocks: [
      paragraphBlock(texts().redemption.intro({ greeting: formatClientGreeting(visit), time })),
      { block: 'items', items: lines.map((line) => toItem(line, salon.currency)) },
      manageButtonBlock(visit),
    ],
  });
}
