import { type ReadonlySignal, useComputed, useSignal, useSignalEffect } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import type { CallFailure } from '../../../../../lib/client/types.ts';
import { Alert, FailureAlert } from '../../parts/call.tsx';
import { useReading } from '../../parts/reading.ts';
import { Skeleton } from '../../parts/skeleton.tsx';
import type { DialogProps } from '../dialog-props.ts';
import { moneyTexts } from '../money/texts/index.ts';
import { formatVisitor } from '../visit-lines.ts';
import type { BillTarget, ServiceItem } from './bill-input.ts';
import { BillSection } from './bill-section.tsx';
import type { CloseGuard } from './close-guard.ts';
import type { CustomerWithProducts } from './customer-products.ts';
import { useBill } from './open-bill.ts';
import { type CompletedPayment, PaidView } from './paid-view.tsx';
import { PayForm } from './pay-form.tsx';
import { type CheckoutAtReader, type EndedCheckout, ReaderWait } from './reader-wait.tsx';
import { useLocationReaders } from './readers.ts';
import type { BillPaymentOptions } from './use-payment.ts';

/** The code of a refusal because of the status of the visit. */
const OVER = 'transition_not_allowed';

export type Payer = {
  readonly target: BillTarget;
  readonly customerId: number | undefined;
  /** Somebody who may have a saved card: a customer, or a guest whose booking saved one. */
  readonly mayHaveCard: boolean;
  /** Whether the guest of a visit has left an e-mail address. */
  readonly hasEmail?: boolean;
};

type BillDeskProps = DialogProps & {
  readonly payer: ReadonlySignal<Payer | undefined>;
  readonly name: string;
  readonly isCompleted?: boolean;
  readonly bookedServices?: readonly ServiceItem[];
  /** The member who is chosen first for another service. */
  readonly performer?: number | null;
  /** Chooses the customer of a sale, or of a visit without one. */
  readonly chooseCustomer?: ComponentChildren;
  /** Set while money may be taken: Close calls it, and the dialog stays. */
  readonly guard: CloseGuard;
  /** The visit has ended meanwhile, so that its bill takes no money. */
  readonly onOver?: () => void;
  readonly onBookAgain?: (() => void) | undefined;
};

/** The customer with what they own, while the user may see customers; or why it is not known, with a way to try again. */
function useOwned({ salon, rights, payer }: Pick<BillDeskProps, 'salon' | 'rights' | 'payer'>) {
  const owned = useSignal<CustomerWithProducts | undefined>(undefined);
  const failure = useSignal<CallFailure | null>(null);
  const customerId = useComputed(() => payer.value?.customerId);
  const retry = useReading(async (signal) => {
    const id = customerId.value;
    owned.value = undefined;
    failure.value = null;
    if (id === undefined || !rights.canFindCustomers) return;
    const result = await salon.directory.customerShow({ customer_id: id }, { signal });
    if (signal.aborted) return;
    if (result.ok) owned.value = result.reply.data;
    else failure.value = result;
  });
  return { owned, failure, retry };
}

/** How a payment ends: at once, or after the wait for a card at a reader. */
function usePaymentEnd({ name, guard, diary }: Pick<BillDeskProps, 'name' | 'guard' | 'diary'>) {
  const paid = useSignal<CompletedPayment | undefined>(undefined);
  const waiting = useSignal<CheckoutAtReader | undefined>(undefined);
  /** Why the wait ended without money; empty otherwise. */
  const ended = useSignal('');
  const finish = ({
    receipt,
    change,
    taken,
    other_appointments = [],
  }: Parameters<BillPaymentOptions['onPaid']>[0]) => {
    paid.value = {
      receipt: receipt ? { receipt_id: receipt.receipt_id } : undefined,
      // Nobody pays a bill that a membership includes: it has no receipt
      text: receipt
        ? moneyTexts().paid.by(name, receipt.number ?? '', other_appointments.map(formatVisitor).join(', '))
        : moneyTexts().paid.nothing(name),
      change: change ?? '0',
      taken,
    };
    void diary.refresh();
  };
  const wait = (checkout: CheckoutAtReader) => {
    ended.value = '';
    waiting.value = checkout;
  };
  const endWait = (checkout: EndedCheckout) => {
    const { state, reason } = checkout;
    const words = moneyTexts().reader;
    const taken = waiting.peek()?.taken ?? 0;
    waiting.value = undefined;
    guard.value = undefined;
    if (state === 'paid') finish({ ...checkout, taken });
    else if (state !== 'waiting')
      ended.value = reason ? words.reason(words.states[state], reason) : words.states[state];
  };
  return { paid: paid.value, waiting: waiting.value, ended: ended.value, finish, wait, endWait };
}

/** A bill and its payment, then the wait for a card, then what was paid (BEHAVIOR §39.6). */
export function BillDesk({
  payer,
  name,
  isCompleted = false,
  bookedServices = [],
  performer = null,
  chooseCustomer,
  guard,
  onOver,
  onBookAgain,
  ...props
}: BillDeskProps) {
  const { salon, isLoggedIn, data, diary, rights, catalog } = props;
  const target = useComputed(() => payer.value?.target);
  const bill = useBill(salon, target);
  const { owned, failure, retry } = useOwned({ salon, rights, payer });
  const customerId = useComputed(() => payer.value?.customerId);
  const readers = useLocationReaders(salon, catalog.locationId);
  const { paid, waiting, ended, finish, wait, endWait } = usePaymentEnd({ name, guard, diary });
  const endIfOver = (refused: CallFailure | null) => {
    if (refused?.code === OVER) onOver?.();
  };
  useSignalEffect(() => {
    customerId.value;
    bill.forgetRedemptions();
  });
  useSignalEffect(() => endIfOver(bill.failure.value));
  const staff = useMemo(
    () => new Map((catalog.catalog.value?.staff ?? []).map(({ id, name: member }) => [id, member])),
    [catalog.catalog.value],
  );
  if (paid) {
    const hasEmail = Boolean(owned.value?.customer.email) || payer.value?.hasEmail === true;
    return <PaidView {...props} paid={paid} hasEmail={hasEmail} onBookAgain={onBookAgain} />;
  }
  const context = {
    ...props,
    bill,
    staff,
    isCompleted,
    bookedServices,
    performer,
    catalog: catalog.catalog.value,
    owned: owned.value,
    onHandedOver: retry,
    customer: customerId.value === undefined ? undefined : { id: customerId.value, name },
    mayHaveCard: payer.value?.mayHaveCard === true && owned.value?.may_have_card !== 0,
  };
  const isLoading =
    !bill.quote.value && !bill.failure.value && payer.value && 'appointment_id' in payer.value.target;
  return (
    <>
      {waiting && (
        <ReaderWait
          waiting={waiting}
          salon={salon}
          isLoggedIn={isLoggedIn}
          currency={data.currency}
          guard={guard}
          onEnd={endWait}
        />
      )}
      {!waiting && !isLoading && chooseCustomer}
      {isLoading ? (
        <Skeleton />
      ) : (
        <div class="check-out" hidden={waiting !== undefined}>
          <BillSection context={context} />
          <div>
            <FailureAlert failure={failure.value} onRetry={retry} />
            {ended !== '' && <Alert text={ended} />}
            <PayForm
              context={context}
              location={catalog.locationId.value}
              readers={readers.value}
              guard={guard}
              onPaid={finish}
              onRefused={endIfOver}
              onWaiting={wait}
            />
          </div>
        </div>
      )}
    </>
  );
}
