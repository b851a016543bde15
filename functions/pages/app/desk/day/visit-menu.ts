import { VISIT_STATUS } from '../../parts/visit-status.ts';
import type { VisitAct } from '../allowed-acts.ts';
import type { Clock } from '../clock.ts';
import type { Column, ShownVisit } from '../columns.ts';
import { hasFreedItsTime, toSpan } from '../layout.ts';
import { canBookGuests, type Rights } from '../rights.ts';

export type MenuAct = Exclude<VisitAct, 'undo' | 'complete' | 'payments' | 'undoEnd' | 'message'>;

type MenuProps = { readonly rights: Rights; readonly clock: Clock };

/** The acts on a visit that the day alone can tell to be possible, in the order of the menu (BEHAVIOR §39.3). */
export function listMenuActs(visit: ShownVisit, column: Column, { rights, clock }: MenuProps): MenuAct[] {
  const { status, arrived_at, started_at, confirmed_at, paid, customer } = visit;
  const isToday = column.date === clock.getToday();
  const isOpen = status === VISIT_STATUS.confirmed;
  const canServe = rights.canServe && isOpen && isToday;
  const canChange = rights.canWrite && status <= VISIT_STATUS.confirmed;
  const isOwing = status === VISIT_STATUS.completed && paid === 0;
  const hasBegun = isToday ? toSpan(visit).from <= clock.getMinute() : column.date < clock.getToday();
  const isKnown = customer.id !== null || (customer.phone !== '' && canBookGuests(rights));
  const isOver = status === VISIT_STATUS.completed || hasFreedItsTime(visit);
  const offered: readonly (readonly [act: MenuAct, isOffered: boolean])[] = [
    ['checkIn', canServe && !arrived_at],
    ['start', canServe && !started_at],
    ['checkOut', rights.canCheckOut && (isOpen || isOwing)],
    ['confirm', rights.canWrite && isOpen && !confirmed_at && !arrived_at && !hasBegun],
    ['move', canChange],
    ['longer', canChange],
    ['bookAgain', rights.canWrite && isKnown && (isOpen || isOver)],
    ['noShow', canChange && isOpen && hasBegun],
    ['cancel', canChange],
  ];
  return offered.filter(([, isOffered]) => isOffered).map(([act]) => act);
}
