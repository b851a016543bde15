import { useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { StatusNotice } from '../parts/call.tsx';
import { Checkbox, Form, Select, SubmitButton } from '../parts/field.tsx';
import { type Day, fromApiDate, fromApiTime, toMinutes } from '../parts/format.ts';
import { useCardOfVisit } from './client-info.tsx';
import type { Visit } from './desk-data.ts';
import type { DialogProps } from './dialog-props.ts';
import { findFreeTime, toNearestTimeOrEmpty, useFirstShownDay, useFreeTimes } from './free-times.ts';
import { useHoursNote } from './hours-note.ts';
import { formatStaffNames, moveVisitToGoalAndShowDay } from './move-by-form.ts';
import { toTimedLinesOfServices } from './obstacles.ts';
import { OverlappingVisitNote, useOverlappingVisitText } from './own-visit.tsx';
import { usePreview } from './preview.ts';
import { toServiceColorClass } from './service-offers.ts';
import { SidePanel } from './side-panel.tsx';
import { deskTexts } from './texts/index.ts';
import { TimeFields } from './time-fields.tsx';
import { toEndMinute, toStartMinute } from './visit/services-draft.ts';
import { describeWhen } from './visit/visit-when.ts';
import { formatVisitor } from './visit-lines.ts';
import { useNowButton } from './visit-time.ts';

type MoveProps = DialogProps & { readonly visit: Visit };

/**
 * The members of the services after a move, where another one than now performs one of them.
 * @param chosen null: anybody who is free
 * @param whoIsFree undefined for a typed time that is not free: the member stays
 */
function findChangedMembers(
  { services }: Visit,
  member: number,
  chosen: number | null,
  whoIsFree: readonly (number | null)[] = [],
): readonly number[] | undefined {
  const all = services.map((_, line) => chosen ?? whoIsFree[line] ?? member);
  return all.every((id) => id === member) ? undefined : all;
}

/** The chosen day, time and member, and what speaks against them. */
function useGoal(props: MoveProps) {
  const { visit, salon, catalog, clock, dialogs } = props;
  const current = fromApiTime(visit.time);
  const date = useSignal(fromApiDate(visit.date));
  const time = useSignal(current);
  const [isTyped, isFollowing, isTold] = [useSignal(false), useSignal(false), useSignal(true)];
  const members = [...new Set(visit.services.map(({ staff_id }) => staff_id))];
  const [member] = members;
  // A visit of several members keeps them
  const isOfOne = members.length === 1 && member != null;
  /** The chosen member. Null: anybody who is free, and in a visit of several members the one of each service. */
  const staffId = useSignal(isOfOne ? member : null);
  const question = useComputed(() => ({
    location_id: visit.location_id,
    appointment_id: visit.id,
    services: visit.services.map(({ service_id, pricing_option_id, staff_id, staff_chosen, guest_no }) => ({
      service_id,
      pricing_option_id,
      staff_id: isOfOne && !isFollowing.value ? staffId.value : staff_chosen ? staff_id : null,
      guest_no,
    })),
  }));
  const free = useFreeTimes(salon, question, date, useFirstShownDay(date, clock.getToday()));
  useSignalEffect(() => {
    const known = free.times.value;
    if (known && !isTyped.peek() && !findFreeTime(known, time.peek()))
      time.value = toNearestTimeOrEmpty(known, toMinutes(current));
  });
  const given = useComputed((): readonly number[] | undefined => {
    if (!isOfOne || isFollowing.value) return undefined;
    const { staffIds } = findFreeTime(free.times.value, time.value) ?? {};
    return findChangedMembers(visit, member, staffId.value, staffIds);
  });
  const toLines = (start: number) => {
    const later = start - toMinutes(current);
    return toTimedLinesOfServices(visit.services).map(({ staffId: own, span, ...line }, index) => ({
      ...line,
      staffId: given.value?.[index] ?? own,
      span: { from: span.from + later, to: span.to + later },
    }));
  };
  usePreview(dialogs, () =>
    time.value === '' || (time.value === current && !given.value && date.value === fromApiDate(visit.date))
      ? undefined
      : {
          visitId: visit.id,
          date: date.value,
          name: formatVisitor(visit),
          hue: toServiceColorClass(catalog.catalog.value, visit.services[0]?.service_id ?? 0),
          lines: toLines(toMinutes(time.value)),
        },
  );
  const day = { locationId: visit.location_id, date, time, isTyped, toLines, catalog };
  const hours = useHoursNote(salon, day);
  const card = useCardOfVisit(visit, props);
  const ownVisit = useOverlappingVisitText({ card, date, time, toLines }, visit.id);
  const present = useNowButton({ clock, date, time, isTyped });
  return {
    date,
    time,
    isTyped,
    isFollowing,
    isTold,
    isOfOne,
    given,
    staffId,
    free,
    ownVisit,
    ...hours,
    ...present,
  };
}

function MoveSummary({
  visit,
  goal: { date, time },
  members,
  today,
}: {
  readonly visit: Visit;
  readonly goal: Pick<ReturnType<typeof useGoal>, 'date' | 'time'>;
  /** The names of the members after the move, where another member performs the visit. */
  readonly members: string;
  readonly today: Day;
}) {
  const was = { from: toStartMinute(visit), to: toEndMinute(visit) };
  const from = toMinutes(time.value);
  const before = describeWhen(fromApiDate(visit.date), was, today);
  const after =
    time.value === '' ? before : describeWhen(date.value, { from, to: from + was.to - was.from }, today);
  return (
    <p class="book-summary">
      {after !== before && <span class="sub was">{before}</span>}
      <strong class="num">{after}</strong>
      {members !== '' && <span class="sub">{members}</span>}
    </p>
  );
}

/** Moves a visit to another free time or member, by clicks and keys alone (BEHAVIOR §39.4). */
export function MoveVisit(props: MoveProps) {
  const { visit, rights, catalog, dialogs, clock } = props;
  const words = deskTexts();
  const goal = useGoal(props);
  const { date, time, isTyped, isFollowing, staffId, note, ownVisit } = goal;
  const staff = (catalog.catalog.value?.staff ?? []).filter(({ service_ids }) =>
    visit.services.every(({ service_id }) => service_ids.includes(service_id)),
  );
  const given = goal.given.value?.flatMap((id) => staff.find((each) => each.id === id) ?? []);
  const submit = () => {
    if (time.value === '') return;
    moveVisitToGoalAndShowDay(props, visit, {
      date: date.value,
      time: time.value,
      staff: given,
      isTyped: isTyped.value,
      isNow: goal.isNow.value,
      isFollowing: isFollowing.value,
      isTold: goal.isTold.value,
    });
  };
  return (
    <SidePanel id="move-visit" title={words.move.heading(formatVisitor(visit))} onClose={dialogs.close}>
      <Form onSubmit={submit}>
        {goal.isOfOne && !isFollowing.value && (
          <Select
            id="move-staff"
            label={words.newVisit.member}
            value={String(staffId.value ?? '')}
            options={[
              ['', words.newVisit.anybody],
              ...staff.map(
                ({ id, name }) =>
                  [String(id), goal.isAbsent(id) ? words.newVisit.absent(name) : name] as const,
              ),
            ]}
            onChoose={(id) => {
              staffId.value = id === '' ? null : Number(id);
            }}
          />
        )}
        <TimeFields
          id="move"
          date={date}
          time={time}
          free={goal.free}
          staff={catalog.catalog.value?.staff ?? []}
          isTyped={rights.canOverride ? isTyped : undefined}
          onNow={rights.canOverride && date.value === clock.getToday() ? goal.takeNow : undefined}
        />
        {visit.series_id !== null && (
          <Checkbox id="move-following" value={isFollowing}>
            {words.following}
          </Checkbox>
        )}
        <Checkbox id="move-notify" value={goal.isTold}>
          {words.tellClient}
        </Checkbox>
        <div class="last">
          {note.value !== '' && <StatusNotice text={note} />}
          <OverlappingVisitNote text={ownVisit} />
          <MoveSummary visit={visit} goal={goal} members={formatStaffNames(given)} today={clock.getToday()} />
          <div class="row">
            <SubmitButton label={words.move.save} />
          </div>
        </div>
      </Form>
    </SidePanel>
  );
}
