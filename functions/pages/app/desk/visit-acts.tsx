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

/** Asks before a visit becomes a no-show. */
function NoShowQuestion({ visit, onClose, ...props }: QuestionProps) {
  const words = deskTexts().questions;
  return (
    <Question
      title={words.noShow(formatVisitor(visit))}
      yes={words.noShowYes}
      onYes={toVisitCalls(visit, props).markNoShow}
      onClose={onClose}
    >
      <p>
        {Number(visit.no_show_fee) > 0
          ? words.noShowFee(formatPrice(visit.no_show_fee ?? '0', props.data.currency))
          : words.noShowFree}
      </p>
    </Question>
  );
}

/** Asks before a visit is cancelled: alone or with the later ones of its series, and with a refund or without (BEHAVIOR §39.7). */
function CancelQuestion({ visit, onClose, ...props }: QuestionProps) {
  const { data, rights } = props;
  const words = deskTexts().questions;
  const [isRefunded, isFollowing] = [useSignal(false), useSignal(false)];
  const cancel = () =>
    toVisitCalls(visit, props).cancel({ isFollowing: isFollowing.value, isRefunded: isRefunded.value });
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
  };
  const asked = { ...props, visit, onClose: setTo(question, undefined) };
  return (
    <>
      {dayActs.length > 0 && (
        <div class="actions">
          {dayActs.map((act) => (
            <Button
              key={act}
              look={act === nextStep ? 'button' : 'button-secondary'}
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
