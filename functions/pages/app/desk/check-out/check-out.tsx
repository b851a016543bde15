import { useComputed, useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { Button } from '../../parts/button.tsx';
import { Alert } from '../../parts/call.tsx';
import { fromApiDate } from '../../parts/format.ts';
import { VISIT_STATUS } from '../../parts/visit-status.ts';
import { createBookAgainHandler } from '../book-again.ts';
import type { Visit } from '../desk-data.ts';
import type { DialogProps } from '../dialog-props.ts';
import { getListedVisit } from '../get-listed-visit.ts';
import { moneyTexts } from '../money/texts/index.ts';
import { mayHaveSavedCard } from '../payments/payment-rows.ts';
import { SetMissingCustomer } from '../set-missing-customer.tsx';
import { SidePanel } from '../side-panel.tsx';
import { deskTexts } from '../texts/index.ts';
import { formatVisitor } from '../visit-lines.ts';
import { toVisitDueAmount, toVisitStateName } from '../visit-state.ts';
import { BillDesk, type Payer } from './bill-desk.tsx';
import type { CloseGuard } from './close-guard.ts';

/** Says what another desk has done to the visit meanwhile, with the way to it. */
function OverView({ visit, dialogs }: Pick<DialogProps, 'dialogs'> & { readonly visit: Visit }) {
  const words = moneyTexts().over;
  const { id, date, status } = visit;
  const isSettled = status === VISIT_STATUS.completed && Number(toVisitDueAmount(visit)) === 0;
  return (
    <>
      <Alert text={isSettled ? words.settled : words.changed(deskTexts().states[toVisitStateName(visit)])} />
      <div class="actions">
        <Button
          look="primary"
          label={words.show}
          onClick={() => dialogs.show({ kind: 'visit', id, date: fromApiDate(date) })}
        />
      </div>
    </>
  );
}

type CheckOutProps = DialogProps & { readonly visit: Visit };

/** Takes the payment for a visit (BEHAVIOR §39.6). */
export function CheckOut({ visit: opened, ...props }: CheckOutProps) {
  const { salon, diary, dialogs } = props;
  /** The visit, which may get its customer here. */
  const shown = useSignal(opened);
  const visit = shown.value;
  /** The visit as another desk has left it. */
  const over = useSignal<Visit | undefined>(undefined);
  const reload = async () => {
    void diary.refresh();
    const read = await getListedVisit(salon, { id: visit.id, date: fromApiDate(visit.date) });
    if (read.ok && read.reply.status >= VISIT_STATUS.completed) over.value = read.reply;
  };
  const name = formatVisitor(visit);
  const target = useMemo(() => ({ appointment_id: opened.id }), [opened.id]);
  const payer = useComputed(
    (): Payer => ({
      target,
      customerId: shown.value.customer_id ?? undefined,
      mayHaveCard: mayHaveSavedCard(shown.value),
      hasEmail: Boolean(shown.value.guest?.email),
    }),
  );
  const guard: CloseGuard = useSignal();
  const bookedServices = visit.services.map(({ service_id, pricing_option_id, staff_id, guest_no }) => ({
    service_id,
    pricing_option_id,
    staff_id,
    guest_no,
  }));
  return (
    <SidePanel
      id="check-out"
      title={deskTexts().checkOut.heading(name)}
      size="wide"
      guard={guard}
      onClose={dialogs.close}
    >
      {over.value ? (
        <OverView visit={over.value} dialogs={dialogs} />
      ) : (
        <BillDesk
          {...props}
          guard={guard}
          payer={payer}
          name={name}
          isCompleted={visit.status === VISIT_STATUS.completed}
          bookedServices={bookedServices}
          chooseCustomer={
            <SetMissingCustomer
              {...props}
              visit={visit}
              onSet={(changed) => {
                shown.value = changed;
              }}
            />
          }
          onOver={() => void reload()}
          onBookAgain={createBookAgainHandler({ ...visit, status: VISIT_STATUS.completed }, props)}
        />
      )}
    </SidePanel>
  );
}
