import { useSignal, useSignalEffect } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { CallFailure } from '../../../../../lib/client/types.ts';
import { useCall } from '../../parts/call.tsx';
import { createKeyPerInput } from '../../parts/form-values.ts';
import { describeTax } from '../../parts/format.ts';
import { moneyTexts } from '../money/texts/index.ts';
import { type BillDifference, listBillDifferences, type Quote } from './bill-input.ts';
import type { CheckOutContext } from './check-out-context.ts';
import type { CloseGuard } from './close-guard.ts';
import type { CheckoutAtReader, EndedCheckout } from './reader-wait.tsx';
import type { LocationReaders } from './readers.ts';
import { TENDER_KINDS, type TenderKind } from './tenders.ts';
import { useTenders } from './use-tenders.ts';

export type BillPaymentOptions = {
  readonly context: CheckOutContext;
  readonly readers: LocationReaders;
  readonly guard: CloseGuard;
  /** `taken`: what was paid, in hundredths. */
  readonly onPaid: (
    paid: Pick<EndedCheckout, 'receipt' | 'change' | 'other_appointments'> & { readonly taken: number },
  ) => void;
  readonly onWaiting: (waiting: CheckoutAtReader) => void;
  readonly onRefused: (failure: CallFailure) => void;
};

/** How a bill is paid: the typed amounts, and the call that pays (BEHAVIOR §39.6). */
export function usePayment({ context, readers, guard, onPaid, onWaiting, onRefused }: BillPaymentOptions) {
  const { bill, salon, diary, acts } = context;
  const form = useTenders(context, readers);
  const quote = bill.quote.value;
  const differences = useSignal<readonly BillDifference[] | undefined>(undefined);
  const [isChecked, isOffline] = [useSignal(false), useSignal(false)];
  /** The tenders of the last call, in the order of its errors. */
  const sent = useSignal<readonly TenderKind[]>([]);
  const keys = useMemo(createKeyPerInput, []);
  const call = useCall();
  useSignalEffect(() => {
    form.way.value;
    for (const kind of TENDER_KINDS) form.fields[kind].value;
    // Another amount may be right. Without a reply nobody knows whether the first one is paid
    if (call.failure.peek()?.kind !== 'unreachable') call.failure.value = null;
  });
  const errors = { ...bill.failure.value?.errors, ...call.failure.value?.errors };
  /** Shows the bill as it is now, with what differs from the bill that the customer was shown. */
  const showChanged = (shown: Quote, now: Quote) => {
    const names = { ...moneyTexts().bill, tax: describeTax(now.bill.tax_included) };
    differences.value = listBillDifferences(shown, now, { ...names, paid: names.prepaid });
    bill.take(now);
    call.failure.value = null;
  };
  const showRefusal = (shown: Quote) => {
    const refused = call.failure.peek();
    if (refused) onRefused(refused);
    if (refused?.code === 'bill_changed') showChanged(shown, refused.data as unknown as Quote);
  };
  const taken = form.way.value === 'cash' ? form.cashDue : form.due;
  const waitForReader = (id: number) => {
    // The next try is a checkout of its own
    keys.forget();
    const amount = form.tenders.find(({ kind }) => kind === 'reader')?.amount ?? '0';
    onWaiting({ id, taken, amount: String(amount), label: form.reader?.label ?? '' });
  };
  const pay = async () => {
    if (call.isBusy.peek()) return;
    if (form.splitRest()) return;
    isChecked.value = true;
    isOffline.value = diary.lostSince.peek() !== undefined;
    differences.value = undefined;
    const input = bill.quoted.peek();
    const canPay = form.areAmounts && form.problems.length === 0;
    if (isOffline.peek() || !quote || !input || !canPay) return;
    acts.clear();
    sent.value = form.tenders.map(({ kind }) => kind);
    const request = { ...input, version: quote.version, tenders: form.tenders };
    // The result must not be missed
    guard.value = () => {};
    const reply = await call.run(() =>
      salon.checkout.checkoutPay(request, { idempotencyKey: keys.getKey(request) }),
    );
    guard.value = undefined;
    if (!reply) showRefusal(quote);
    else if ('state' in reply.data) waitForReader(reply.data.checkout_id);
    else onPaid({ ...reply.data, taken });
  };
  return {
    ...form,
    problems: isChecked.value ? form.problems : [],
    differences: differences.value,
    isOffline: isOffline.value,
    isBusy: call.isBusy.value,
    failure: call.failure.value,
    tipError: errors.tip?.[0] ?? errors['tip.amount']?.[0],
    errorOf: (kind: TenderKind): string | undefined => {
      const place = sent.value.indexOf(kind);
      const field = Object.keys(errors).find((name) => place >= 0 && name.startsWith(`tenders.${place}.`));
      return field === undefined ? undefined : errors[field]?.[0];
    },
    pay,
  };
}

export type BillPayment = ReturnType<typeof usePayment>;
