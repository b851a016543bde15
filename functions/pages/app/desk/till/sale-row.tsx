import { useSignal } from '@preact/signals';
import type { Client } from '../../../../../lib/client/client.ts';
import type { CallOptions } from '../../../../../lib/client/types.ts';
import type { StatedTender } from '../../../../../lib/contract/stated-tenders.ts';
import type { ReplyData } from '../../page-data.ts';
import { createSetter } from '../../parts/button.tsx';
import { formatPrice, formatShortDay, toDay } from '../../parts/format.ts';
import { Inset, InsetToggle } from '../../parts/inset.tsx';
import { useLoaded } from '../../parts/loaded.tsx';
import { formatName } from '../../parts/person-name.ts';
import { PanelForm, type ToCallOptions } from '../check-out/panel-form.tsx';
import { formatMinuteOfDay } from '../clock-time.ts';
import { formatMoney, parseAmountOrZeroIfEmpty, toApiAmount } from '../money/amounts.ts';
import { MoneyFailureAlert } from '../money/money-failure.tsx';
import { MoneyField } from '../money/money-field.tsx';
import { OFFLINE } from '../money/offline.ts';
import { ReceiptView } from '../money/receipt-view.tsx';
import { moneyTexts } from '../money/texts/index.ts';
import { CorrectTenderForm } from '../payments/correct-tender.tsx';
import { type RefundTo, RefundToField } from '../payments/lines-refund.tsx';
import { describeWhereRefundGoes } from '../payments/refund-where.ts';
import { type CorrectableTender, listCorrectableTenders, listTenderKindsOfSale } from './sale-tenders.ts';
import { tillTexts } from './texts/index.ts';
import type { TillProps } from './till-props.ts';

export type Sale = ReplyData<Client['directory']['saleIndex']>[number];
type SaleProps = TillProps & {
  readonly sale: Sale;
  readonly id: string;
  readonly onClose: () => void;
};

/** Refunds what is left of a sold product, which ends it (BEHAVIOR §21.6). */
function SaleRefund({ sale, id, salon, data, diary, onDone, onClose }: SaleProps) {
  const words = tillTexts().saleRefund;
  const amount = useSignal('');
  const to = useSignal<RefundTo>('');
  // The API alone knows what is left, for example of a membership's days
  const source = useLoaded((options) =>
    salon.directory.saleRefund({ sale_id: sale.id, dry_run: 1 }, options),
  );
  const most = source.reply.value?.data.refunded;
  const where = describeWhereRefundGoes(to.value === '' ? listTenderKindsOfSale(sale) : [to.value]);
  const apply = async (toOptions: ToCallOptions) => {
    const typed = parseAmountOrZeroIfEmpty(amount.value);
    if (typed === undefined) return null;
    if (diary.lostSince.peek()) return OFFLINE;
    const input = {
      sale_id: sale.id,
      ...(typed === 0 ? {} : { amount: toApiAmount(typed) }),
      ...(to.value === '' ? {} : { to: to.value }),
    };
    const result = await salon.directory.saleRefund(input, toOptions(input));
    if (!result.ok) return result;
    onDone(`${words.done(formatPrice(result.reply.data.refunded ?? '0', data.currency))} ${where}`);
    return undefined;
  };
  return (
    <PanelForm id={id} title={words.heading} label={words.submit} isWrite onApply={apply} onClose={onClose}>
      <p class="hint">{words.hint}</p>
      {source.loaded.value.kind === 'failed' && (
        <MoneyFailureAlert failure={source.loaded.value.failure} isWrite={false} />
      )}
      <MoneyField
        id={`${id}-amount`}
        label={words.amount}
        hint={most === undefined ? undefined : words.most(formatPrice(most, data.currency))}
        value={amount}
      />
      <RefundToField value={to} hasCustomer={sale.customer_id !== 0} />
      <p class="note">{where}</p>
    </PanelForm>
  );
}

