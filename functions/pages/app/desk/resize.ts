import type { Client } from '../../../../lib/client/client.ts';
import type { Result } from '../../../../lib/client/types.ts';
import { toMinutes } from '../parts/format.ts';
import type { Clock } from './clock.ts';
import { formatMinuteOfDay } from './clock-time.ts';
import type { Column } from './columns.ts';
import type { Visit } from './desk-data.ts';
import type { DialogProps } from './dialog-props.ts';
import type { DiaryState } from './diary.ts';
import { getVisitWithPart } from './get-listed-visit.ts';
import { describeLengthObstacle } from './obstacles.ts';
import type { DiaryResize } from './patches.ts';
import { deskTexts } from './texts/index.ts';

/** The next key within this time makes the visit longer still, before the act is sent. */
const PAUSE_MS = 600;
/** The least minutes of a service (BEHAVIOR §17.7). */
export const SERVICE_MINUTES_MIN = 5;

type Lengths = { readonly isOverride?: boolean };

/** Saves other minutes of the services of a visit, in order; their prices and members stay (BEHAVIOR §17.7). */
export const saveServiceMinutes = (
  salon: Client,
  visit: Visit,
  minutes: readonly number[],
  { isOverride = false }: Lengths = {},
): Promise<Result<unknown>> =>
  salon.appointments.appointmentUpdate({
    appointment_id: visit.id,
    services: visit.services.map(
      ({ service_id, pricing_option_id, staff_id, guest_no, price, duration }, line) => ({
        service_id,
        pricing_option_id,
        staff_id,
        guest_no,
        price,
        duration: minutes[line] ?? duration,
      }),
    ),
    ...(isOverride ? { override: 1 } : {}),
  });

/** A visit that runs may take longer than planned: no time in the past can be booked otherwise (BEHAVIOR §14.2). */
export const hasBegun = ({ starts_at }: Pick<Visit, 'starts_at'>, clock: Clock): boolean =>
  Date.parse(starts_at) <= clock.now().getTime();

type Resizer = Pick<DialogProps, 'salon' | 'clock' | 'rights' | 'diary' | 'acts'>;

/** Makes the last service of a visit in a column longer or shorter. */
async function resizeVisit(
  { salon, clock, rights }: Resizer,
  { id, column, resize: { from, minutes } }: Pick<Resizing, 'id' | 'column' | 'resize'>,
) {
  const read = await getVisitWithPart(salon, { id, column, from });
  if (!read.ok) return read;
  const { visit, lines } = read.reply;
  const last = lines.at(-1);
  const durations = visit.services.map(({ duration }, line) =>
    line === last ? Math.max(SERVICE_MINUTES_MIN, duration + minutes) : duration,
  );
  const isOverride = rights.canOverride && hasBegun(visit, clock);
  const saved = await saveServiceMinutes(salon, visit, durations, { isOverride });
  if (!saved.ok) return saved;
  const undo = () =>
    saveServiceMinutes(
      salon,
      visit,
      visit.services.map(({ duration }) => duration),
      { isOverride },
    );
  return { ...saved, reply: { undo } };
}

type Resizing = {
  readonly id: number;
  readonly column: Column;
  readonly resize: DiaryResize;
  readonly shown: ReturnType<DiaryState['patch']>;
  readonly timer: ReturnType<typeof setTimeout>;
};

/** Resizes visits by drag and by keys: steps that follow each other are one act (BEHAVIOR §39.4). */
export function createVisitResizerJoiningSteps(props: Resizer) {
  const { diary, acts } = props;
  let open: Resizing | undefined;
  const sendOpen = () => {
    if (!open) return;
    const { id, column, resize, shown, timer } = open;
    open = undefined;
    clearTimeout(timer);
    shown.end({ isSaved: false });
    if (resize.minutes === 0) return;
    const part = column.visits.find((each) => each.appointment_id === id && each.from === resize.from);
    const customer = part?.customer.name ?? '';
    const end = part ? formatMinuteOfDay(toMinutes(part.to) + resize.minutes) : '';
    void acts.run({
      name: deskTexts().acts.length(customer),
      visit: { id, patch: { resize } },
      call: () => resizeVisit(props, { id, column, resize }),
      toObstacle: (sheet) => describeLengthObstacle(sheet, id, resize),
      toResult: ({ undo }) => ({ text: deskTexts().acts.lengthened(customer, end), undo }),
    });
  };
  return (id: number, column: Column, step: DiaryResize, send: 'afterPause' | 'now') => {
    const isSame = open?.id === id && open.resize.column === step.column && open.resize.from === step.from;
    if (!isSame) sendOpen();
    const before = open;
    if (before) clearTimeout(before.timer);
    const known = before?.column ?? column;
    const visit = known.visits.find((each) => each.appointment_id === id && each.from === step.from);
    const length = visit ? toMinutes(visit.to) - toMinutes(visit.from) : 0;
    const minutes = Math.max((before?.resize.minutes ?? 0) + step.minutes, SERVICE_MINUTES_MIN - length);
    const resize = { ...step, minutes };
    const timer = setTimeout(sendOpen, PAUSE_MS);
    open = { id, column: known, resize, shown: diary.patch(id, { resize }), timer };
    if (send === 'now') sendOpen();
  };
}
