import type { Result } from '../../../../lib/client/types.ts';
import { toToggle } from '../parts/form-values.ts';
import { formatPrice, fromApiDate, fromApiTime } from '../parts/format.ts';
import { VISIT_STATUS } from '../parts/visit-status.ts';
import { formatMinuteOfDay, toClockTime } from './clock-time.ts';
import type { Visit } from './desk-data.ts';
import type { DialogProps } from './dialog-props.ts';
import { describeLinesObstacle, toTimedLinesOfServices } from './obstacles.ts';
import type { Patch } from './patches.ts';
import { hasBegun, saveServiceMinutes } from './resize.ts';
import { deskTexts } from './texts/index.ts';
import { visitTexts } from './visit/texts/index.ts';
import { formatVisitor } from './visit-lines.ts';
import { isAnybodyWaiting } from './waiting.ts';

const CARD_ON_FILE = 2;
const FAILED = 2;

/** The result of the fee of a no-show; empty if no fee was agreed (BEHAVIOR §20.3). */
function describeFee(after: Visit, before: Visit, currency: string): string {
  const known = new Set(before.payments.map(({ id }) => id));
  const fee = after.payments.find(
    ({ id, payment_type_id }) => payment_type_id === CARD_ON_FILE && !known.has(id),
  );
  if (!fee) return '';
  const words = deskTexts().fee;
  const amount = formatPrice(fee.amount, currency);
  if (fee.status === FAILED) return words.declined(amount);
  return Number(fee.pending_amount) > 0 ? words.pending(amount) : words.charged(amount);
}

/** With `isCredit`, card payments become credit of the customer. */
type NoShowOptions = { readonly isWaived: boolean; readonly isCredit: boolean };
type CancelOptions = NoShowOptions & {
  readonly isFollowing: boolean;
  readonly isRefunded: boolean;
  readonly isTold: boolean;
};

const TO_CREDIT = { to: 'credit' } as const;

const LONGER_MINUTES = 15;

type CallProps = Pick<DialogProps, 'salon' | 'data' | 'acts' | 'catalog' | 'dialogs' | 'clock' | 'rights'>;

type VisitAct = (
  title: string,
  patch: Patch,
  call: () => Promise<Result<unknown>>,
  done?: string,
) => Promise<boolean>;

/** The calls that change the state of a visit. Each shows at once in the day. */
export function toVisitCallHandlers(visit: Visit, props: CallProps) {
  const { salon, acts, clock, rights } = props;
  const { acts: words } = deskTexts();
  const { appointments } = salon;
  const name = formatVisitor(visit);
  const input = { appointment_id: visit.id };
  const now = () => clock.now().toISOString();
  const takeBack = { undo: () => appointments.appointmentUndo(input) };
  const act: VisitAct = (title, patch, call, done = '') =>
    acts.run({
      name: title,
      visit: { id: visit.id, patch },
      isInPanel: true,
      call,
      ...(done === '' ? {} : { toResult: () => ({ text: done, ...takeBack }) }),
    });
  return {
    checkIn: () =>
      act(
        words.checkIn(name),
        { arrived_at: now() },
        () => appointments.appointmentCheckIn(input),
        visitTexts().acts.isHere(name),
      ),
    start: () =>
      act(
        words.start(name),
        { arrived_at: visit.arrived_at ?? now(), started_at: now() },
        () => appointments.appointmentStart(input),
        visitTexts().acts.hasStarted(name),
      ),
    /** Makes the last service longer. */
    lengthen: () => {
      const before = visit.services.map(({ duration }) => duration);
      const minutes = before.with(-1, (before.at(-1) ?? 0) + LONGER_MINUTES);
      const options = { isOverride: rights.canOverride && hasBegun(visit, clock) };
      const lines = toTimedLinesOfServices(visit.services, minutes);
      const end = formatMinuteOfDay(Math.max(...lines.map(({ span }) => span.to)));
      return acts.run({
        name: words.length(name),
        visit: { id: visit.id, patch: {} },
        isInPanel: true,
        toObstacle: (sheet) => describeLinesObstacle(sheet, visit.id, fromApiDate(visit.date), lines),
        call: () => saveServiceMinutes(salon, visit, minutes, options),
        toResult: () => ({
          text: words.lengthened(name, end),
          undo: () => saveServiceMinutes(salon, visit, before, options),
        }),
      });
    },
    ...toEndingCalls(visit, props, act),
    undo: () =>
      act(words.undo(name), visit.started_at ? { started_at: null } : { arrived_at: null }, () =>
        appointments.appointmentUndo(input),
      ),
    undoEnd: () =>
      act(words.undoEnd(name), { status: VISIT_STATUS.confirmed }, () => appointments.appointmentUndo(input)),
    confirm: () =>
      act(words.confirm(name), { confirmed_at: now() }, () => appointments.appointmentConfirm(input)),
  };
}

