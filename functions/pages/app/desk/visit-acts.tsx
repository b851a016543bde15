import { useSignal } from '@preact/signals';
import { fromApiDate } from '../booking/dates.ts';
import { formatPrice } from '../booking/price.ts';
import { Button } from '../parts/button.tsx';
import { Question } from '../parts/dialog.tsx';
import { Checkbox } from '../parts/field.tsx';
import { setTo } from '../parts/set-to.ts';
import { isPaidByCard, listDayActs, listOtherActs, type OtherAct } from './allowed-acts.ts';
import { createBookAgainHandler } from './book-again.ts';
import type { Visit } from './desk-data.ts';
import type { DialogProps } from './dialog-props.ts';
import { deskTexts } from './texts/index.ts';
import { toVisitCalls } from './visit-calls.ts';
import { formatVisitor } from './visit-lines.ts';

type VisitActsProps = DialogProps & { readonly visit: Visit };
type QuestionProps = VisitActsProps & { readonly onClose: () => void };

const [PACKAGE, MEMBERSHIP] = [5, 6];

/** Whether a package or an included service pays a line: what was returned has a row with the negative amount. */
const hasUse = ({ payments }: Visit): boolean =>
  payments
    .filter(({ payment_type_id: type }) => type === PACKAGE || type === MEMBERSHIP)
    .reduce((sum, { paid_amount }) => sum + Number(paid_amount), 0) > 0;

/** Asks before a visit becomes a no-show. */
function NoShowQuestion({ visit, onClose, ...props }: QuestionProps) {
  const words = deskTexts().questions;
  const isWaived = useSignal(false);
  const hasFee = Number(visit.no_show_fee) > 0;
  return (
    <Question
      title={words.noShow(formatVisitor(visit))}
      yes={words.noShowYes}
      onYes={() => toVisitCalls(visit, props).markNoShow({ isWaived: isWaived.value })}
      onClose={onClose}
    >
      <p>
        {hasFee
          ? words.noShowFee(formatPrice(visit.no_show_fee ?? '0', props.data.currency))
          : words.noShowFree}
        {hasUse(visit) && ` ${words.useKept}`}
      </p>
      {props.rights.canRefund && (hasFee || hasUse(visit)) && (
        <Checkbox id="no-show-waive" value={isWaived}>
          {words.waive(hasFee, hasUse(visit))}
        </Checkbox>
      )}
    </Question>
  );
}

/** Asks before a visit is cancelled: alone or with the later ones of its series, and with a refund or without (BEHAVIOR §39.7). */
function CancelQuestion({ visit, onClose, ...props }: QuestionProps) {
  const { data, rights } = props;
  const words = deskTexts().questions;
  const [isRefunded, isFollowing, isWaived] = [useSignal(false), useSignal(false), useSignal(false)];
  const cancel = () =>
    toVisitCalls(visit, props).cancel({
      isFollowing: isFollowing.value,
      isRefunded: isRefunded.value,
      isWaived: isWaived.value,
    });
  return (
    <Question
      title={words.cancel(formatVisitor(visit))}
      yes={words.cancelYes}
      onYes={cancel}
      onClose={onClose}
    >
      {Number(visit.cancel_fee) > 0 && (
        <p>
          {words.lateFee(formatPrice(visit.cancel_fee ?? '0', data.currency))}
          {rights.canCharge && ` ${words.chargeLater}`}
        </p>
      )}
      {visit.cancel_keeps_uses === 1 && <p>{words.useKept}</p>}
      {visit.cancel_keeps_uses === 1 && rights.canRefund && (
        <Checkbox id="cancel-waive" value={isWaived}>
          {words.waive(false, true)}
        </Checkbox>
      )}
      {visit.series_id !== null && (
        <Checkbox id="cancel-following" value={isFollowing}>
          {deskTexts().following}
        </Checkbox>
      )}
      {rights.canRefund && isPaidByCard(visit) && (
        <Checkbox id="cancel-refund" value={isRefunded}>
          {words.refund}
        </Checkbox>
      )}
    </Question>
  );
}

/** The acts that the state of the visit and the user's rights allow. */
export function VisitActs({ visit, ...props }: VisitActsProps) {
  const { dialogs, clock, rights } = props;
  const { visit: labels } = deskTexts();
  const question = useSignal<'noShow' | 'cancel' | undefined>(undefined);
  const calls = toVisitCalls(visit, props);
  const dayActs = listDayActs(visit, rights, fromApiDate(visit.date) === clock.getToday());
  const nextStep = dayActs.find((act) => act !== 'undo');
  const hasBegun = Date.parse(visit.starts_at) <= clock.now().getTime();
  const handlers: Readonly<Record<OtherAct, (() => unknown) | undefined>> = {
    checkOut: () => dialogs.show({ kind: 'checkOut', visit }),
    payments: () => dialogs.show({ kind: 'payments', visit }),
    bookAgain: createBookAgainHandler(visit, props),
    confirm: calls.confirm,
    move: () => dialogs.show({ kind: 'move', visit }),
    changeServices: () => dialogs.show({ kind: 'changeServices', visit }),
    length: () => dialogs.show({ kind: 'length', visit }),
    noShow: setTo(question, 'noShow'),
    cancel: setTo(question, 'cancel'),
    undoEnd: calls.undoEnd,
  };
  const asked = { ...props, visit, onClose: setTo(question, undefined) };
  return (
    <>
      {dayActs.length > 0 && (
        <div class="actions">
          {dayActs.map((act) => (
            <Button
              key={act}
              look={act === nextStep ? 'primary' : 'normal'}
              label={labels[act]}
              onClick={calls[act]}
            />
          ))}
        </div>
      )}
      <div class="actions">
        {listOtherActs(visit, rights, hasBegun)
          .filter((act) => handlers[act])
          .map((act) => (
            <Button key={act} label={labels[act]} onClick={handlers[act]} />
          ))}
      </div>
      {question.value === 'noShow' && <NoShowQuestion {...asked} />}
      {question.value === 'cancel' && <CancelQuestion {...asked} />}
    </>
  );
}
