import type { PayrollStatement, StatementRow } from '../../../lib/rules/journal/payroll.ts';
import type { Salon } from '../../../lib/rules/salons/salon.ts';
import { texts } from '../texts/index.ts';
import { formatLongDate, formatMoney, formatShortDuration } from './format.ts';
import { factsBlock, paragraphBlock, type RenderedMail } from './layout.ts';
import { renderMailWithReplyAddress } from './salon-mail.ts';

/** The pay of a member for some days. */
export function renderStatementMail(
  salon: Salon,
  { from, to }: PayrollStatement,
  { name, pay }: StatementRow,
): RenderedMail {
  const words = texts().statement;
  const show = (amount: number): string => formatMoney(amount, salon.currency);
  const days = { from: formatLongDate(from), to: formatLongDate(to) };
  return renderMailWithReplyAddress(salon, {
    subject: words.subject({ salon: salon.name, ...days }),
    headline: words.headline,
    blocks: [
      paragraphBlock(words.intro({ name, ...days })),
      factsBlock(
        { name: words.services, value: show(pay.services) },
        { name: words.products, value: show(pay.products) },
        { name: words.sold, value: show(pay.sold) },
        { name: words.hours, value: formatShortDuration(pay.minutes) },
      ),
      {
        block: 'amounts',
        amounts: [
          { name: words.commission, amount: show(pay.commission) },
          { name: words.corrections, amount: show(pay.corrections) },
          { name: words.wage, amount: show(pay.wage) },
          { name: words.total, amount: show(pay.total), strong: true },
        ],
      },
      ...(pay.tips === 0 ? [] : [factsBlock({ name: words.tips, value: show(pay.tips) })]),
    ],
  });
}
