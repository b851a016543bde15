import { VISIT_STATUS } from '../parts/visit-status.ts';
import type { Visit } from './desk-data.ts';
import type { Rights } from './rights.ts';
import { toVisitDueAmount } from './visit-state.ts';

/** The acts with which staff follow a visit on its day. */
type DayAct = 'checkIn' | 'start' | 'undo' | 'complete';
/** The other acts on a visit. */
type OtherAct =
  | 'checkOut'
  | 'payments'
  | 'bookAgain'
  | 'confirm'
  | 'move'
  | 'longer'
  | 'noShow'
  | 'cancel'
  | 'message'
  | 'undoEnd';

export type VisitAct = DayAct | OtherAct;

type ActsVisit = Pick<
  Visit,
  | 'status'
  | 'payments'
  | 'customer'
  | 'guest'
  | 'arrived_at'
  | 'started_at'
  | 'confirmed_at'
  | 'can_undo_until'
>;

const isDue = (visit: ActsVisit): boolean => Number(toVisitDueAmount(visit)) > 0;

/** Whether the salon knows who comes. */
const hasClient = ({ customer, guest }: ActsVisit): boolean => customer !== null || guest !== null;

/** Gift card, package and membership: their rows have a reference too. */
const PRODUCTS: readonly number[] = [4, 5, 6];

/** The payments that came through the system: by card, or by a product. */
const listOwnPayments = ({ payments }: Pick<Visit, 'payments'>) =>
  payments.filter(({ txn_id, paid_amount }) => txn_id !== '' && Number(paid_amount) > 0);

export const isPaidByCardThroughSystem = (visit: Pick<Visit, 'payments'>): boolean =>
  listOwnPayments(visit).some(({ payment_type_id: type }) => !PRODUCTS.includes(type));

/** The acts of the day that the state of the visit and the user's rights allow. */
export function listDayActs(visit: ActsVisit, rights: Rights, isToday: boolean): DayAct[] {
  if (!rights.canServe || visit.status !== VISIT_STATUS.confirmed || !isToday) return [];
  const isOffered: Readonly<Record<DayAct, boolean>> = {
    checkIn: !visit.arrived_at,
    start: !visit.started_at,
    undo: Boolean(visit.arrived_at),
    // Money is taken at the checkout
    complete: Boolean(visit.started_at) && !rights.canCheckOut && !isDue(visit),
  };
  return (Object.keys(isOffered) as DayAct[]).filter((act) => isOffered[act]);
}

/** The other acts that the state of the visit and the user's rights allow. */
export function listOtherActs(visit: ActsVisit, rights: Rights, hasBegun: boolean): OtherAct[] {
  const { status, payments } = visit;
  const isConfirmed = status === VISIT_STATUS.confirmed;
  const isOver = status >= VISIT_STATUS.completed;
  const canChange = rights.canWrite && status <= VISIT_STATUS.confirmed;
  const isToConfirm = isConfirmed && !hasBegun && !visit.confirmed_at && !visit.arrived_at;
  const hasPayments = payments.length > 0 && (isOver || listOwnPayments(visit).length > 0);
  const isOffered: Readonly<Record<OtherAct, boolean>> = {
    checkOut: rights.canCheckOut && (isConfirmed || (status === VISIT_STATUS.completed && isDue(visit))),
    payments: (rights.canReadSales || rights.canRefund || rights.canCharge) && hasPayments,
    bookAgain: isOver || (isConfirmed && rights.canWrite),
    confirm: rights.canWrite && isToConfirm,
    move: canChange,
    longer: canChange,
    noShow: canChange && isConfirmed && hasBegun,
    cancel: canChange,
    message: rights.canWrite && hasClient(visit),
    undoEnd: rights.canWrite && visit.can_undo_until !== null,
  };
  return (Object.keys(isOffered) as OtherAct[]).filter((act) => isOffered[act]);
}
