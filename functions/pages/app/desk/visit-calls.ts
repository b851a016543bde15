import type { Result } from '../../../../lib/client/types.ts';
import { fromApiDate, fromApiTime } from '../booking/dates.ts';
import { formatPrice } from '../booking/price.ts';
import { VISIT_STATUS } from '../parts/visit-status.ts';
import type { Visit } from './desk-data.ts';
import type { DialogProps } from './dialog-props.ts';
import type { Patch } from './patches.ts';
import { deskTexts } from './texts/index.ts';
import { formatVisitor } from './visit-lines.ts';
import { isAnybodyWaitingForTime } from './waiting.ts';

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

type FeeOptions = { readonly isWaived: boolean };
type CancelOptions = FeeOptions & { readonly isFollowing: boolean; readonly isRefunded: boolean };

/** The calls that change the state of a visit. Each closes the dialog, and shows at once in the day. */
export function toVisitCalls(visit: Visit, { salon, data, acts, dialogs, clock, rights }: DialogProps) {
  const { acts: words } = deskTexts();
  const { appointments } = salon;
  const name = formatVisitor(visit);
  const input = { appointment_id: visit.id };
  const now = () => clock.now().toISOString();
  const takeBack = { undo: () => appointments.appointmentUndo(input) };
  const act = (title: string, patch: Patch, call: () => Promise<Result<unknown>>) => {
    dialogs.close();
    return acts.run({ name: title, visit: { id: visit.id, patch }, call });
  };
  return {
    checkIn: () =>
      act(words.checkIn(name), { arrived_at: now() }, () => appointments.appointmentCheckIn(input)),
    start: () =>
      act(words.start(name), { arrived_at: visit.arrived_at ?? now(), started_at: now() }, () =>
        appointments.appointmentStart(input),
      ),
    undo: () =>
      act(words.undo(name), visit.started_at ? { started_at: null } : { arrived_at: null }, () =>
        appointments.appointmentUndo(input),
      ),
    undoEnd: () =>
      act(words.undoEnd(name), { status: VISIT_STATUS.confirmed }, () => appointments.appointmentUndo(input)),
    complete: () =>
      act(words.complete(name), { status: VISIT_STATUS.completed, paid: 1 }, () =>
        appointments.appointmentComplete({ ...input, paid: 0 }),
      ),
    confirm: () =>
      act(words.confirm(name), { confirmed_at: now() }, () => appointments.appointmentConfirm(input)),
    markNoShow: ({ isWaived }: FeeOptions) => {
      dialogs.close();
      return acts.run({
        name: words.noShow(name),
        visit: { id: visit.id, patch: { status: VISIT_STATUS.noShow } },
        call: () => appointments.appointmentNoShow({ ...input, ...(isWaived ? { waive_fee: 1 } : {}) }),
        toResult: (reply) => ({
          text: describeFee(reply.data, visit, data.currency) || words.markedNoShow(name),
          ...takeBack,
        }),
      });
    },
    /** Cancels, and shows who waits for the time that is free now. */
    cancel: async ({ isFollowing, isRefunded, isWaived }: CancelOptions) => {
      dialogs.close();
      const chosen = {
        ...(isFollowing ? { scope: 'following' as const } : {}),
        ...(isWaived ? { waive_fee: 1 as const } : {}),
      };
      const isDone = await acts.run({
        name: words.cancel(name),
        visit: { id: visit.id, patch: { status: VISIT_STATUS.cancelled } },
        call: () => appointments.appointmentCancel({ ...input, ...chosen, refund: isRefunded ? 1 : 0 }),
        toResult: ({ appointment_ids = [] }) => ({
          text: words.cancelled(name, appointment_ids.length),
          ...(appointment_ids.length > 1 ? {} : takeBack),
        }),
      });
      if (!isDone || !rights.canUseWaitlist) return;
      const time = { date: fromApiDate(visit.date), time: fromApiTime(visit.time) };
      const freed = { locationId: visit.location_id, ...time };
      // Somebody may have opened another dialog meanwhile
      if ((await isAnybodyWaitingForTime(salon, freed)) && !dialogs.open.peek())
        dialogs.show({ kind: 'waitlist', freed });
    },
  };
}