/** The calls that end a visit: it took place, its customer did not come, or it is cancelled. */
function toEndingCalls(visit: Visit, props: CallProps, act: VisitAct) {
  const { salon, data, acts, catalog, clock, dialogs, rights } = props;
  const { acts: words } = deskTexts();
  const { appointments } = salon;
  const name = formatVisitor(visit);
  const input = { appointment_id: visit.id };
  const takeBack = { undo: () => appointments.appointmentUndo(input) };
  /** Takes a cancellation back. The time is no longer free, so nobody is offered it. */
  const undoCancel = async (notify: 0 | 1) => {
    const result = await appointments.appointmentUndo({ ...input, notify });
    const open = dialogs.open.peek();
    if (result.ok && open?.kind === 'waitlist' && open.freed) dialogs.close();
    return result;
  };
  return {
    complete: () =>
      act(words.complete(name), { status: VISIT_STATUS.completed, paid: 1 }, () =>
        appointments.appointmentComplete({ ...input, paid: 0 }),
      ),
    markNoShow: ({ isWaived, isCredit }: NoShowOptions) =>
      acts.run({
        name: words.noShow(name),
        visit: { id: visit.id, patch: { status: VISIT_STATUS.noShow } },
        isInPanel: true,
        call: () =>
          appointments.appointmentNoShow({
            ...input,
            ...(isWaived ? { waive_fee: 1 } : {}),
            ...(isCredit ? { refund: 1, ...TO_CREDIT } : {}),
          }),
        toResult: (reply) => ({
          text: describeFee(reply.data, visit, data.currency) || words.markedNoShow(name),
          ...takeBack,
        }),
      }),
    /** Cancels, and shows who waits for the time that is free now. */
    cancel: async ({ isFollowing, isRefunded, isCredit, isWaived, isTold }: CancelOptions) => {
      const notify = toToggle(isTold);
      const chosen = {
        ...(isFollowing ? { scope: 'following' as const } : {}),
        ...(isWaived ? { waive_fee: 1 as const } : {}),
        ...(isCredit ? TO_CREDIT : {}),
        notify,
      };
      const isDone = await acts.run({
        name: words.cancel(name),
        visit: { id: visit.id, patch: { status: VISIT_STATUS.cancelled } },
        isInPanel: true,
        call: () => appointments.appointmentCancel({ ...input, ...chosen, refund: isRefunded ? 1 : 0 }),
        toResult: ({ appointment_ids = [] }) => ({
          text: words.cancelled(name, appointment_ids.length),
          ...(appointment_ids.length > 1 ? {} : { undo: () => undoCancel(notify) }),
        }),
      });
      if (!isDone || !rights.canUseWaitlist) return;
      const freed = {
        locationId: visit.location_id,
        date: fromApiDate(visit.date),
        from: fromApiTime(visit.time),
        to: toClockTime(clock.toMinute(visit.ends_at)),
        staffIds: [...new Set(visit.services.map(({ staff_id }) => staff_id))],
      };
      const staff = catalog.catalog.peek()?.staff ?? [];
      const isWaiting = await isAnybodyWaiting({ salon, staff }, freed);
      // Somebody may have opened another panel meanwhile
      const open = dialogs.open.peek();
      const isStill = !open || (open.kind === 'visit' && open.id === visit.id);
      if (isWaiting && isStill) dialogs.show({ kind: 'waitlist', freed });
    },
  };
}
