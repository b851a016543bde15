import type { PayrollStatement, StatementRow } from '../../../lib/rules/journal/payroll.ts';
import type { Salon } from '../../../lib/rules/salons/salon.ts';
import { texts } from '../texts/index.ts';
import { formatLongDate, formatMoney, formatShortDuration } from './format.ts';
import { factsBlock, paragraphBlock, type RenderedMail } from './layout.ts';
import { renderMailWithReplyAddress } from './salon-mail.ts';

/** The pay of a member for some days, without what is 0. */
export function renderStatementMail(
  salon: Salon,
  { from, to }: PayrollStatement,
  { name, pay }: StatementRow,
): RenderedMail {
  const words = texts().statement;
  const show = (amount: number): string => formatMoney(amount, salon.currency);
  // Somebody who is paid by the hour gets no rows of 0
  const toFact = (fact: string, value: number) => (value === 0 ? [] : [{ name: fact, value: show(value) }]);
  const toAmount = (line: string, amount: number) =>
    amount === 0 ? [] : [{ name: line, amount: show(amount) }];
  const days = { from: formatLongDate(from), to: formatLongDate(to) };
  return renderMailWithReplyAddress(salon, {
    subject: words.subject({ salon: salon.name, ...days }),
    headline: words.headline,
    blocks: [
      paragraphBlock(words.intro({ name, ...days })),
      factsBlock(
        ...toFact(words.services, pay.services),
        ...toFact(words.products, pay.products),
        ...toFact(words.sold, pay.sold),
        ...(pay.minutes === 0 ? [] : [{ name: words.hours, value: formatShortDuration(pay.minutes) }]),
      ),
      {
        block: 'amounts',
        amounts: [
          ...toAmount(words.commission, pay.commission),
          ...toAmount(words.corrections, pay.corrections),
          ...toAmount(words.wage, pay.wage),
          { name: words.total, amount: show(pay.total), strong: true },
        ],
      },
      ...(pay.tips === 0 ? [] : [factsBlock({ name: words.tips, value: show(pay.tips) })]),
    ],
  });
}
