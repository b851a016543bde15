import type { Handler } from '../../lib/http/call.ts';
import { checkCan, checkPermissionIfRequested } from '../../lib/rules/access/principals.ts';
import { isConfirmed } from '../../lib/rules/booking/appointment-status.ts';
import type { Appointment } from '../../lib/rules/booking/appointments.ts';
import { decideStartOrArrivalUndo } from '../../lib/rules/booking/arrivals.ts';
import type { Obstacle } from '../../lib/rules/diary/occupied-time.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { hasUnrefundedOrOpenFee } from '../../lib/rules/payments/fee-waivers.ts';
import { toDateClock, toLocalInterval } from '../../lib/rules/time-zone.ts';
import { updateAppointment } from '../../lib/table/booking/appointments.ts';
import { toRangeView } from '../../lib/views/catalog/weekly-hours.ts';
import { changeAppointment } from '../../lib/workflows/booking/change-appointment.ts';
import { decideToUndoCancelOrNoShow } from '../../lib/workflows/booking/undo-cancel-or-no-show.ts';
import { createFrontDeskReplyBuilder } from './view.ts';

const KINDS = { appointment: 'appointment', block: 'block_time', hold: 'offer' } as const;

/** The entries that are in the way of a visit, in local times (BEHAVIOR §17.9). */
const toObstaclesView =
  (timeZone: string) =>
  (obstacles: readonly Obstacle[], { date }: Pick<Appointment, 'date'>) => ({
    obstacles: obstacles.map(({ kind, id, staffId, ...time }) => ({
      kind: KINDS[kind],
      id,
      staff_id: staffId,
      ...toRangeView(toLocalInterval(toDateClock(date, timeZone), time)),
    })),
  });

/** Takes back the start or the check-in, a no-show, or a cancellation by a user (BEHAVIOR §17.9). */
export const appointmentUndo: Handler<'appointments/appointment-undo'> = (request, deps) =>
  changeAppointment(request, deps, {
    appointmentId: request.input.appointment_id,
    decide: async (context) => {
      const { appointment: before } = context;
      if (!isConfirmed(before)) {
        const allowed = checkCan(request.caller, 'appointments.write');
        if (!allowed.ok) return allowed;
        const refunds = checkPermissionIfRequested(
          request.caller,
          hasUnrefundedOrOpenFee(before),
          'money.refund',
        );
        if (!refunds.ok) return refunds;
        return decideToUndoCancelOrNoShow(
          { ...request, isSilent: !request.input.notify },
          context,
          toObstaclesView(request.salon.timeZone),
        );
      }
      const undone = decideStartOrArrivalUndo(before, request.salon.timeZone, request.now);
      if (!undone.ok) return undone;
      const appointment = undone.value;
      const changes = appointment === before ? [] : updateAppointment(request, before, appointment);
      return ok({ appointment, changes });
    },
    toReply: createFrontDeskReplyBuilder(request, 'Change taken back'),
  });
