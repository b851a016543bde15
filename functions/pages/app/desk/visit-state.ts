import { STATUS } from '../parts/visit-status.ts';
import type { DiaryVisit, Visit } from './desk-data.ts';
import type { DeskTexts } from './texts/index.ts';

type StateName = Exclude<keyof DeskTexts['states'], 'saving'>;

/** How far a visit is, as the desk names it. */
export function findState({
  status,
  confirmed_at,
  arrived_at,
  started_at,
  paid,
}: Pick<DiaryVisit, 'status' | 'confirmed_at' | 'arrived_at' | 'started_at'> & {
  readonly paid?: number;
}): StateName {
  switch (status) {
    case STATUS.pendingPayment:
      return 'unpaid';
    case STATUS.completed:
      return paid === 0 ? 'unpaidDone' : 'done';
    case STATUS.cancelled:
    case STATUS.paymentFailed:
      return 'cancelled';
    case STATUS.noShow:
      return 'noShow';
    default:
      if (started_at) return 'started';
      if (arrived_at) return 'arrived';
      return confirmed_at ? 'confirmed' : 'booked';
  }
}

/** The pending amount of the bill, as the API writes amounts. Nothing of a cancelled visit or a no-show is due. */
export const sumDue = ({ payments, status }: Pick<Visit, 'payments' | 'status'>): string =>
  payments
    .reduce((sum, each) => sum + (status <= STATUS.completed ? Number(each.pending_amount) : 0), 0)
    .toFixed(2);
