import { type Signal, useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { CallFailure } from '../../../../lib/client/types.ts';
import {
  formatDay,
  formatShortDay,
  formatTime,
  fromApiDate,
  toApiDate,
  toApiTime,
  toMinutes,
} from '../booking/dates.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Form, Select, TextArea } from '../parts/field.tsx';
import { createInputKeys } from '../parts/form-values.ts';
import { Alert, describeFailure } from '../parts/notice.tsx';
import { useCall } from '../parts/use-call.ts';
import { toClockTime } from './clock-time.ts';
import type { ChosenCustomer } from './customer-field.tsx';
import type { DialogProps } from './dialog-props.ts';
import { focusField } from './focus-field.ts';
import { findNearestTime, useFreeTimes } from './free-times.ts';
import type { ChosenTime } from './grid-acts.ts';
import { type IsAbsent, useHoursNote } from './hours-note.ts';
import { describeLinesObstacle, timeLines } from './obstacles.ts';
import { PersonFields, toPerson, useTypedPerson } from './person.tsx';
import { AddOnsField, ServicesField } from './services-field.tsx';
import { deskTexts } from './texts/index.ts';
import { TimeFields } from './time-fields.tsx';
import { type ChosenVisit, type Line, PEOPLE_MAX, toAskedVisit, toBookedVisit } from './visit-lines.ts';

/** The present time is rounded down to it, in minutes. */
const NOW_STEP = 5;
/** How often a series can repeat its visit (BEHAVIOR §14.9). */
const WEEKS = [1, 2, 3, 4, 5, 6, 8, 10, 12];
const COUNTS = Array.from({ length: 23 }, (_, index) => String(index + 2));

type Conflict = { readonly date: string };

type NewVisitProps = DialogProps & {
  readonly at: ChosenTime | undefined;
  readonly customer: ChosenCustomer | undefined;
  /** The services to begin with. */
  readonly lines: readonly Line[] | undefined;
};

/** The name of another person, and that person's services. */
function OtherPerson({
  person,
  names,
  visit,
  ...props
}: Pick<DialogProps, 'data' | 'catalog'> & {
  readonly isAbsent: IsAbsent;
  readonly person: number;
  readonly names: Signal<readonly string[]>;
  readonly visit: Signal<ChosenVisit>;
}) {
  const words = deskTexts().newVisit;
  const id = `new-name-${person}`;
  return (
    <fieldset class="person">
      <legend>{words.person(person + 1)}</legend>
      <div class="field">
        <label for={id}>{words.personName}</label>
        <input
          id={id}
          type="text"
          autocomplete="off"
          value={names.value[person - 1] ?? ''}
          onInput={({ currentTarget }) => {
            names.value = names.value.with(person - 1, currentTarget.value);
          }}
        />
      </div>
      <ServicesField {...props} id={`new-${person}`} person={person} visit={visit} staffId={null} />
    </fieldset>
  );
}

/** The quick form: customer, services, time; on demand more people, add-ons and repeats (BEHAVIOR §39.6). */
export function NewVisit({ at, customer: start, lines: startLines = [], ...props }: NewVisitProps) {
  const { salon, data, place, clock, rights, catalog, diary, acts, dialogs } = props;
  const words = deskTexts().newVisit;
  const person = useTypedPerson(start);
  const { customer } = person;
  const note = useSignal('');
  const visit = useSignal<ChosenVisit>({ lines: startLines, addOns: [] });
  const names = useSignal<readonly string[]>([]);
  const [everyWeeks, count] = [useSignal(''), useSignal('4')];
  const conflicts = useSignal<readonly Conflict[]>([]);
  const date = useSignal(at?.date ?? place.date.peek());
  const [time, isTyped, attempt] = [useSignal(''), useSignal(false), useSignal(0)];
  const isChosen = useSignal(false);
  const [isChecked, refusal] = [useSignal(false), useSignal('')];
  const keys = useMemo(createInputKeys, []);
  const { isBusy, run, failure, errorOf } = useCall();
  const location = catalog.locationId.value;
  const question = useComputed(() => {
    attempt.value;
    const { lines } = visit.value;
    return location === undefined || lines.length === 0
      ? undefined
      : { location_id: location, date: date.value, ...toAskedVisit(visit.value) };
  });
  /** The one member of all services. */
  const member = useComputed(() => {
    const [first, ...rest] = visit.value.lines;
    const id = first?.staffId ?? null;
    return rest.every(({ staffId }) => staffId === id) ? id : null;
  });
  const times = useFreeTimes(salon, question);
  const anybody = useFreeTimes(
    salon,
    useComputed(() => {
      const asked = member.value === null ? undefined : question.value;
      return asked && { ...asked, services: asked.services.map((each) => ({ ...each, staff_id: null })) };
    }),
  );
  const others = useComputed(() => {
    if (member.value === null) return undefined;
    const name = catalog.catalog.value?.staff.find(({ id }) => id === member.value)?.name ?? '';
    const own = times.value ?? [];
    return { member: name, times: (anybody.value ?? []).filter((each) => !own.includes(each)) };
  });
  const setAnybody = () => {
    visit.value = { ...visit.value, lines: visit.value.lines.map((line) => ({ ...line, staffId: null })) };
  };
  useSignalEffect(() => {
    const free = times.value;
    if (!free || isTyped.peek()) return;
    // The pressed time counts until another one is chosen
    const isKept = isChosen.peek() || at?.minute === undefined;
    if (!isKept || !free.includes(time.peek())) time.value = findNearestTime(free, at?.minute) ?? '';
  });
  const pressed = at?.minute === undefined ? undefined : toClockTime(at.minute);
  const chosenMember = diary.members.value.find(({ id }) => id === at?.staffId)?.name ?? '';
  const isOther = useComputed(
    () =>
      pressed !== undefined &&
      date.value === at?.date &&
      !isTyped.value &&
      times.value?.includes(pressed) === false,
  );
  const toLines = (start: number) => timeLines(visit.value, start);
  const day = { locationId: location, date, time, isTyped, toLines, catalog };
  const { note: hoursNote, isAbsent } = useHoursNote(salon, day);
  const missing = {
    customer: customer.value ? undefined : words.chooseCustomer,
    service: visit.value.lines.length > 0 ? undefined : words.chooseService,
    time: time.value !== '' ? undefined : words.chooseTime,
  };
  const errorFor = (name: keyof typeof missing) => (isChecked.value ? missing[name] : undefined);

  /** Names what stands at a time that is not free; empty if the desk shows nothing there. */
  const describeTaken = ({ code }: CallFailure) => {
    const sheet = code === 'slot_not_available' ? diary.sheet.peek() : undefined;
    return sheet ? describeLinesObstacle(sheet, undefined, date.value, toLines(toMinutes(time.value))) : '';
  };

  /** Books; a date of a series that is taken is asked about before. */
  async function book(who: ChosenCustomer, locationId: number, skips: boolean) {
    const visitor = await toPerson(person, props, run);
    if (!visitor) return undefined;
    const people = names.value.slice(0, Math.max(0, ...visit.value.lines.map((line) => line.person)));
    const input = {
      ...visitor,
      ...toBookedVisit(visit.value),
      location_id: locationId,
      date: toApiDate(date.value),
      time: toApiTime(time.value),
      note: note.value,
      ...(people.some((name) => name.trim() !== '')
        ? { guest_names: people.map((name) => name.trim()) }
        : {}),
      ...(isTyped.value ? { override: 1 as const } : {}),
    };
    if (everyWeeks.value === '') {
      const reply = await run(() => salon.booking.saveBooking(input, { idempotencyKey: keys.getKey(input) }));
      return reply && words.booked(who.name, formatShortDay(date.value), formatTime(time.value));
    }
    const repeat = { every_weeks: Number(everyWeeks.value), count: Number(count.value) };
    const series = { ...input, repeat, ...(skips ? { on_conflict: 'skip' as const } : {}) };
    const reply = await run(() => salon.booking.saveSeries(series, { idempotencyKey: keys.getKey(series) }));
    return reply && words.bookedSeries(who.name, reply.data.appointments.length);
  }
  const submit = async (skips = false) => {
    isChecked.value = true;
    refusal.value = '';
    conflicts.value = [];
    const who = customer.value;
    if (missing.customer || !who) return focusField('new-customer');
    if (missing.service || location === undefined) return focusField('new-service');
    if (missing.time) return focusField('new-date');
    acts.clear();
    if (diary.lostSince.peek()) {
      refusal.value = deskTexts().acts.offline(words.act(who.name));
      return undefined;
    }
    const booked = await book(who, location, skips);
    if (booked === undefined) {
      const failed = failure.peek();
      if (failed?.kind === 'unreachable') refusal.value = words.unknown;
      else if (failed) refusal.value = describeTaken(failed) || describeFailure(failed);
      conflicts.value = (failed?.data?.conflicts ?? []) as readonly Conflict[];
      // The free times have changed meanwhile
      if (failed?.code === 'slot_not_available') attempt.value += 1;
      return undefined;
    }
    place.goTo({ date: date.value });
    dialogs.close();
    acts.tell(booked);
    await diary.refresh();
    return undefined;
  };
  const takeNow = () => {
    date.value = clock.getToday();
    isTyped.value = true;
    time.value = toClockTime(Math.floor(clock.getMinute() / NOW_STEP) * NOW_STEP);
  };
  const fields = { data, catalog, visit, isAbsent };
  return (
    <Dialog id="new-visit" title={words.heading} onClose={dialogs.close}>
      <Form onSubmit={() => submit()}>
        <PersonFields
          {...props}
          id="new"
          person={person}
          error={errorFor('customer')}
          failure={failure.value}
        />
        <ServicesField
          {...fields}
          id="new"
          person={0}
          staffId={at?.staffId ?? null}
          error={errorFor('service')}
        />
        {names.value.map((_, index) => (
          // People are told apart by their place
          <OtherPerson key={index} {...fields} person={index + 1} names={names} />
        ))}
        <AddOnsField data={data} visit={visit} />
        {at && visit.value.lines.length === 0 && (
          <p class="quiet">
            {words.pressed(
              formatShortDay(at.date),
              pressed === undefined ? '' : formatTime(pressed),
              chosenMember,
            )}
          </p>
        )}
        {pressed !== undefined && isOther.value && (
          <p class="notice" role="status">
            {words.notFree(formatTime(pressed))}
          </p>
        )}
        {visit.value.lines.length > 0 && (
          <TimeFields
            id="new"
            date={date}
            time={time}
            times={times}
            isGroup={visit.value.lines.some(({ person: no }) => no > 0)}
            others={others.value}
            isTyped={rights.canOverride ? isTyped : undefined}
            onNow={rights.canOverride ? takeNow : undefined}
            error={errorFor('time')}
            onTime={(chosen) => {
              isChosen.value = true;
              if (others.peek()?.times.includes(chosen)) setAnybody();
            }}
          />
        )}
        {hoursNote.value !== '' && (
          <p class="notice" role="status">
            {hoursNote}
          </p>
        )}
        {rights.canUseWaitlist && question.value && times.value?.length === 0 && (
          <button
            type="button"
            class="link"
            onClick={() =>
              dialogs.show({
                kind: 'joinWaitlist',
                start: { customer: customer.peek(), visit: visit.peek(), date: date.peek() },
              })
            }
          >
            {words.wait}
          </button>
        )}
        <TextArea id="new-note" label={words.note} value={note} error={errorOf('note')} />
        <details>
          <summary>{words.more}</summary>
          <div class="field-pair">
            <Select
              id="new-repeat"
              label={words.repeat}
              value={everyWeeks.value}
              options={[
                ['', words.once],
                ...WEEKS.map((weeks) => [String(weeks), words.everyWeeks(weeks)] as const),
              ]}
              onChoose={(weeks) => {
                everyWeeks.value = weeks;
              }}
            />
            {everyWeeks.value !== '' && (
              <Select
                id="new-count"
                label={words.count}
                value={count.value}
                options={COUNTS.map((each) => [each, words.visits(Number(each))])}
                onChoose={(chosen) => {
                  count.value = chosen;
                }}
              />
            )}
          </div>
          {names.value.length < PEOPLE_MAX - 1 && (
            <button
              type="button"
              class="button-secondary"
              onClick={() => {
                names.value = [...names.value, ''];
                focusField(`new-name-${names.value.length}`);
              }}
            >
              {words.addPerson}
            </button>
          )}
        </details>
        <div class="last">
          {refusal.value !== '' && <Alert text={refusal.value} />}
          {conflicts.value.length > 0 && (
            <p>{words.conflicts(conflicts.value.map(({ date: day }) => formatShortDay(fromApiDate(day))))}</p>
          )}
          <div class="actions">
            <button type="submit" class="button" aria-disabled={isBusy.value}>
              {words.book}
            </button>
            {conflicts.value.length > 0 && (
              <button type="button" class="button-secondary" onClick={() => submit(true)}>
                {words.bookOthers}
              </button>
            )}
            {visit.value.lines.length > 0 && time.value !== '' && (
              <span class="quiet">{words.when(formatDay(date.value), formatTime(time.value))}</span>
            )}
          </div>
        </div>
      </Form>
    </Dialog>
  );
}
