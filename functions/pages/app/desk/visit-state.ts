import { toMinutes } from '../booking/dates.ts';
import { VISIT_STATUS } from '../parts/visit-status.ts';
import type { DiaryVisit, Visit } from './desk-data.ts';
import type { DeskTexts } from './texts/index.ts';

type StateName = Exclude<keyof DeskTexts['states'], 'late' | 'saving'>;

/** How far a visit is, as the desk names it. */
export function toVisitStateName({
  status,
  confirmed_at,
  arrived_at,
  started_at,
  paid,
}: Pick<DiaryVisit, 'status' | 'confirmed_at' | 'arrived_at' | 'started_at'> & {
  readonly paid?: number;
}): StateName {
  switch (status) {
    case VISIT_STATUS.pendingPayment:
      return 'unpaid';
    case VISIT_STATUS.completed:
      return paid === 0 ? 'unpaidDone' : 'done';
    case VISIT_STATUS.cancelled:
    case VISIT_STATUS.paymentFailed:
      return 'cancelled';
    case VISIT_STATUS.noShow:
      return 'noShow';
    default:
      if (started_at) return 'started';
      if (arrived_at) return 'arrived';
      return confirmed_at ? 'confirmed' : 'booked';
  }
}

/**
 * The minutes since a visit should have begun, while its customer has not arrived (BEHAVIOR §39.3); 0 for any other visit, and
 * from its end on. `now`: the minute of the day; undefined on another day than today.
 */
export function countLateMinutes(
  visit: Pick<DiaryVisit, 'from' | 'to' | 'status' | 'arrived_at' | 'started_at'>,
  now: number | undefined,
): number {
  const isExpected = visit.status === VISIT_STATUS.confirmed && !visit.arrived_at && !visit.started_at;
  if (!isExpected || now === undefined || now >= toMinutes(visit.to)) return 0;
  return Math.max(0, now - toMinutes(visit.from));
}

/** The pending amount of the bill, as the API writes amounts. Nothing of a cancelled visit or a no-show is due. */
export const formatVisitDue = ({ payments, status }: Pick<Visit, 'payments' | 'status'>): string =>
  payments
    .reduce((sum, each) => sum + (status <= VISIT_STATUS.completed ? Number(each.pending_amount) : 0), 0)
    .toFixed(2);
