import { type ReadonlySignal, type Signal, useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { useLayoutEffect, useMemo } from 'preact/hooks';
import type { CallFailure } from '../../../../../lib/client/types.ts';
import { formatPrice } from '../../booking/price.ts';
import { Field, Form, Select } from '../../parts/field.tsx';
import { createInputKeys } from '../../parts/form-values.ts';
import { Alert } from '../../parts/notice.tsx';
import { useCall } from '../../parts/use-call.ts';
import { formatAmount, formatMoney, parseAmount, suggestCash, toHundredths } from '../money/amounts.ts';
import { CashChips } from '../money/cash-chips.tsx';
import { MoneyField } from '../money/money-field.tsx';
import { OFFLINE } from '../money/offline.ts';
import { Refusal } from '../money/refusal.tsx';
import { moneyTexts } from '../money/texts/index.ts';
import { type BillDifference, listDifferences, type Quote } from './bill-input.ts';
import type { CheckOutContext } from './check-out-context.ts';
import type { Guard } from './guard.ts';
import { NoDrawer } from './no-drawer.tsx';
import type { EndedCheckout, Waiting } from './reader-wait.tsx';
import type { Readers } from './readers.ts';
import { splitTenders, TENDER_KINDS, type TenderKind, type TypedTenders } from './tenders.ts';
import { TipFields } from './tip-fields.tsx';

type PayFormProps = {
  readonly context: CheckOutContext;
  readonly readers: Readers;
  /** The location whose drawer takes the cash. */
  readonly location: number | undefined;
  readonly guard: Guard;
  readonly onPaid: (paid: Pick<EndedCheckout, 'receipt' | 'change'>) => void;
  readonly onWaiting: (waiting: Waiting) => void;
  readonly onRefused: (failure: CallFailure) => void;
};

type Fields = Readonly<Record<TenderKind, Signal<string>>>;

type TenderFieldsProps = PayFormProps & {
  readonly quote: Quote;
  readonly fields: Fields;
  readonly typed: TypedTenders;
  /** Lets a field take what the others leave, also when the bill changes. */
  readonly onRest: (kind: TenderKind) => void;
  readonly reference: Signal<string>;
  readonly readerId: Signal<string>;
  readonly errorOf: (kind: TenderKind) => string | undefined;
};

/** The ways to pay, each with a button for all that the others leave. */
function TenderFields({
  context: { salon, clock, data, rights, owned, mayHaveCard },
  readers,
  location,
  quote,
  fields,
  typed,
  onRest,
  reference,
  readerId,
  errorOf,
}: TenderFieldsProps) {
  const words = moneyTexts().pay;
  const due = toHundredths(quote.due);
  const show = (hundredths: number) => formatMoney(hundredths, data.currency);
  const credit = toHundredths(owned?.credit ?? '0');
  const isOffered: Readonly<Record<TenderKind, boolean>> = {
    cash: true,
    external: true,
    card_on_file: rights.canCharge && mayHaveCard,
    credit: credit > 0,
    reader: readers.length > 0,
  };
  const hints: Partial<Record<TenderKind, string>> = {
    external: words.externalHint,
    card_on_file: words.cardHint,
    credit: words.creditHint(show(credit)),
  };
  const isCashAlone = TENDER_KINDS.every((kind) => kind === 'cash' || typed[kind] === 0);
  return (
    <>
      {TENDER_KINDS.filter((kind) => isOffered[kind]).map((kind) => (
        <div key={kind} class="tender">
          <MoneyField
            id={`pay-${kind}`}
            label={words[kind]}
            hint={hints[kind]}
            value={fields[kind]}
            error={errorOf(kind)}
          >
            <button type="button" class="button-secondary" onClick={() => onRest(kind)}>
              {words.rest} <span class="unseen">{words.restBy[kind]}</span>
            </button>
          </MoneyField>
          {kind === 'cash' && isCashAlone && (
            <CashChips amounts={suggestCash(due).slice(1)} value={fields.cash} currency={data.currency} />
          )}
          {kind === 'cash' && typed.cash > 0 && rights.canDrawer && location !== undefined && (
            <NoDrawer salon={salon} clock={clock} location={location} />
          )}
          {kind === 'external' && typed.external > 0 && (
            <Field id="pay-reference" label={words.reference} value={reference} autocomplete="off" />
          )}
          {kind === 'reader' && readers.length > 1 && (
            <Select
              id="pay-reader-choice"
              label={words.readerChoice}
              value={readerId.value}
              options={readers.map(({ reader_id, label, status }) => [
                reader_id,
                status === 'offline' ? words.readerOffline(label) : label,
              ])}
              onChoose={(id) => {
                readerId.value = id;
              }}
            />
          )}
        </div>
      ))}
    </>
  );
}

const isWrong = (fields: Fields): boolean =>
  TENDER_KINDS.some((kind) => parseAmount(fields[kind].value) === undefined);

/** Fills a field with what the others leave of the bill, and keeps it so until somebody types into it. */
function useRest(fields: Fields, due: ReadonlySignal<number>, credit: number) {
  const filled = useSignal<{ readonly kind: TenderKind; readonly text: string } | undefined>(undefined);
  const compute = (kind: TenderKind): string => {
    const others = TENDER_KINDS.filter((other) => other !== kind).reduce(
      (sum, other) => sum + (parseAmount(fields[other].value) ?? 0),
      0,
    );
    const rest = Math.max(0, due.value - others);
    return rest === 0 ? '' : formatAmount(kind === 'credit' ? Math.min(rest, credit) : rest);
  };
  useSignalEffect(() => {
    const now = filled.value;
    if (!now) return;
    const text = compute(now.kind);
    if (fields[now.kind].peek() !== now.text) filled.value = undefined;
    else if (text !== now.text) {
      fields[now.kind].value = text;
      filled.value = { ...now, text };
    }
  });
  return (kind: TenderKind) => {
    const text = compute(kind);
    fields[kind].value = text;
    filled.value = { kind, text };
  };
}

/** The tips, and how the bill is paid (BEHAVIOR §39.7). */
export function PayForm(props: PayFormProps) {
  const { context, readers, guard, onPaid, onWaiting, onRefused } = props;
  const { bill, salon, data, diary, acts } = context;
  const words = moneyTexts().pay;
  const fields = {
    cash: useSignal(''),
    external: useSignal(''),
    card_on_file: useSignal(''),
    credit: useSignal(''),
    reader: useSignal(''),
  };
  const [reference, readerId] = [useSignal(''), useSignal('')];
  const differences = useSignal<readonly BillDifference[] | undefined>(undefined);
  const isChecked = useSignal(false);
  const isOffline = useSignal(false);
  const sent = useSignal<readonly TenderKind[]>([]);
  const keys = useMemo(createInputKeys, []);
  const pay = useCall();
  const quote = bill.quote.value;
  const onRest = useRest(
    fields,
    useComputed(() => toHundredths(bill.quote.value?.due ?? '0')),
    toHundredths(context.owned?.credit ?? '0'),
  );
  useSignalEffect(() => {
    for (const kind of TENDER_KINDS) fields[kind].value;
    // Another amount may be right. Without a reply nobody knows whether the first one is paid
    if (pay.failure.peek()?.kind !== 'unreachable') pay.failure.value = null;
  });
  useLayoutEffect(() => {
    // The tip is what a desk types first; somebody who has gone to another control stays there
    const { activeElement } = document;
    if (quote && activeElement?.closest('.dialog-head'))
      document.querySelector<HTMLElement>('#pay-tip')?.focus();
  }, [quote === undefined]);
  if (!quote) return <Refusal failure={bill.failure.value} isWrite={false} />;
  const due = toHundredths(quote.due);
  const typed = Object.fromEntries(
    TENDER_KINDS.map((kind) => [kind, parseAmount(fields[kind].value) ?? 0]),
  ) as TypedTenders;
  const chosenReader = readers.find(({ reader_id }) => reader_id === readerId.value) ?? readers[0];
  const { left, change, tenders } = splitTenders(due, typed, {
    reference: reference.value.trim(),
    readerId: chosenReader?.reader_id ?? '',
  });
  const hasTwoCards = typed.card_on_file > 0 && typed.reader > 0;
  const show = (hundredths: number) => formatMoney(hundredths, data.currency);
  const errors = { ...bill.failure.value?.errors, ...pay.failure.value?.errors };
  const errorOf = (kind: TenderKind): string | undefined => {
    const place = sent.value.indexOf(kind);
    const field = Object.keys(errors).find((name) => place >= 0 && name.startsWith(`tenders.${place}.`));
    return field === undefined ? undefined : errors[field]?.[0];
  };
  const submit = async () => {
    isChecked.value = true;
    isOffline.value = diary.lostSince.peek() !== undefined;
    differences.value = undefined;
    const input = bill.quoted.peek();
    if (isOffline.peek() || !input || left !== 0 || hasTwoCards || isWrong(fields)) return;
    acts.clear();
    sent.value = tenders.map(({ kind }) => kind);
    const request = { ...input, version: quote.version, tenders };
    // The result must not be missed
    guard.value = () => {};
    const reply = await pay.run(() =>
      salon.checkout.checkoutPay(request, { idempotencyKey: keys.getKey(request) }),
    );
    guard.value = undefined;
    if (!reply) {
      const refused = pay.failure.peek();
      if (refused) onRefused(refused);
      if (refused?.code === 'bill_changed') {
        const now = refused.data as unknown as Quote;
        differences.value = listDifferences(quote, now, {
          ...moneyTexts().bill,
          paid: moneyTexts().bill.prepaid,
        });
        bill.take(now);
        pay.failure.value = null;
      }
      return;
    }
    if ('state' in reply.data) {
      // The next try is a checkout of its own
      keys.forget();
      const amount = tenders.find(({ kind }) => kind === 'reader')?.amount ?? '0';
      onWaiting({ id: reply.data.checkout_id, amount: String(amount), label: chosenReader?.label ?? '' });
      return;
    }
    onPaid(reply.data);
  };
  const isCurrent = bill.quoted.value !== undefined;
  return (
    <Form class="check-out-pay" onSubmit={submit}>
      <h3>{words.heading}</h3>
      <TipFields context={context} quoted={quote.bill} error={errors.tip?.[0] ?? errors['tip.amount']?.[0]} />
      {due > 0 || left !== 0 ? (
        <TenderFields
          {...props}
          quote={quote}
          fields={fields}
          typed={typed}
          onRest={onRest}
          reference={reference}
          readerId={readerId}
          errorOf={errorOf}
        />
      ) : (
        <p class="hint">{words.nothingDue}</p>
      )}
      <div class="actions-in-view pay-bar">
        <p class="pay-sum" role="status">
          {left > 0 && `${words.left}: ${show(left)}`}
          {left <= 0 && change > 0 && `${words.change}: ${show(change)}`}
        </p>
        {isChecked.value && left > 0 && <Alert text={words.notEnough(show(left))} />}
        {isChecked.value && left < 0 && <Alert text={words.tooMuch(show(-left))} />}
        {isChecked.value && hasTwoCards && <Alert text={words.oneCard} />}
        {isOffline.value && <Refusal failure={OFFLINE} />}
        {differences.value && (
          <div class="notice" role="alert">
            <p>{words.changed}</p>
            <ul>
              {differences.value.map(({ name, before, after }) => (
                <li key={name}>
                  {words.difference(
                    name,
                    formatPrice(before, data.currency),
                    formatPrice(after, data.currency),
                  )}
                </li>
              ))}
            </ul>
          </div>
        )}
        <Refusal failure={pay.failure.value ?? bill.failure.value} isWrite={pay.failure.value !== null} />
        <button
          type="submit"
          class="button"
          aria-disabled={pay.isBusy.value || !isCurrent}
          aria-describedby="pay-due"
        >
          {words.pay}
        </button>
        <span id="pay-due" class="pay-due">
          {show(due)}
        </span>
      </div>
    </Form>
  );
}
