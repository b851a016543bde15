import { useSignal } from '@preact/signals';
import type { Catalog } from '../page-data.ts';
import { Alert, FailureAlert, useCall } from '../parts/call.tsx';
import { Checkbox } from '../parts/field.tsx';
import { formatDay, formatPrice, fromApiDate } from '../parts/format.ts';
import { ConfirmInset } from '../parts/inset.tsx';
import { texts } from '../texts/index.ts';
import { visitPageTexts } from './texts/index.ts';
import {
  type ChangeProps,
  canMoveOrCancel,
  countChangedLaterVisits,
  hasCoveredService,
  sumNetPaidByCard,
  sumNetPaidByCreditBeforeVisit,
  sumNetPaidByGiftCard,
  type Visit,
} from './visit.ts';

const words = () => texts().visit;

function describeMoney(visit: Visit, { shop }: Catalog, now: Date): string {
  const paid = sumNetPaidByCard(visit);
  if (!canMoveOrCancel(visit, now)) {
    const fee = Number(visit.cancel_fee ?? 0);
    if (fee === 0) return paid > 0 ? words().notRefunded : words().free;
    const charged = words().lateFee(formatPrice(String(fee), shop.currency));
    return paid > 0 ? `${charged} ${words().alsoNotRefunded}` : charged;
  }
  return paid > 0 ? words().refund(formatPrice(String(paid), shop.currency)) : words().free;
}

/** Describes what a cancellation costs, and what it returns to gift cards, credit, packages and memberships (BEHAVIOR §25.9, §26.1). */
export function describeConsequence(visit: Visit, catalog: Catalog, now: Date): string {
  const price = (amount: number) => formatPrice(String(amount), catalog.shop.currency);
  const [returned, credit] = [sumNetPaidByGiftCard(visit), sumNetPaidByCreditBeforeVisit(visit)];
  return [
    describeMoney(visit, catalog, now),
    returned > 0 ? words().giftCardBack(price(returned)) : '',
    credit > 0 ? words().creditBack(price(credit)) : '',
    hasCoveredService(visit) ? (visit.cancel_keeps_uses === 1 ? words().useKept : words().useBack) : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Asks for confirmation and shows the refund or fee. */
export function CancelVisit({ data, catalog, visit, calls, onDone, onClose }: ChangeProps) {
  const { isBusy, run, failure, errorOf } = useCall();
  const isFollowing = useSignal(false);
  const cancel = async () => {
    const reply = await run(() => calls.cancel(isFollowing.value ? 'following' : 'this'));
    if (!reply) return;
    const late = (reply.refused ?? []).filter(({ reason }) => reason === 'too_late_to_change');
    const days = late.map(({ date }) => formatDay(fromApiDate(date)));
    const { laterCancelled, tooLateToCancel } = visitPageTexts();
    const stays = days.length > 0 ? tooLateToCancel(days) : '';
    onDone(reply.data, `${laterCancelled(countChangedLaterVisits(reply, visit))} ${stays}`.trim());
  };
  return (
    <ConfirmInset
      id={`cancel-${visit.id}`}
      title={words().cancelHeading}
      confirm={words().cancelNow}
      keep={words().keep}
      isBusy={isBusy.value}
      onConfirm={cancel}
      onKeep={onClose}
    >
      <p>{describeConsequence(visit, catalog, new Date(data.now))}</p>
      {calls.hasScope && (
        <Checkbox id={`cancel-following-${visit.id}`} value={isFollowing}>
          {words().cancelFollowing}
        </Checkbox>
      )}
      {errorOf('cancel_fee') ? (
        <Alert
          text={`${texts().failures.card_declined}. ${words().tooLate(visit.location.phone.replaceAll(' ', '\u00a0'))}`}
        />
      ) : (
        <FailureAlert failure={failure.value} />
      )}
    </ConfirmInset>
  );
}
