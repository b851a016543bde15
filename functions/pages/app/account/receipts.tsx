import { useSignal } from '@preact/signals';
import type { Client } from '../../../../lib/client/client.ts';
import type { ReplyData } from '../page-data.ts';
import { Button, createSetter } from '../parts/button.tsx';
import { useLostFocusRef } from '../parts/focus.tsx';
import { formatDate, formatPrice } from '../parts/format.ts';
import { LoadedView, useLoaded } from '../parts/loaded.tsx';
import { formatName } from '../parts/person-name.ts';
import { printElement } from '../parts/print.ts';
import { texts } from '../texts/index.ts';
import type { AccountProps } from './account-props.ts';
import { accountTexts } from './texts/index.ts';

const words = () => texts().receipt;

type Payment = ReplyData<Client['payments']['receipts']>[number];

type ReceiptProps = Pick<AccountProps, 'catalog' | 'profile'> & { readonly payment: Payment };

/** A payment in a list; its receipt, which can be printed, opens on request. */
function Receipt({ payment, catalog: { shop, location }, profile }: ReceiptProps) {
  const { id, date, kind, reference, description, amount, tender } = payment;
  const price = formatPrice(amount, shop.currency);
  const facts = [
    [words().from, [shop.name, location?.address].filter(Boolean).join(', ')],
    [words().for, formatName(profile)],
    [words().number, /^\d+$/.test(reference) ? words().sale(reference) : reference],
    [words().what, description],
    [words().paidBy, words().tenders[tender]],
    [kind === 'refund' ? words().refunded : words().amount, price],
  ];
  return (
    <li>
      <details>
        <summary class="receipt-row">
          <span class="quiet">{formatDate(date)}</span> <span>{description}</span>{' '}
          <span class="money">{price}</span>
        </summary>
        <section class="inset" aria-labelledby={`receipt-${id}`}>
          <h4 id={`receipt-${id}`}>{words().title(formatDate(date))}</h4>
          <dl class="facts">
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <div class="actions">
            <Button
              label={words().print}
              onClick={({ currentTarget }) => printElement(currentTarget.closest('section'))}
            />
          </div>
        </section>
      </details>
    </li>
  );
}

const PER_PAGE = 50;

/** Where the page begins that an address leads to. */
const toStart = (url: string): string => new URL(url, location.href).searchParams.get('after') ?? '';

type PageProps = AccountProps & {
  /** Where the page begins; empty for the first one. */
  readonly after: string;
};

/** Payments and refunds, and on request those of the pages after. */
function ReceiptPage({ after, ...props }: PageProps) {
  const isMoreShown = useSignal(false);
  const list = useLostFocusRef<HTMLUListElement>();
  const source = useLoaded((options) =>
    props.session.salon.payments.receipts(
      { per_page: PER_PAGE, ...(after === '' ? {} : { after }) },
      options,
    ),
  );
  return (
    <LoadedView source={source}>
      {({ data, links: { next } }) => (
        <>
          {data.length === 0 && next === null && after === '' && (
            <p class="quiet">{accountTexts().cards.noReceipts}</p>
          )}
          <ul class="history receipts" tabIndex={-1} ref={after === '' ? null : list}>
            {data.map((payment) => (
              <Receipt key={payment.id} {...props} payment={payment} />
            ))}
          </ul>
          {next !== null && isMoreShown.value && <ReceiptPage {...props} after={toStart(next)} />}
          {next !== null && !isMoreShown.value && (
            <Button look="plain" label={texts().account.more} onClick={createSetter(isMoreShown, true)} />
          )}
        </>
      )}
    </LoadedView>
  );
}

export const PaymentsAndRefunds = (props: AccountProps) => (
  <section aria-labelledby="receipts">
    <h3 id="receipts">{accountTexts().cards.receipts}</h3>
    <ReceiptPage {...props} after="" />
  </section>
);
