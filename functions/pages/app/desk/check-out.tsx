import { useSignal, useSignalEffect } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { CallFailure } from '../../../../lib/client/types.ts';
import { formatPrice } from '../booking/price.ts';
import { ReceiptPaper } from '../links/receipt-page.tsx';
import { Field, Form } from '../parts/field.tsx';
import { createInputKeys } from '../parts/form-values.ts';
import { LoadedView, useLoaded } from '../parts/loaded.tsx';
import { Alert, Notice } from '../parts/notice.tsx';
import { Skeleton } from '../parts/skeleton.tsx';
import { useCall } from '../parts/use-call.ts';
import { formatAmount, parseAmount, splitTenders, toHundredths } from './amounts.ts';
import { BillTable, type Quote } from './bill.tsx';
import type { Visit } from './desk-data.ts';
import { Dialog } from './dialog.tsx';
import type { DialogProps } from './dialog-props.ts';
import { deskTexts } from './texts/index.ts';
import { formatVisitor } from './visit-dialog.tsx';

type CheckOutProps = DialogProps & { readonly visit: Visit };
type Paid = { readonly receiptId: string | undefined; readonly number: string; readonly change: string };

const QUOTE_PAUSE_MS = 300;

/** The receipt of what was just paid, to print. */
function Receipt({ id, salon, data }: { readonly id: string } & Pick<CheckOutProps, 'salon' | 'data'>) {
  const source = useLoaded((options) => salon.journal.receiptShow({ receipt_id: id }, options));
  return (
    <LoadedView source={source}>
      {({ data: receipt }) => <ReceiptPaper receipt={receipt} salon={data.name} />}
    </LoadedView>
  );
}

function PaidView({ paid, visit, salon, data, dialogs }: CheckOutProps & { readonly paid: Paid }) {
  const words = deskTexts().checkOut;
  const isShown = useSignal(false);
  return (
    <>
      <p class="notice" role="status">
        {words.paid(formatVisitor(visit), paid.number)}{' '}
        {Number(paid.change) > 0 && (
          <strong>{words.giveChange(formatPrice(paid.change, data.currency))}</strong>
        )}
      </p>
      {isShown.value && paid.receiptId !== undefined && (
        <Receipt id={paid.receiptId} salon={salon} data={data} />
      )}
      <div class="actions">
        <button type="button" class="button" onClick={dialogs.close}>
          {words.done}
        </button>
        {paid.receiptId !== undefined && !isShown.value && (
          <button
            type="button"
            class="button-secondary"
            onClick={() => {
              isShown.value = true;
            }}
          >
            {words.receipt}
          </button>
        )}
      </div>
    </>
  );
}

