import { useSignal } from '@preact/signals';
import { Question } from '../../parts/dialog.tsx';
import { Checkbox } from '../../parts/field.tsx';
import { formatPrice, formatShortInstant } from '../../parts/format.ts';
import { LANGUAGE_NAMES } from '../../texts/language-names.ts';
import { isPaidByCardThroughSystem } from '../allowed-acts.ts';
import type { Visit } from '../desk-data.ts';
import type { DialogProps } from '../dialog-props.ts';
import { deskTexts } from '../texts/index.ts';
import { toVisitCallHandlers } from '../visit-calls.ts';
import { formatVisitor } from '../visit-lines.ts';
import { canBecomeCredit, isPaidByPackageOrMembership } from './visit-acts.ts';

type QuestionProps = Pick<
  DialogProps,
  'salon' | 'data' | 'acts' | 'catalog' | 'dialogs' | 'clock' | 'rights'
> & {
  readonly visit: Visit;
  readonly onClose: () => void;
};

/** When the fee was agreed to, and the language of the policy that was read (BEHAVIOR §10.5). */
function Acceptance({ visit, timeZone }: { readonly visit: Visit; readonly timeZone: string }) {
  const accepted = visit.policy_acceptance;
  if (!accepted) return null;
  const when = formatShortInstant(accepted.at, timeZone);
  return <p class="hint">{deskTexts().questions.accepted(when, LANGUAGE_NAMES[accepted.language])}</p>;
}

/** Asks before a visit becomes a no-show. */
export function NoShowQuestion({ visit, onClose, ...props }: QuestionProps) {
  const words = deskTexts().questions;
  const isWaived = useSignal(false);
  const isCredit = useSignal(false);
  const hasFee = Number(visit.no_show_fee) > 0;
  return (
    <Question
      title={words.noShow(formatVisitor(visit))}
      yes={words.noShowYes}
      onYes={() => {
        onClose();
        void toVisitCallHandlers(visit, props).markNoShow({
          isWaived: isWaived.value,
          isCredit: isCredit.value,
        });
      }}
      onClose={onClose}
    >
      <p>
        {hasFee
          ? words.noShowFee(formatPrice(visit.no_show_fee ?? '0', props.data.currency))
          : words.noShowFree}
        {isPaidByPackageOrMembership(visit) && ` ${words.useKept}`}
      </p>
      {hasFee && <Acceptance visit={visit} timeZone={props.data.timeZone} />}
      {props.rights.canRefund && (hasFee || isPaidByPackageOrMembership(visit)) && (
        <Checkbox id="no-show-waive" value={isWaived}>
          {words.waive[isPaidByPackageOrMembership(visit) ? (hasFee ? 'feeAndUses' : 'uses') : 'fee']}
        </Checkbox>
      )}
      {props.rights.canRefund && canBecomeCredit(visit) && (
        <Checkbox id="no-show-credit" value={isCredit}>
          {words.noShowCredit}
        </Checkbox>
      )}
    </Question>
  );
}

/** Asks before a visit is cancelled: alone or with the later ones of its series, and with a refund or without (BEHAVIOR §39.7). */
export function CancelQuestion({ visit, onClose, ...props }: QuestionProps) {
  const { data, rights } = props;
  const words = deskTexts().questions;
  const isRefunded = useSignal(false);
  const isCredit = useSignal(false);
  const isFollowing = useSignal(false);
  const isWaived = useSignal(false);
  const isTold = useSignal(true);
  const cancel = () => {
    onClose();
    void toVisitCallHandlers(visit, props).cancel({
      isFollowing: isFollowing.value,
      isRefunded: isRefunded.value,
      isCredit: isRefunded.value && isCredit.value,
      isWaived: isWaived.value,
      isTold: isTold.value,
    });
  };
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
          {words.waive.uses}
        </Checkbox>
      )}
      {visit.series_id !== null && (
        <Checkbox id="cancel-following" value={isFollowing}>
          {deskTexts().following}
        </Checkbox>
      )}
      {rights.canRefund && isPaidByCardThroughSystem(visit) && (
        <Checkbox id="cancel-refund" value={isRefunded}>
          {words.refund}
        </Checkbox>
      )}
      {isRefunded.value && canBecomeCredit(visit) && (
        <Checkbox id="cancel-credit" value={isCredit}>
          {words.refundCredit}
        </Checkbox>
      )}
      <Checkbox id="cancel-notify" value={isTold}>
        {deskTexts().tellClient}
      </Checkbox>
    </Question>
  );
}
