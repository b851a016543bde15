import type { Money } from '../../../lib/rules/money.ts';
import type { SaleType } from '../../../lib/rules/products/sales.ts';
import type { LocalDate } from '../../../lib/rules/salon/salon.ts';
import type { Visit } from '../visit.ts';
import { type Item, type Written, written } from './layout.ts';
import { salonLetter } from './salon-letter.ts';
import { hello, numberFact, shortWhen } from './visit-words.ts';
import { joined, longDate, moneyIn, timeOf } from './wording.ts';

/** What a product has paid of a visit, and what is left of it. */
export type ReceiptLine = {
  readonly type: SaleType;
  readonly name: string;
  readonly services: readonly string[];
  readonly amount: Money;
  /** Uses, or money of a gift card. */
  readonly left: number;
  readonly lastDay: LocalDate | null;
};

const NONE = 'Nothing is left';

const uses = (left: number): string => (left === 1 ? '1 use is left' : `${left} uses are left`);

function leftWords({ type, left, lastDay }: ReceiptLine, currency: string): string {
  if (left === 0) return NONE;
  const what = type === 'giftcard' ? `${moneyIn(left, currency)} is left` : uses(left);
  return lastDay === null ? what : `${what}, until ${longDate(lastDay)}`;
}

const itemOf = (line: ReceiptLine, currency: string): Item => ({
  title: line.name,
  detail: joined([line.services.join(', '), leftWords(line, currency)], '\n'),
  amount: moneyIn(line.amount, currency),
});

/** To the customer: what was redeemed for a visit, and what is left. */
export function redemptionReceipt(visit: Visit, lines: readonly ReceiptLine[]): Written {
  const { salon, appointment } = visit;
  return written(
    salonLetter(visit, {
      subject: `Redeemed at ${salon.name}: ${shortWhen(visit)}`,
      headline: 'Your redemption',
      blocks: [
        {
          block: 'paragraph',
          text: `${hello(visit)}, this was redeemed for your appointment on ${longDate(appointment.date)}, ${timeOf(appointment.minute)}.`,
        },
        { block: 'items', items: lines.map((line) => itemOf(line, salon.currency)) },
        { block: 'facts', facts: [numberFact(visit)] },
      ],
    }),
  );
}
