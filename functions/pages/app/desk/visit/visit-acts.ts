import { fromApiDate } from '../../parts/format.ts';
import { isPaidByCardThroughSystem, listDayActs, listOtherActs, type VisitAct } from '../allowed-acts.ts';
import { createBookAgainHandler } from '../book-again.ts';
import type { Visit } from '../desk-data.ts';
import type { DialogProps } from '../dialog-props.ts';
import { getListedVisit } from '../get-listed-visit.ts';
import { hasBegun } from '../resize.ts';
import { deskTexts } from '../texts/index.ts';
import { toVisitCallHandlers } from '../visit-calls.ts';
import type { Phase } from '../visit-state.ts';

type ActProps = Pick<
  DialogProps,
  'salon' | 'data' | 'clock' | 'rights' | 'catalog' | 'diary' | 'acts' | 'dialogs'
>;

/** The acts that the state of a visit and the user's rights allow now, with what each of them does. */
export function listVisitActs(visit: Visit, props: ActProps): Map<VisitAct, () => unknown> {
  const { rights, clock } = props;
  const isToday = fromApiDate(visit.date) === clock.getToday();
  const allowed = [
    ...listDayActs(visit, rights, isToday),
    ...listOtherActs(visit, rights, hasBegun(visit, clock)),
  ];
  const handlers = toActHandlers(visit, props);
  return new Map(
    allowed.flatMap((act): [VisitAct, () => unknown][] => {
      const handler = handlers[act];
      return handler ? [[act, handler]] : [];
    }),
  );
}

const [PACKAGE, MEMBERSHIP] = [5, 6];

/** Whether a package or an included service pays a line: what was returned has a row with the negative amount. */
export const isPaidByPackageOrMembership = ({ payments }: Visit): boolean =>
  payments
    .filter(({ payment_type_id: type }) => type === PACKAGE || type === MEMBERSHIP)
    .reduce((sum, { paid_amount }) => sum + Number(paid_amount), 0) > 0;

/** Whether a card has paid for a visit of a customer, who can get it back as credit. */
export const canBecomeCredit = (visit: Visit): boolean =>
  visit.customer_id !== null && isPaidByCardThroughSystem(visit);

/** Whether a no-show or a cancellation moves money or ends more than this visit: the rest is done, and can be undone. */
const needsConfirmation = {
  noShow: (visit: Visit): boolean =>
    Number(visit.no_show_fee) > 0 || isPaidByPackageOrMembership(visit) || canBecomeCredit(visit),
  cancel: (visit: Visit): boolean =>
    Number(visit.cancel_fee) > 0 ||
    visit.cancel_keeps_uses === 1 ||
    visit.series_id !== null ||
    isPaidByCardThroughSystem(visit),
};

/** The handler of each act; undefined where the desk cannot do it. */
function toActHandlers(
  visit: Visit,
  props: ActProps,
): Readonly<Record<VisitAct, (() => unknown) | undefined>> {
  const { dialogs } = props;
  const calls = toVisitCallHandlers(visit, props);
  const at = { kind: 'visit', id: visit.id, date: fromApiDate(visit.date) } as const;
  const ask = (question: 'noShow' | 'cancel', otherwise: () => unknown) =>
    needsConfirmation[question](visit) ? dialogs.show({ ...at, ask: question }) : otherwise();
  return {
    checkIn: calls.checkIn,
    start: calls.start,
    undo: calls.undo,
    complete: calls.complete,
    confirm: calls.confirm,
    longer: calls.lengthen,
    undoEnd: calls.undoEnd,
    bookAgain: createBookAgainHandler(visit, props),
    checkOut: () => dialogs.show({ kind: 'checkOut', visit }),
    payments: () => dialogs.show({ kind: 'payments', visit }),
    move: () => dialogs.show({ kind: 'move', visit }),
    message: () => dialogs.replace({ ...at, ask: 'message' }),
    noShow: () => ask('noShow', () => calls.markNoShow({ isWaived: false, isCredit: false })),
    cancel: () =>
      ask('cancel', () =>
        calls.cancel({
          ...{ isFollowing: false, isRefunded: false, isCredit: false, isWaived: false },
          isTold: true,
        }),
      ),
  };
}

/** The visit that an act of the day is about: its number, and its day. */
type VisitInDay = { readonly id: number; readonly date: string };

/** Does an act on a visit of the day without its panel, where it is allowed now. */
export async function runVisitAct(visit: VisitInDay, act: VisitAct, props: ActProps): Promise<void> {
  const read = await getListedVisit(props.salon, visit);
  if (read.ok) await listVisitActs(read.reply, props).get(act)?.();
  else await props.acts.run({ name: deskTexts().acts.change, call: async () => read });
}

/** The acts that come next in a phase, the likeliest first. */
const NEXT: Readonly<Partial<Record<Phase['name'], readonly VisitAct[]>>> = {
  started: ['complete', 'checkOut'],
  over: ['complete', 'checkOut'],
  unfinished: ['complete', 'checkOut'],
  // A client who came without a check-in pays
  missed: ['checkOut', 'checkIn'],
  noShow: ['undoEnd'],
};

/** The act that comes next in a phase, and the one beside it. */
export function choosePrimaryActs(
  phase: Phase['name'],
  allowed: readonly VisitAct[],
): { readonly primary: VisitAct | undefined; readonly second: VisitAct | undefined } {
  const find = (order: readonly VisitAct[]) => order.find((act) => allowed.includes(act));
  const open = NEXT[phase] ?? ['checkIn', 'start', 'confirm', 'checkOut'];
  const primary = find([...open, 'bookAgain', 'undoEnd', 'payments']);
  const isAbsent = phase === 'late' || phase === 'missed';
  const others: readonly VisitAct[] = [
    ...(isAbsent ? ['noShow' as const] : []),
    'checkOut',
    'bookAgain',
    'payments',
    'undoEnd',
  ];
  return { primary, second: find(others.filter((act) => act !== primary)) };
}

/** The visit of the day that has the focus, or else the one whose panel is open. */
export function findFocusedVisit(
  { open }: Pick<DialogProps['dialogs'], 'open'>,
  { sheet }: Pick<DialogProps['diary'], 'sheet'>,
): VisitInDay | undefined {
  const focused = document.activeElement?.closest<HTMLElement>('[data-visit]');
  const shown = open.peek();
  if (!focused) return shown?.kind === 'visit' ? shown : undefined;
  const id = Number(focused.dataset.visit);
  const column = sheet
    .peek()
    ?.columns.find(({ visits }) => visits.some((each) => each.appointment_id === id));
  return column && { id, date: column.date };
}
