import type { Receipt, ReceiptLine } from '../../../lib/rules/journal/receipts.ts';
import type { Money } from '../../../lib/rules/money.ts';
import type { Location, Salon } from '../../../lib/rules/salons/salon.ts';
import { toSnakeCase } from '../../../lib/views/field-names.ts';
import { joinParts } from '../../../lib/views/one-line.ts';
import { texts } from '../texts/index.ts';
import { describeTax, formatGreeting, formatLongDate, formatMoney } from './format.ts';
import {
  type AmountRow,
  type Block,
  buttonBlock,
  factsBlock,
  type Item,
  paragraphBlock,
  type RenderedMail,
} from './layout.ts';
import { renderMailWithLocation } from './location-mail.ts';
import { receiptFact } from './visit-text.ts';

type ReceiptMail = {
  readonly salon: Salon;
  readonly location: Location;
  readonly receipt: Receipt;
  /** The reader's name; may be empty. */
  readonly name: string;
  readonly url: string;
  /** Where a tip can be given for the visit, if it can. */
  readonly tipUrl: string | undefined;
};

type ShowMoney = (money: Money) => string;

function toItem({ code, name, qty, price, discount, coveredBy, amount }: ReceiptLine, show: ShowMoney): Item {
  const words = texts().receipt;
  const details = [
    name === null ? '' : words.codes[toSnakeCase(code)],
    qty > 1 ? words.each({ qty, price: show(price) }) : '',
    coveredBy ? words.coveredBy[coveredBy] : '',
    discount !== 0 && !coveredBy
      ? words.discount({ price: show(qty * price), discount: show(discount) })
      : '',
  ];
  return {
    title: name ?? words.codes[toSnakeCase(code)],
    detail: joinParts(details, ' · '),
    amount: show(amount),
  };
}

function toAmounts(receipt: Receipt, show: ShowMoney): AmountRow[] {
  const { bill, receipt: words } = texts();
  const { isTaxIncluded, tipsBefore = 0, paidBefore, change = 0, due } = receipt;
  const toAmount = (name: string, money: Money): AmountRow => ({ name, amount: show(money) });
  const toAmountUnlessZero = (name: string, money: Money) => (money === 0 ? [] : [toAmount(name, money)]);
  const taxes = receipt.tax.map(({ rate, amount }) => toAmount(describeTax(isTaxIncluded, rate), amount));
  return [
    toAmount(bill.subtotal, receipt.subtotal),
    ...(isTaxIncluded ? [] : taxes),
    ...receipt.tips.map(({ name, amount }) => toAmount(words.tip(name), amount)),
    ...toAmountUnlessZero(words.tipsBefore, tipsBefore),
    { ...toAmount(bill.total, receipt.total), strong: true },
    ...(isTaxIncluded ? taxes : []),
    ...toAmountUnlessZero(words.paidBefore, paidBefore),
    ...receipt.tenders.map(({ account, amount }) => toAmount(words.codes[toSnakeCase(account)], amount)),
    ...toAmountUnlessZero(words.change, change),
    ...toAmountUnlessZero(words.due, due),
  ];
}

function headFacts({ number, date, salonName, location, taxNumber, corrects }: Receipt): Block {
  const words = texts().receipt;
  const place = location.name === salonName && location.address ? '' : location.name;
  const corrected = corrects && ('number' in corrects ? corrects.number : corrects.payment);
  return factsBlock(
    { name: words.number, value: number },
    { name: words.date, value: formatLongDate(date) },
    { name: texts().visit.location, value: joinParts([place, location.address], '\n') },
    ...(taxNumber ? [{ name: words.taxNumber, value: taxNumber }] : []),
    ...(corrected ? [{ name: words.corrects, value: corrected }] : []),
  );
}

/** A whole receipt, as it is printed (BEHAVIOR §36.7); with a link to give a tip where one can be given. */
export function renderReceiptMail({
  salon,
  location,
  receipt,
  name,
  url,
  tipUrl,
}: ReceiptMail): RenderedMail {
  const words = texts().receipt;
  const { number, series, promotion } = receipt;
  const show = (money: Money) => formatMoney(money, salon.currency);
  return renderMailWithLocation(
    { salon, location },
    {
      subject: words.subject({ salon: salon.name, number }),
      headline: words.headline[series],
      blocks: [
        paragraphBlock(words.intro(formatGreeting(name))),
        headFacts(receipt),
        { block: 'items', items: receipt.lines.map((line) => toItem(line, show)) },
        { block: 'amounts', amounts: toAmounts(receipt, show) },
        ...(promotion
          ? [paragraphBlock(words.promotion({ name: promotion.name, amount: show(promotion.amount) }))]
          : []),
        factsBlock(receiptFact(url)),
        ...(tipUrl ? [paragraphBlock(words.tipOffer), buttonBlock(words.giveTip, tipUrl)] : []),
      ],
    },
  );
}
