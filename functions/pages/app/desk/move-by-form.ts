import type { Client } from '../../../../lib/client/client.ts';
import { toToggle } from '../parts/form-values.ts';
import {
  type Day,
  formatShortDay,
  formatTime,
  fromApiTime,
  toApiDate,
  toApiTime,
  toMinutes,
} from '../parts/format.ts';
import type { Visit } from './desk-data.ts';
import type { DialogProps } from './dialog-props.ts';
import { describeGoalObstacle, listColumnSpansOfVisit } from './obstacles.ts';
import { saveMoveToAlternativeTime } from './save-move.ts';
import { focusVisit } from './side-panel.tsx';
import { deskTexts } from './texts/index.ts';
import { formatVisitor } from './visit-lines.ts';

type Goal = {
  readonly date: Day;
  readonly time: string;
  /** The members of the services in their order, where another one than now performs one of them. */
  readonly staff: readonly { readonly id: number; readonly name: string }[] | undefined;
  readonly isTyped: boolean;
  /** Whether the customer comes now, and is checked in with the move. */
  readonly isNow: boolean;
  /** Moves the later visits of the series by as many days, to the same time (BEHAVIOR §17.6). */
  readonly isFollowing: boolean;
  /** Whether the client gets a mail about the move. */
  readonly isTold: boolean;
};

/** The names of those who perform the services, each once; empty where nobody else does. */
export const formatStaffNames = (staff: Goal['staff']): string =>
  [...new Set(staff?.map(({ name }) => name))].join(', ');

type Mover = Pick<DialogProps, 'salon' | 'place' | 'clock' | 'rights' | 'diary' | 'acts' | 'dialogs'>;

/** Moves a visit, and checks in who comes now (BEHAVIOR §39.4). */
async function saveGoal(salon: Client, { id, services }: Visit, goal: Goal) {
  const { date, time, staff, isTyped, isNow, isFollowing, isTold } = goal;
  const moved = await salon.appointments.appointmentReschedule({
    appointment_id: id,
    date: toApiDate(date),
    time: toApiTime(time),
    ...(staff
      ? {
          services: staff.flatMap((member, line) =>
            services[line]?.staff_id === member.id ? [] : { line, staff_id: member.id },
          ),
        }
      : {}),
    ...(isFollowing ? { scope: 'following' as const } : {}),
    ...(isTyped ? { override: 1 as const } : {}),
    notify: toToggle(isTold),
  });
  // Without the check-in the visit is moved all the same
  if (moved.ok && isNow) await salon.appointments.appointmentCheckIn({ appointment_id: id });
  return moved;
}

/** Moves a visit back to where it was, and takes the check-in of the move back. */
async function undoMove(salon: Client, rights: DialogProps['rights'], visit: Visit, goal: Goal) {
  const { staff, isNow, isTold } = goal;
  const input = { appointment_id: visit.id };
  const undone = isNow && !visit.arrived_at ? await salon.appointments.appointmentUndo(input) : undefined;
  if (undone?.ok === false) return undone;
  return salon.appointments.appointmentReschedule({
    ...input,
    date: visit.date,
    time: visit.time,
    ...(staff
      ? {
          services: visit.services.flatMap(({ staff_id }, line) =>
            staff_id === null ? [] : { line, staff_id },
          ),
        }
      : {}),
    ...(rights.canOverride ? { override: 1 as const } : {}),
    notify: toToggle(isTold),
  });
}

/** Moves a visit to what was chosen in the form, shows that day, and says where the visit is now (BEHAVIOR §39.4). */
export function moveVisitToGoalAndShowDay(props: Mover, visit: Visit, goal: Goal): void {
  const { salon, place, clock, rights, diary, acts, dialogs } = props;
  const { date, time, staff, isFollowing } = goal;
  const words = deskTexts().acts;
  const name = formatVisitor(visit);
  const [day, to] = [formatShortDay(date), formatTime(time)];
  // The day that is shown now has the minutes of the visit, without its processing time
  const sheet = diary.sheet.peek();
  const parts = sheet ? listColumnSpansOfVisit(sheet, visit.id) : [];
  const minutes = toMinutes(time) - toMinutes(fromApiTime(visit.time));
  const isOtherDay = place.date.peek() !== date;
  const focusMoved = (isMoved: boolean) => {
    if (isMoved && isOtherDay) focusVisit(visit.id);
  };
  dialogs.close();
  place.goTo({ date });
  const act = {
    name: words.move(name),
    visit: { id: visit.id, patch: {} },
    call: () => saveGoal(salon, visit, goal),
  };
  if (isFollowing) {
    void acts
      .run({
        ...act,
        ...(rights.canOverride && !goal.isTyped
          ? {
              forced: {
                label: deskTexts().move.all,
                call: () => saveGoal(salon, visit, { ...goal, isTyped: true }),
              },
            }
          : {}),
        toResult: ({ appointment_ids = [] }) => ({
          text: words.movedSeries(name, appointment_ids.length, day, to),
        }),
      })
      .then(focusMoved);
    return;
  }
  void acts
    .run({
      ...act,
      toObstacle: (now) =>
        describeGoalObstacle(now, visit.id, parts, { date, minutes, staffId: staff?.[0]?.id }, clock),
      toChoice: (free) => saveMoveToAlternativeTime(salon, visit.id, free),
      toResult: () => ({
        text: words.moved(name, day, to, formatStaffNames(staff)),
        undo: () => undoMove(salon, rights, visit, goal),
      }),
    })
    .then(focusMoved);
}
