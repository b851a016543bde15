import { findStaffOrFormer } from '../../../lib/rules/catalog/deleted-records.ts';
import type { CountedDrawer } from '../../../lib/rules/journal/drawers.ts';
import type { JournalDay } from '../../../lib/rules/journal/journal-days.ts';
import type { ReportRow } from '../../../lib/rules/journal/reports.ts';
import type { ZReport } from '../../../lib/rules/journal/z-report.ts';
import type { Money } from '../../../lib/rules/money.ts';
import type { Catalog, Salon } from '../../../lib/rules/salons/salon.ts';
import { toSnakeCase } from '../../../lib/views/field-names.ts';
import { joinParts } from '../../../lib/views/one-line.ts';
import { texts } from '../texts/index.ts';
import { describeAddedTax, formatLongDate, formatMoney, formatPercent } from './format.ts';
import {
  type AmountRow,
  type Block,
  factsBlock,
  type Item,
  paragraphBlock,
  type RenderedMail,
} from './layout.ts';
import { renderMailWithReplyAddress } from './salon-mail.ts';

const listItems = (title: string, items: readonly Item[]): Block[] =>
  items.length === 0 ? [] : [paragraphBlock(title), { block: 'items', items }];
const listAmounts = (title: string, amounts: readonly AmountRow[]): Block[] =>
  amounts.length === 0 ? [] : [paragraphBlock(title), { block: 'amounts', amounts }];

/** The Z report of a day of a location, as the office prints it (BEHAVIOR §36.14). */
export function renderZReportMail(
  salon: Salon,
  { day, report }: { readonly day: JournalDay; readonly report: ZReport },
  catalog: Pick<Catalog, 'staff' | 'former'>,
): RenderedMail {
  const { zReport: words, receipt, bill, visit } = texts();
  const tax = describeAddedTax();
  const date = formatLongDate(day.date);
  const show = (amount: Money): string => formatMoney(amount, salon.currency);
  const findName = (names: Readonly<Record<string, string>>, key: string): string => names[key] ?? key;
  const list = (figures: ReportRow['figures'], names: Readonly<Record<string, string>>): string =>
    joinParts(
      Object.entries(names).map(([key, name]) =>
        figures[key] ? words.each({ name, amount: show(figures[key]) }) : '',
      ),
      ' · ',
    );
  const toSum = (title: string, figures: ReportRow['figures']): Item => ({
    title,
    detail: list(figures, { ...words.figures, tax }),
    amount: show(figures.income ?? 0),
  });
  const toDrawer = ({ id, name, float, expected, counted, difference, note }: CountedDrawer): Item => ({
    title: joinParts([name || words.drawer, String(id)], ' '),
    detail: joinParts([list({ float, expected, counted }, words.counts), note ?? ''], ' · '),
    amount: show(difference),
  });
  return renderMailWithReplyAddress(salon, {
    subject: words.subject({ salon: salon.name, location: day.locationName, date }),
    headline: words.headline(day.number),
    blocks: [
      factsBlock(
        { name: visit.location, value: day.locationName },
        { name: receipt.date, value: day.number === undefined ? words.open(date) : date },
      ),
      ...listItems(words.sales, [
        ...report.sales
          .filter(({ key }) => key !== 'tips')
          .map(({ key, figures }) => toSum(findName(receipt.codes, toSnakeCase(key)), figures)),
        toSum(bill.total, report.salesTotals),
      ]),
      ...listItems(
        tax,
        report.tax.map(({ key, figures }) => ({
          title: formatPercent(Number(key)),
          detail: list(figures, words.bases),
          amount: show(figures.tax ?? 0),
        })),
      ),
      ...listAmounts(
        words.received,
        day.tenders.map(([key, amount]) => ({ name: receipt.codes[toSnakeCase(key)], amount: show(amount) })),
      ),
      ...listAmounts(
        words.tips,
        day.tips.map(({ staffId, amount }) => ({
          name: findStaffOrFormer(catalog, staffId)?.name ?? String(staffId),
          amount: show(amount),
        })),
      ),
      ...listItems(words.drawers, day.drawers.map(toDrawer)),
      ...listAmounts(
        words.receipts,
        report.receipts.map(({ first, last, count }) => ({
          name: first === last ? first : words.range({ first, last }),
          amount: String(count),
        })),
      ),
    ],
  });
}
