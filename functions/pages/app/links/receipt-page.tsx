import { Fragment } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import type { Client } from '../../../../lib/client/client.ts';
import type { Reply } from '../page-data.ts';
import { Button } from '../parts/button.tsx';
import { describeTax, formatDate, formatPrice, fromApiDate } from '../parts/format.ts';
import { LoadedView, useLoaded } from '../parts/loaded.tsx';
import { printElement } from '../parts/print.ts';
import { createSessionPage, type ViewProps } from '../parts/session-page.tsx';
import { ViewHeading } from '../parts/view-heading.tsx';
import { texts } from '../texts/index.ts';
import { takeLinkTokenOrEmpty } from './link-token.ts';

const words = () => texts().receipt;

type Receipts = Reply<Client['visit']['receipt']>;
type Receipt = Receipts['data'];

/** 'Haircut', and below it what the price consists of. */
function LineRow({ line, currency }: { readonly line: Receipt['lines'][number]; readonly currency: string }) {
  const { code, name, qty, price, discount, covered_by, amount } = line;
  const show = (each: string) => formatPrice(each, currency);
  return (
    <tr>
      <th scope="row">
        {name ?? words().codes[code]}
        {qty > 1 && <span class="receipt-note">{words().each(qty, show(price))}</span>}
        {covered_by && <span class="receipt-note">{words().coveredBy[covered_by]}</span>}
        {!covered_by && Number(discount) > 0 && (
          <span class="receipt-note">{words().discount(show(price), show(discount))}</span>
        )}
      </th>
      <td>{show(amount)}</td>
    </tr>
  );
}

type PaperProps = {
  readonly receipt: Receipt;
  readonly salon: string;
  /** The packages that show below the receipt. */
  readonly packages?: Receipts['packages'];
  /** Whether it has a button that prints it. */
  readonly isPrinted?: boolean;
  /** The rank of its heading on the page. */
  readonly Heading?: 'h2' | 'h3';
};

export function ReceiptPaper({
  receipt,
  salon,
  packages = [],
  isPrinted = true,
  Heading = 'h3',
}: PaperProps) {
  const paper = useRef<HTMLElement>(null);
  const { receipt_number, series, date, location, reference, currency, lines, tax, tips, corrects } = receipt;
  const show = (amount: string) => formatPrice(amount, currency);
  const row = (name: string, amount: string, note?: string) => (
    <tr key={name}>
      <th scope="row">
        {name}
        {note && <span class="receipt-note">{note}</span>}
      </th>
      <td>{show(amount)}</td>
    </tr>
  );
  const inCash = receipt.tenders.find(({ account }) => account === 'cash')?.amount ?? '0';
  const given = (Number(inCash) + Number(receipt.change)).toFixed(2);
  const corrected = corrects?.receipt_number ?? corrects?.payment;
  return (
    <section class="inset receipt" aria-labelledby={receipt_number} ref={paper}>
      <Heading id={receipt_number}>{words().series[series](receipt_number)}</Heading>
      <p>
        {[...new Set([receipt.salon || salon, location.name])].map((name) => (
          <Fragment key={name}>
            {name}
            <br />
          </Fragment>
        ))}
        {location.address}
        {receipt.tax_number && (
          <>
            <br />
            {words().taxNumber(receipt.tax_number)}
          </>
        )}
      </p>
      <p>
        {formatDate(fromApiDate(date))}
        {reference.number && <> · {words().visit(reference.number)}</>}
        {corrected && (
          <>
            <br />
            {words().corrects(corrected)}
          </>
        )}
      </p>
      <table class="cost">
        <tbody>
          {lines.map((line, index) => (
            <LineRow key={`${index} ${line.code}`} line={line} currency={currency} />
          ))}
        </tbody>
        <tbody>
          {tax.map(({ rate, amount }) => row(describeTax(receipt.tax_included, rate), amount))}
          {tips.map(({ name, amount }) => row(words().tip(name), amount))}
          {Number(receipt.tips_before) !== 0 &&
            row(words().codes.tips, receipt.tips_before, words().paidBefore)}
        </tbody>
        <tfoot>
          {row(words().total, receipt.total)}
          {Number(receipt.paid_before) !== 0 && row(words().paidBefore, receipt.paid_before)}
          {receipt.tenders.map(({ account, amount }) => row(words().codes[account], amount))}
          {Number(receipt.change) !== 0 && (
            <>
              {row(words().given, given)}
              {row(words().change, receipt.change)}
            </>
          )}
          {Number(receipt.due) !== 0 && row(words().due, receipt.due)}
        </tfoot>
      </table>
      {receipt.promotion && (
        <p class="receipt-note">
          {words().promotion(receipt.promotion.name, show(receipt.promotion.discount))}
        </p>
      )}
      {packages.map(({ purchased_package_id, name, left, uses }) => (
        <p class="receipt-note" key={purchased_package_id}>
          {words().usesLeft(name, left, uses)}
        </p>
      ))}
      {isPrinted && (
        <div class="actions">
          <Button label={words().print} onClick={() => printElement(paper.current)} />
        </div>
      )}
    </section>
  );
}

/** The visit or purchase of the address, for a customer who is logged in. */
function findOwn(): { readonly appointment_id: number } | { readonly sale_id: number } | undefined {
  const query = new URLSearchParams(location.search);
  const [visit, sale] = [query.get('appointment_id'), query.get('sale_id')];
  if (visit !== null) return { appointment_id: Number(visit) };
  return sale === null ? undefined : { sale_id: Number(sale) };
}

function ShownReceipts({ data, session, catalog }: ViewProps) {
  const own = useMemo(findOwn, []);
  const token = useMemo(() => (own ? '' : takeLinkTokenOrEmpty(data)), [data, own]);
  const { journal, visit } = session.salon;
  const source = useLoaded((options) =>
    own ? journal.customerReceiptShow(own, options) : visit.receipt({ token }, options),
  );
  if (!own && token === '') return <p class="note">{texts().visit.noLink}</p>;
  return (
    <LoadedView source={source}>
      {({ data: newest, others, packages }) => (
        <>
          <ViewHeading view="receipt">{words().heading}</ViewHeading>
          {[newest, ...others.toReversed()].map((receipt) => (
            <ReceiptPaper
              key={receipt.receipt_id}
              receipt={receipt}
              salon={catalog.shop.name}
              packages={receipt === newest ? packages : []}
            />
          ))}
        </>
      )}
    </LoadedView>
  );
}

/** The receipts of a visit or a purchase, to print (BEHAVIOR §36.7). */
export const ReceiptPage = createSessionPage(() => words().page, ShownReceipts);
