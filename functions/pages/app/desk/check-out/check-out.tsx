import { type ReadonlySignal, useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { CallFailure } from '../../../../../lib/client/types.ts';
import { fromApiDate } from '../../booking/dates.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Alert, Notice } from '../../parts/notice.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { STATUS } from '../../parts/visit-status.ts';
import { toBookAgain } from '../book-again.ts';
import type { Visit } from '../desk-data.ts';
import type { DialogProps } from '../dialog-props.ts';
import { moneyTexts } from '../money/texts/index.ts';
import { mayHaveCard } from '../payments/payment-rows.ts';
import { readVisit } from '../read-visit.ts';
import { deskTexts } from '../texts/index.ts';
import { formatVisitor } from '../visit-lines.ts';
import { findState, sumDue } from '../visit-state.ts';
import type { ServiceItem, Target } from './bill-input.ts';
import { BillSection } from './bill-section.tsx';
import type { Guard } from './guard.ts';
import { useBill } from './open-bill.ts';
import type { Owned } from './owned.ts';
import { type Paid, PaidView } from './paid-view.tsx';
import { PayForm } from './pay-form.tsx';
import { type EndedCheckout, ReaderWait, type Waiting } from './reader-wait.tsx';
import { listReaders, type Readers } from './readers.ts';

/** The code of a refusal because of the status of the visit. */
const OVER = 'transition_not_allowed';

/** The person whose bill it is. */
export type Payer = {
  readonly target: Target;
  readonly customerId: number | undefined;
  /** Somebody who may have a saved card: a customer, or a guest whose booking saved one. */
  readonly mayHaveCard: boolean;
};

type BillDeskProps = DialogProps & {
  readonly payer: ReadonlySignal<Payer | undefined>;
  readonly name: string;
  readonly isCompleted?: boolean;
  readonly bookedServices?: readonly ServiceItem[];
  /** Set while money may be taken: Close calls it, and the dialog stays. */
  readonly guard: Guard;
  /** The visit has ended meanwhile, so that its bill takes no money. */
  readonly onOver?: () => void;
  readonly onBookAgain?: (() => void) | undefined;
};

/** The customer with what they own, while the user may see customers; or why it is not known, with a way to try again. */
function useOwned({ salon, rights, payer }: Pick<BillDeskProps, 'salon' | 'rights' | 'payer'>) {
  const owned = useSignal<Owned | undefined>(undefined);
  const failure = useSignal<CallFailure | null>(null);
  const attempt = useSignal(0);
  const customerId = useComputed(() => payer.value?.customerId);
  useSignalEffect(() => {
    attempt.value;
    const id = customerId.value;
    owned.value = undefined;
    failure.value = null;
    if (id === undefined || !rights.canFindCustomers) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    void salon.directory.customerShow({ customer_id: id }, { signal }).then((result) => {
      if (signal.aborted) return;
      if (result.ok) owned.value = result.reply.data;
      else failure.value = result;
    });
    return () => controller.abort();
  });
  const retry = () => {
    attempt.value += 1;
  };
  return { owned, failure, retry };
}

/** A bill and its payment, then the wait for a card, then what was paid (BEHAVIOR §39.7). */
export function BillDesk({
  payer,
  name,
  isCompleted = false,
  bookedServices = [],
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
  useSignalEffect(() => {
    customerId.value;
    bill.forgetRedemptions();
  });
  useSignalEffect(() => {
    if (bill.failure.value?.code === OVER) onOver?.();
  });
  const readers = useSignal<Readers>([]);
  const paid = useSignal<Paid | undefined>(undefined);
  const waiting = useSignal<Waiting | undefined>(undefined);
  const ended = useSignal('');
  useSignalEffect(() => {
    const location = catalog.locationId.value;
    if (location === undefined) return undefined;
    const controller = new AbortController();
    void listReaders(salon, location, controller.signal).then((found) => {
      if (!controller.signal.aborted) readers.value = found;
    });
    return () => controller.abort();
  });
  const staff = useMemo(
    () => new Map((catalog.catalog.value?.staff ?? []).map(({ id, name: member }) => [id, member])),
    [catalog.catalog.value],
  );
  const finish = ({ receipt, change }: Pick<EndedCheckout, 'receipt' | 'change'>) => {
    paid.value = {
      receipt: receipt ? { receipt_id: receipt.receipt_id } : undefined,
      text: moneyTexts().paid.by(name, receipt?.number ?? ''),
      change: change ?? '0',
    };
    void diary.refresh();
  };
  const endWait = ({ state, reason, receipt, change }: EndedCheckout) => {
    const words = moneyTexts().reader;
    waiting.value = undefined;
    guard.value = undefined;
    if (state === 'paid') {
      finish({ receipt, change });
      return;
    }
    if (state === 'waiting') return;
    ended.value = reason ? words.reason(words.states[state], reason) : words.states[state];
  };
  if (paid.value) return <PaidView {...props} paid={paid.value} onBookAgain={onBookAgain} />;
  const context = {
    ...props,
    bill,
    catalog: catalog.catalog.value,
    staff,
    owned: owned.value,
    onHandedOver: retry,
    customer: customerId.value === undefined ? undefined : { id: customerId.value, name },
    mayHaveCard: payer.value?.mayHaveCard === true && owned.value?.may_have_card !== 0,
    isCompleted,
    bookedServices,
  };
  const isLoading =
    !bill.quote.value && !bill.failure.value && payer.value && 'appointment_id' in payer.value.target;
  return (
    <>
      {waiting.value && (
        <ReaderWait
          waiting={waiting.value}
          salon={salon}
          isLoggedIn={isLoggedIn}
          currency={data.currency}
          guard={guard}
          onEnd={endWait}
        />
      )}
      {isLoading ? (
        <Skeleton />
      ) : (
        <div class="check-out" hidden={waiting.value !== undefined}>
          <BillSection context={context} />
          <div>
            <Notice failure={failure.value} onRetry={retry} />
            {ended.value !== '' && <Alert text={ended.value} />}
            <PayForm
              context={context}
              location={catalog.locationId.value}
              readers={readers.value}
              guard={guard}
              onPaid={finish}
              onRefused={({ code }) => {
                if (code === OVER) onOver?.();
              }}
              onWaiting={(wait) => {
                ended.value = '';
                waiting.value = wait;
              }}
            />
          </div>
        </div>
      )}
    </>
  );
}

/** Says what another desk has done to the visit meanwhile, with the way to it. */
function OverView({ visit, dialogs }: Pick<DialogProps, 'dialogs'> & { readonly visit: Visit }) {
  const words = moneyTexts().over;
  const { id, date, status } = visit;
  const isSettled = status === STATUS.completed && Number(sumDue(visit)) === 0;
  return (
    <>
      <Alert text={isSettled ? words.settled : words.changed(deskTexts().states[findState(visit)])} />
      <div class="actions">
        <button
          type="button"
          class="button"
          onClick={() => dialogs.show({ kind: 'visit', id, date: fromApiDate(date) })}
        >
          {words.show}
        </button>
      </div>
    </>
  );
}

type CheckOutProps = DialogProps & { readonly visit: Visit };

/** Takes the payment for a visit (BEHAVIOR §39.7). */
export function CheckOut({ visit, ...props }: CheckOutProps) {
  const { salon, diary, dialogs } = props;
  /** The visit as another desk has left it. */
  const over = useSignal<Visit | undefined>(undefined);
  const reload = async () => {
    void diary.refresh();
    const read = await readVisit(salon, { id: visit.id, date: fromApiDate(visit.date) });
    if (read.ok && read.reply.status >= STATUS.completed) over.value = read.reply;
  };
  const name = formatVisitor(visit);
  const payer = useSignal<Payer>({
    target: { appointment_id: visit.id },
    customerId: visit.customer_id ?? undefined,
    mayHaveCard: mayHaveCard(visit),
  });
  const guard: Guard = useSignal();
  const bookedServices = visit.services.map(({ service_id, pricing_option_id, staff_id, guest_no }) => ({
    service_id,
    pricing_option_id,
    staff_id,
    guest_no,
  }));
  return (
    <Dialog
      id="check-out"
      title={deskTexts().checkOut.heading(name)}
      look="dialog-wide"
      onClose={() => (guard.peek() ?? dialogs.close)()}
    >
      {over.value ? (
        <OverView visit={over.value} dialogs={dialogs} />
      ) : (
        <BillDesk
          {...props}
          guard={guard}
          payer={payer}
          name={name}
          isCompleted={visit.status === STATUS.completed}
          bookedServices={bookedServices}
          onOver={() => void reload()}
          onBookAgain={toBookAgain({ ...visit, status: STATUS.completed }, props)}
        />
      )}
    </Dialog>
  );
}
