import { formatTime, toMinutes } from '../booking/dates.ts';
import type { Clock } from './clock.ts';
import { showTime } from './clock-time.ts';
import { type Column, listMemberColumns, type Sheet } from './columns.ts';
import type { Diary } from './desk-data.ts';
import { overlaps, type Span, subtractSpans, toSpan } from './layout.ts';
import type { Resize, Shift } from './patches.ts';
import { deskTexts } from './texts/index.ts';
import type { ChosenVisit } from './visit-lines.ts';

/** Minutes that a visit asks for in a column, in order. */
type Wanted = { readonly column: Column; readonly spans: readonly Span[] };

const isClosed = (span: Span, opening: readonly Span[]): boolean => subtractSpans(span, opening).length > 0;

/** Names the hours that do not allow a visit: those of the salon, or of the member. Empty if they allow it. */
function describeOffHours({ column, spans }: Wanted, opening: Sheet['opening']): string {
  const words = deskTexts().obstacles;
  const { member, open, breaks } = column;
  const whole = { from: spans[0]?.from ?? 0, to: spans.at(-1)?.to ?? 0 };
  if (opening && isClosed(whole, opening)) return words.closed;
  const pause = breaks.find((each) => spans.some((span) => overlaps(span, each)));
  if (pause) return words.break(member, showTime(pause.from), showTime(pause.to));
  const [off] = spans.flatMap((span) => subtractSpans(span, open));
  if (!off) return '';
  const before = open.filter(({ to }) => to <= off.from).map(({ to }) => to);
  const after = open.filter(({ from }) => from >= off.to).map(({ from }) => from);
  if (before.length > 0) return words.offFrom(member, showTime(Math.max(...before)));
  if (after.length > 0) return words.offUntil(member, showTime(Math.min(...after)));
  return words.dayOff(member);
}

/** Names what keeps a visit from minutes of a column. Empty if the desk shows no obstacle. */
function describeObstacle(wanted: Wanted, id: number, opening: Sheet['opening']): string {
  const words = deskTexts().obstacles;
  const { column, spans } = wanted;
  const isWanted = (each: Span) => spans.some((span) => overlaps(span, each));
  const visit = column.visits.find(
    ({ appointment_id, busy }) => appointment_id !== id && busy.map(toSpan).some(isWanted),
  );
  if (visit) return words.visit(column.member, formatTime(visit.from));
  const hold = column.holds.find(isWanted);
  if (hold) return words.hold(column.member, showTime(hold.from), showTime(hold.to));
  const block = column.blocks.find(isWanted);
  if (block) return words.block(column.member, showTime(block.from), showTime(block.to), block.reason);
  return describeOffHours(wanted, opening);
}

/** Names what keeps a visit from where it was dragged (BEHAVIOR §39.3). Empty if the desk shows no obstacle. */
export function describeMoveObstacle(sheet: Sheet, id: number, shift: Shift, clock: Clock): string {
  const target = sheet.columns.find(({ key }) => key === shift.to);
  if (!target) return '';
  const wanted = sheet.columns
    .filter(({ kind }) => kind === 'member' || kind === 'day')
    .map((column) => ({
      column: column.key === shift.from ? target : column,
      spans: column.visits
        .filter(({ appointment_id }) => appointment_id === id)
        .flatMap(({ busy }) => busy.map(toSpan))
        .map(({ from, to }) => ({ from: from + shift.minutes, to: to + shift.minutes })),
    }))
    .filter(({ spans }) => spans.length > 0)
    // The dragged part is what somebody looks at
    .toSorted((a, b) => Number(b.column === target) - Number(a.column === target));
  const start = Math.min(...wanted.flatMap(({ spans }) => spans.map(({ from }) => from)));
  const today = clock.getToday();
  if (target.date < today || (target.date === today && start < clock.getMinute()))
    return deskTexts().obstacles.past;
  return wanted.map((each) => describeObstacle(each, id, sheet.opening)).find((text) => text !== '') ?? '';
}

/** Names what keeps a visit from becoming longer (BEHAVIOR §39.3). Empty if the desk shows no obstacle. */
export function describeLengthObstacle(
  { columns, opening }: Sheet,
  id: number,
  { column: key, from, minutes }: Resize,
): string {
  const column = columns.find((each) => each.key === key);
  const part = column?.visits.find((each) => each.appointment_id === id && each.from === from);
  if (!column || !part || minutes <= 0) return '';
  const end = toMinutes(part.to);
  return describeObstacle({ column, spans: [{ from: end, to: end + minutes }] }, id, opening);
}

/** The services of a visit at a start, those of one person one after the other. */
function timeLines({ lines, addOns }: ChosenVisit, start: number) {
  const ends = new Map<number, number>();
  return lines.map((line) => {
    const { offer, person, staffId } = line;
    const own = addOns.filter(
      ({ id }) => line === lines.find((each) => each.offer.addOns.some((addOn) => addOn.id === id)),
    );
    const from = ends.get(person) ?? start;
    const to = own.reduce((end, addOn) => end + addOn.duration, from + offer.duration);
    ends.set(person, to);
    return { staffId, span: { from, to } };
  });
}

/** Names the hours of the salon, or of a chosen member, that a visit at a start does not keep to (BEHAVIOR §39.6). */
export function describeVisitHours(diary: Diary, visit: ChosenVisit, start: number): string {
  const columns = listMemberColumns(diary);
  const opening = diary.opening.map(toSpan);
  const texts = timeLines(visit, start).map(({ staffId, span }) => {
    const column = columns.find((each) => each.staffId === staffId);
    if (column) return describeOffHours({ column, spans: [span] }, opening);
    return isClosed(span, opening) ? deskTexts().obstacles.closed : '';
  });
  return texts.find((text) => text !== '') ?? '';
}
