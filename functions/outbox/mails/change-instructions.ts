import { APPOINTMENT_STATUS } from '../../../lib/rules/booking/appointments.ts';
import { isUseKeptByLateCancellation } from '../../../lib/rules/booking/late-changes.ts';
import { computeAgreedFeeIfCardSaved } from '../../../lib/rules/payments/cancellation-fees.ts';
import { joinParts } from '../../../lib/views/one-line.ts';
import { texts } from '../texts/index.ts';
import type { VisitDetails } from '../visit-details.ts';
import { formatMoney, formatNonEmptyAlternatives } from './format.ts';
import { type Block, type Link, noteBlock } from './layout.ts';

/** Whether the visit is completed, cancelled, missed or not paid in time. */
export const isVisitOver = ({ appointment: { status } }: VisitDetails): boolean =>
  status !== APPOINTMENT_STATUS.confirmed && status !== APPOINTMENT_STATUS.pendingPayment;

/** The button to the page of the visit, after others. That page offers to book again once the visit is over. */
export const manageButtonBlock = (visit: VisitDetails, others: readonly Link[] = []): Block => ({
  block: 'buttons',
  links: [
    ...others,
    {
      label: isVisitOver(visit) ? texts().visit.viewOrBookAgain : texts().visit.manage,
      url: visit.manageUrl,
    },
  ],
});

/** The price of a late cancellation, where a fee was agreed and is charged, or uses are kept (BEHAVIOR §20.3). */
function lateFeeText({ salon, appointment }: VisitDetails): string {
  const fee = computeAgreedFeeIfCardSaved(appointment, 'lateCancel', salon.currency);
  const hours = salon.settings.cancellationWindowHours;
  return joinParts(
    [
      fee === 0 ? '' : texts().visit.lateCancelFee({ hours, money: formatMoney(fee, salon.currency) }),
      isUseKeptByLateCancellation(appointment) ? texts().visit.lateCancelUse(hours) : '',
    ],
    ' ',
  );
}

/** The buttons, and how the customer or guest can change or cancel a visit. Offers nothing whose time is over. */
export function changeInstructionBlocks(visit: VisitDetails, others: readonly Link[] = []): Block[] {
  const { settings } = visit.salon;
  const ways = [
    settings.replyTo ? texts().visit.changeByReply : '',
    visit.location.phone ? texts().visit.changeByPhone(visit.location.phone.replaceAll(' ', '\u00a0')) : '',
  ].filter((way) => way !== '');
  const text = visit.canChange
    ? texts().visit.change({
        ways: formatNonEmptyAlternatives([texts().visit.changeByLink, ...ways]),
        hours: settings.cancellationWindowHours,
      })
    : texts().visit.changeLate(
        ways.length === 0 ? texts().visit.changeAtSalon : formatNonEmptyAlternatives(ways),
      );
  return [manageButtonBlock(visit, others), noteBlock(joinParts([text, lateFeeText(visit)], ' '))];
}
