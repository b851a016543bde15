import { useSignal, useSignalEffect } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { isStatedTender } from '../../../../../lib/contract/stated-tenders.ts';
import { Alert } from '../../parts/call.tsx';
import { findUnsavedControl } from '../../parts/discard-guard.tsx';
import { Form } from '../../parts/field.tsx';
import { formatPrice } from '../../parts/format.ts';
import { texts } from '../../texts/index.ts';
import { formatMoney } from '../money/amounts.ts';
import { MoneyFailureAlert } from '../money/money-failure.tsx';
import { OFFLINE } from '../money/offline.ts';
import { PayBar } from '../money/pay-bar.tsx';
import { moneyTexts } from '../money/texts/index.ts';
import type { BillDifference } from './bill-input.ts';
import type { OpenBill } from './open-bill.ts';
import { TipFields } from './tip-fields.tsx';
import { type BillPaymentOptions, usePayment } from './use-payment.ts';
import { Ways } from './ways.tsx';

type DifferencesProps = { readonly differences: readonly BillDifference[]; readonly currency: string };

/** Says that the bill has changed, with each amount that differs. */
function Differences({ differences, currency }: DifferencesProps) {
  const words = moneyTexts().pay;
  return (
    <div class="note" role="alert">
      <p>{words.changed}</p>
      <ul>
        {differences.map(({ name, before, after }) => (
          <li key={name}>
            {words.difference(name, formatPrice(before, currency), formatPrice(after, currency))}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Whether a part of the bill is typed and not applied: such a bill takes no money. */
function useDraftCheck({ quote }: Pick<OpenBill, 'quote'>) {
  const hasDraft = useSignal(false);
  useSignalEffect(() => {
    quote.value;
    hasDraft.value = false;
  });
  return {
    hasDraft,
    /** Leads to what is typed. Tells whether there is something. */
    check: (): boolean => {
      const part = document.querySelector<HTMLElement>('.check-out-bill');
      const unsaved = part ? findUnsavedControl(part) : undefined;
      hasDraft.value = unsaved !== undefined;
      unsaved?.focus();
      return hasDraft.peek();
    },
  };
}

type PayFormProps = BillPaymentOptions & {
  /** The location whose drawer takes the cash. */
  readonly location: number | undefined;
};

/** The tips, and how the bill is paid (BEHAVIOR §39.6). */
export function PayForm({ location, ...options }: PayFormProps) {
  const { context, readers } = options;
  const { bill, data } = context;
  const words = moneyTexts().pay;
  const payment = usePayment(options);
  const draft = useDraftCheck(bill);
  const quote = bill.quote.value;
  useLayoutEffect(() => {
    // The tip is what a desk types first; somebody who has gone to another control stays there
    const { activeElement } = document;
    // On a touch screen the focus would open the keyboard over the bill
    const isTouched = matchMedia('(pointer: coarse)').matches;
    if (quote && activeElement?.matches('.panel') && !isTouched)
      document.querySelector<HTMLElement>('#pay-tip')?.focus({ preventScroll: true });
  }, [quote === undefined]);
  if (!quote) return <MoneyFailureAlert failure={bill.failure.value} isWrite={false} />;
  const { due, cashDue, left, change, problems, differences, failure, way } = payment;
  const show = (hundredths: number) => formatMoney(hundredths, data.currency);
  const toSum = () => {
    if (left > 0 && way.value === 'split') return { name: words.left, amount: show(left) };
    return change > 0 ? { name: words.change, amount: show(change) } : undefined;
  };
  const isPaid = due === 0 && left === 0;
  const toLabel = () => {
    if (isPaid) return words.complete;
    if (way.value === 'cash' && left > 0) return words.splitRest(show(left));
    return isStatedTender(way.value)
      ? words.take.stated(show(way.value === 'cash' ? cashDue : due), texts().paid[way.value])
      : words.take[way.value](show(due));
  };
  return (
    <Form class="check-out-pay" onSubmit={() => (draft.check() ? undefined : payment.pay())}>
      <TipFields context={context} quote={quote} error={payment.tipError} />
      {isPaid ? (
        <p class="hint">{words.nothingDue}</p>
      ) : (
        <section>
          <h3 id="pay-heading">{words.heading(context.owned?.customer.fname ?? '')}</h3>
          <Ways context={context} readers={readers} location={location} payment={payment} />
        </section>
      )}
      <PayBar sum={toSum()} label={toLabel()} isBusy={payment.isBusy || !bill.quoted.value}>
        {problems.map((problem) => (
          <Alert
            key={problem}
            text={problem === 'oneCard' ? words.oneCard : words[problem](show(Math.abs(left)))}
          />
        ))}
        {draft.hasDraft.value && <Alert text={words.draft} />}
        {payment.isOffline && failure?.kind !== 'unreachable' && <MoneyFailureAlert failure={OFFLINE} />}
        {differences && <Differences differences={differences} currency={data.currency} />}
        <MoneyFailureAlert failure={failure ?? bill.failure.value} isWrite={failure !== null} />
      </PayBar>
    </Form>
  );
}