/** Corrects how a sold product was paid (BEHAVIOR §21.7). */
function SaleTender({ sale, id, tender, salon, data, diary, onDone, onClose }: SaleTenderProps) {
  const { place, left } = tender;
  const correct = async (right: StatedTender, options: CallOptions) => {
    if (diary.lostSince.peek()) return OFFLINE;
    const input = { sale_id: sale.id, place, tender: right };
    const result = await salon.directory.saleCorrectTender(input, options);
    if (!result.ok) return result;
    onDone(tillTexts().tender.done(tillTexts().payments.by[right]));
    return undefined;
  };
  const form = { wrong: tender.tender, left, correct, onClose };
  return <CorrectTenderForm id={id} currency={data.currency} {...form} />;
}
type SaleTenderProps = SaleProps & { readonly tender: CorrectableTender };

type SaleRowProps = TillProps & {
  readonly sale: Sale;
  /** Whether the row is one of the search, which shows the day and may show a sale of today a second time. */
  readonly isFound?: boolean;
  /** When it was sold. */
  readonly at?: string;
  readonly receipt?: string | undefined;
};

type SaleAct = 'refund' | `tender-${number}` | 'receipt';

/** A sold package, gift card or membership, with its receipt, its refund and the correction of its tender. */
export function SaleRow({ sale, isFound = false, at = '', receipt = '', ...props }: SaleRowProps) {
  const { salon, data, clock, rights } = props;
  const words = tillTexts();
  const act = useSignal<SaleAct | undefined>(undefined);
  const close = createSetter(act, undefined);
  const { name } = sale;
  const notes = [
    isFound ? formatShortDay(toDay(new Date(sale.created_at), data.timeZone)) : '',
    at === '' ? '' : formatMinuteOfDay(clock.toMinute(at)),
    words.sold.number(sale.id),
    formatName(sale.customer),
    sale.sold_by ? words.sold.soldBy(sale.sold_by.name) : '',
    receipt,
    sale.refunded === undefined ? '' : words.sold.refunded(formatPrice(sale.refunded, data.currency)),
  ].filter((note) => note !== '');
  const total = formatPrice(sale.total, data.currency);
  const tenders = rights.canRefund ? listCorrectableTenders(sale) : [];
  const corrected = tenders.find(({ place }) => act.value === `tender-${place}`);
  const toId = (kind: SaleAct) => `${isFound ? 'found' : 'sold'}-${kind}-${sale.id}`;
  const button = (kind: SaleAct, text: string, label: string) => (
    <InsetToggle opens={toId(kind)} shown={act} panel={kind} look="link" name={label}>
      {text}
    </InsetToggle>
  );
  return (
    <li>
      <div class="row">
        <span>
          <strong>{name}</strong>
          <span class="line-note">{notes.join(', ')}</span>
        </span>
        <span class="amount">
          {total}
          <span class="line-note">
            {listTenderKindsOfSale(sale)
              .map((by) => (by === 'card' ? words.sold.card : words.payments.by[by]))
              .join(' + ')}
          </span>
        </span>
        <span class="row-acts">
          {button('receipt', moneyTexts().paid.show, words.sold.receiptOf(name, total))}
          {rights.canRefund &&
            sale.refunded === undefined &&
            button('refund', words.refund.button, words.refund.named(name, total))}
          {tenders.map(({ place, tender, amount }) => {
            const by = words.payments.by[tender];
            const paid = formatMoney(amount, data.currency);
            const named = sale.tenders
              ? ([words.tender.named(by, paid), words.tender.named(by, `${paid}, ${name}`)] as const)
              : ([words.tender.button, words.tender.named(name, total)] as const);
            return button(`tender-${place}`, ...named);
          })}
        </span>
      </div>
      {act.value === 'refund' && <SaleRefund {...props} sale={sale} id={toId('refund')} onClose={close} />}
      {corrected && (
        <SaleTender
          key={corrected.place}
          {...props}
          sale={sale}
          id={toId(`tender-${corrected.place}`)}
          tender={corrected}
          onClose={close}
        />
      )}
      {act.value === 'receipt' && (
        <Inset id={toId('receipt')} title={moneyTexts().paid.show}>
          <ReceiptView of={{ sale_id: sale.id }} salon={salon} rights={rights} name={data.name} withOthers />
        </Inset>
      )}
    </li>
  );
}