/** The bill of a visit with a tip, and how it is paid. */
function PayForm({
  visit,
  salon,
  data,
  diary,
  acts,
  onPaid,
}: CheckOutProps & { readonly onPaid: (paid: Paid) => void }) {
  const words = deskTexts().checkOut;
  const [tip, cash, external] = [useSignal(''), useSignal(''), useSignal('')];
  const quote = useSignal<Quote | undefined>(undefined);
  const failure = useSignal<CallFailure | null>(null);
  const hasChanged = useSignal(false);
  const isChecked = useSignal(false);
  const keys = useMemo(createInputKeys, []);
  const pay = useCall();
  const toInput = (tipped: number) => ({
    appointment_id: visit.id,
    ...(tipped > 0 ? { tip: { amount: formatAmount(tipped) } } : {}),
  });
  useSignalEffect(() => {
    const tipped = parseAmount(tip.value);
    if (tipped === undefined) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(
      async () => {
        const result = await salon.checkout.checkoutQuote(toInput(tipped), { signal });
        if (signal.aborted) return;
        if (result.ok) quote.value = result.reply.data;
        failure.value = result.ok ? null : result;
      },
      quote.peek() ? QUOTE_PAUSE_MS : 0,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  });
  if (!quote.value) return failure.value ? <Notice failure={failure.value} /> : <Skeleton />;
  const typed = {
    tip: parseAmount(tip.value),
    cash: parseAmount(cash.value),
    external: parseAmount(external.value),
  };
  const due = toHundredths(quote.value.due);
  const isTipQuoted = typed.tip !== undefined && toHundredths(quote.value.bill.tip_total) === typed.tip;
  const { left, change, tenders } = splitTenders(due, {
    cash: typed.cash ?? 0,
    external: typed.external ?? 0,
  });
  const show = (hundredths: number) => formatPrice(formatAmount(hundredths), data.currency);
  const wrong = (value: number | undefined) => (value === undefined ? words.wrongAmount : undefined);
  const rest = (field: typeof cash, other: number | undefined, name: string) => (
    <button
      type="button"
      class="button-secondary"
      onClick={() => {
        field.value = formatAmount(Math.max(0, due - (other ?? 0)));
      }}
    >
      {words.rest} <span class="unseen">{name}</span>
    </button>
  );
  const submit = async () => {
    isChecked.value = true;
    hasChanged.value = false;
    const { tip: tipped, cash: inCash, external: outside } = typed;
    if (tipped === undefined || inCash === undefined || outside === undefined) return;
    if (!isTipQuoted || left !== 0 || !quote.value) return;
    acts.clear();
    const input = { ...toInput(tipped), version: quote.value.version, tenders };
    const reply = await pay.run(() =>
      salon.checkout.checkoutPay(input, { idempotencyKey: keys.getKey(input) }),
    );
    if (!reply) {
      const refused = pay.failure.peek();
      if (refused?.code === 'bill_changed') {
        quote.value = refused.data as unknown as Quote;
        hasChanged.value = true;
        pay.failure.value = null;
      }
      return;
    }
    // Only a card reader makes a checkout wait, and the desk sends no tender of a reader
    if ('state' in reply.data) return;
    const { receipt } = reply.data;
    onPaid({ receiptId: receipt?.receipt_id, number: receipt?.number ?? '', change: reply.data.change });
    await diary.refresh();
  };
  return (
    <Form onSubmit={submit}>
      <BillTable quote={quote.value} currency={data.currency} />
      <Field
        id="pay-tip"
        label={words.tip}
        value={tip}
        inputMode="decimal"
        autocomplete="off"
        error={wrong(typed.tip)}
      />
      <Field
        id="pay-cash"
        label={words.cash}
        value={cash}
        inputMode="decimal"
        autocomplete="off"
        error={wrong(typed.cash)}
      >
        {rest(cash, typed.external, words.inCash)}
      </Field>
      <Field
        id="pay-external"
        label={words.external}
        hint={words.externalHint}
        value={external}
        inputMode="decimal"
        autocomplete="off"
        error={wrong(typed.external)}
      >
        {rest(external, typed.cash, words.outside)}
      </Field>
      <p class="pay-sum" role="status">
        {left > 0 && `${words.left}: ${show(left)}`}
        {left <= 0 && change > 0 && `${words.change}: ${show(change)}`}
      </p>
      {isChecked.value && left > 0 && <Alert text={words.notEnough(show(left))} />}
      {isChecked.value && left < 0 && <Alert text={words.tooMuch(show(-left))} />}
      {hasChanged.value && <Alert text={words.changed} />}
      <Notice failure={pay.failure.value ?? failure.value} />
      <div class="actions">
        <button type="submit" class="button" aria-disabled={pay.isBusy.value || !isTipQuoted}>
          {words.pay}
        </button>
      </div>
    </Form>
  );
}

/** Takes the payment for a visit (BEHAVIOR §39.6). */
export function CheckOut(props: CheckOutProps) {
  const paid = useSignal<Paid | undefined>(undefined);
  return (
    <Dialog
      id="check-out"
      title={deskTexts().checkOut.heading(formatVisitor(props.visit))}
      onClose={props.dialogs.close}
    >
      {paid.value ? (
        <PaidView {...props} paid={paid.value} />
      ) : (
        <PayForm
          {...props}
          onPaid={(result) => {
            paid.value = result;
          }}
        />
      )}
    </Dialog>
  );
}
