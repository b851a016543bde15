import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import type { CallFailure } from '../../../../lib/client/types.ts';
import { Button } from '../parts/button.tsx';
import { Alert, describeFailure, StatusNotice, useCall } from '../parts/call.tsx';
import { Form, SubmitButton, TextArea } from '../parts/field.tsx';
import { createKeyPerInput } from '../parts/form-values.ts';
import { formatShortDay, formatTime, toApiDate, toApiTime, toMinutes } from '../parts/format.ts';
import { FOOTPRINTS } from '../parts/icons.ts';
import { describeConflicts } from './acts.ts';
import { BookSummary, useBookingQuote } from './book-foot.tsx';
import { type Booked, bookVisitOrSeriesAndCheckIn } from './book-visit.ts';
import { ClientInfo, useClientCard } from './client-info.tsx';
import { toDaySheetHidingAbsent } from './columns.ts';
import type { ChosenCustomer } from './customer-field.tsx';
import type { DialogProps } from './dialog-props.ts';
import { focusAndOpenCombobox, focusField } from './focus-field.ts';
import { findFreeTime } from './free-times.ts';
import type { ChosenTime } from './grid-acts.ts';
import { useHoursNote } from './hours-note.ts';
import { OtherPeople, RepeatAndAddPersonFields, useRepeat } from './more-fields.tsx';
import { describeLinesObstacle, toTimedLines } from './obstacles.ts';
import { listServiceNames, listServiceNamesByVisit, listServicesOftenBookedWith } from './often-with.ts';
import type { Waiting } from './open-dialog.ts';
import { OverlappingVisitNote, useOverlappingVisitText } from './own-visit.tsx';
import { PersonFields, toBookingCustomerInputStoringNew, useTypedPerson } from './person.tsx';
import { usePreview } from './preview.ts';
import { toServiceColorClass } from './service-offers.ts';
import { AddOnsField, ServicesField } from './services-field.tsx';
import { focusVisit, SidePanel } from './side-panel.tsx';
import { deskTexts } from './texts/index.ts';
import { TimeFields } from './time-fields.tsx';
import { type ChosenVisit, toServicesAndAddOnsWithFigures } from './visit-lines.ts';
import { useVisitTime } from './visit-time.ts';

type NewVisitProps = DialogProps & {
  readonly at: ChosenTime | undefined;
  readonly customer: ChosenCustomer | undefined;
  /** The services and add-ons to begin with. */
  readonly visit: ChosenVisit | undefined;
  /** The entry of the waitlist that the booking ends. */
  readonly waiting: Waiting | undefined;
  /** Whether the visit begins as one for a visitor without a name who comes now. */
  readonly isWalkIn: boolean;
};

/** The typed details of the form, and what is missing. */
function useTypedVisit({ at, customer: start, visit: begun, ...props }: NewVisitProps) {
  const { salon, place, catalog } = props;
  const words = deskTexts().newVisit;
  const person = useTypedPerson(start, props.waiting);
  const visit = useSignal<ChosenVisit>(begun ?? { lines: [], addOns: [] });
  const names = useSignal<readonly string[]>([]);
  const note = useSignal('');
  const repeat = useRepeat();
  const times = useVisitTime({ ...props, visit, at, day: at?.date ?? place.date.peek() });
  const { date, time, isTyped } = times;
  const locationId = catalog.locationId.value;
  const toLines = (minute: number) => toTimedLines(visit.value, minute);
  const hours = useHoursNote(salon, { locationId, date, time, isTyped, toLines, catalog });
  const missing = {
    customer: person.customer.value ? undefined : words.chooseCustomer,
    service: visit.value.lines.length > 0 ? undefined : words.chooseService,
    time: time.value !== '' ? undefined : words.chooseTime,
  };
  /** The first named person beside the one who books who has no service; 0 where there is none. */
  const idlePerson =
    names.value.findIndex(
      (name, index) => name.trim() !== '' && !visit.value.lines.some((line) => line.person === index + 1),
    ) + 1;
  const card = useClientCard(salon, person.customer, props.rights.canFindCustomers);
  const asked = { locationId, customer: person.customer, visit, date, time: times.settled, isTyped };
  const quote = useBookingQuote(salon, asked);
  usePreview(props.dialogs, () => {
    const { lines: chosen } = visit.value;
    const [first] = chosen;
    const begins = times.settled.value;
    if (!first || begins === '') return undefined;
    const known =
      findFreeTime(times.free.times.value, begins) ?? findFreeTime(times.others.value?.times, begins);
    const lines = toLines(toMinutes(begins)).map(({ staffId, span }, index) => ({
      // A typed time is in no list: the quote says who gets the visit
      staffId: staffId ?? known?.staffIds[index] ?? quote.value?.lines[index]?.staff_id ?? null,
      span,
    }));
    const hue = toServiceColorClass(catalog.catalog.value, first.offer.service_id);
    return { visitId: undefined, date: date.value, name: person.customer.value?.name ?? '', hue, lines };
  });
  const ownVisit = useOverlappingVisitText({ card, date, time: times.settled, toLines }, undefined);
  return {
    person,
    visit,
    names,
    note,
    repeat,
    times,
    locationId,
    hours,
    ownVisit,
    toLines,
    missing,
    idlePerson,
    card,
    quote,
  };
}
type TypedVisit = ReturnType<typeof useTypedVisit>;

/** The first field without which the visit cannot be booked; undefined once all are filled in. */
function findIncompleteField({ missing, idlePerson }: TypedVisit): string | undefined {
  if (missing.customer) return 'new-customer';
  if (missing.service) return 'new-service';
  if (idlePerson > 0) return `new-${idlePerson}-service`;
  return missing.time && 'new-date';
}

/** The people of the visit beside the one who books, by their place where nobody typed the name. */
const nameOtherPeople = ({ visit, names }: TypedVisit): string[] =>
  [...new Set(visit.value.lines.map(({ person }) => person))]
    .filter((person) => person > 0)
    .map((person) => names.value[person - 1]?.trim() || deskTexts().newVisit.person(person + 1));

function toInput(
  { visit: { value: visit }, names, note, times: { date, time, isTyped } }: TypedVisit,
  isForced: boolean,
) {
  const people = names.value
    .slice(0, Math.max(0, ...visit.lines.map((line) => line.person)))
    .map((name) => name.trim());
  return {
    ...toServicesAndAddOnsWithFigures(visit),
    date: toApiDate(date.value),
    time: toApiTime(time.value),
    note: note.value,
    ...(people.some((name) => name !== '') ? { guest_names: people } : {}),
    ...(isTyped.value || isForced ? { override: 1 as const } : {}),
  };
}

/** Names what stands at a time that is not free. */
async function describeTaken(
  { salon, catalog }: NewVisitProps,
  { times, toLines }: TypedVisit,
  location_id: number,
): Promise<string> {
  // The form may choose another time meanwhile
  const [date, time] = [times.date.peek(), times.time.peek()];
  const lines = toLines(toMinutes(time));
  // Another day than that of the desk may be chosen, and what is in the way may be newer than both
  const read = await salon.appointments.diary({ location_id, date: toApiDate(date) });
  const sheet = read.ok ? toDaySheetHidingAbsent(read.reply.data, 'none') : undefined;
  const staff = catalog.catalog.peek()?.staff;
  const obstacle = sheet && describeLinesObstacle(sheet, undefined, date, lines, staff);
  return obstacle || deskTexts().newVisit.notFree(formatTime(time));
}

/** Says that nothing is sent without a connection. An earlier try without a reply may be booked all the same. */
function describeOffline(earlier: CallFailure | null, name: string): string {
  const words = deskTexts();
  return earlier?.kind === 'unreachable'
    ? words.newVisit.unknown
    : words.acts.offline(words.newVisit.act(name));
}

/** Takes the person who waited and is now booked off the waitlist. */
function endWaiting({ salon, waiting }: NewVisitProps): void {
  if (waiting) void salon.waitlist.waitlistDelete({ waitlist_id: waiting.id });
}

function useNewVisit(props: NewVisitProps) {
  const { salon, place, diary, acts, dialogs } = props;
  const words = deskTexts().newVisit;
  const typed = useTypedVisit(props);
  const { person, repeat, times, locationId, missing } = typed;
  const isChecked = useSignal(false);
  const [conflicts, refusal] = [useSignal(''), useSignal('')];
  /** The time that the last attempt did not get. */
  const lostTime = useSignal('');
  /** Whether the last attempt passed over working hours and the booking window (BEHAVIOR §14.2). */
  const wasForced = useSignal(false);
  const keys = useMemo(createKeyPerInput, []);
  const call = useCall();
  const { run, failure } = call;

  const showRefusal = async (location: number) => {
    const failed = failure.peek();
    if (!failed) return;
    conflicts.value = describeConflicts(failed.data);
    if (failed.kind === 'unreachable') refusal.value = words.unknown;
    else if (failed.code !== 'slot_not_available') refusal.value = describeFailure(failed);
    else {
      lostTime.value = times.time.peek();
      const taken = describeTaken(props, typed, location);
      times.free.askAgain();
      refusal.value = await taken;
    }
  };
  const showBooked = async ({ id, text, undo }: Booked) => {
    const isOtherDay = place.date.peek() !== times.date.value;
    place.goTo({ date: times.date.value });
    dialogs.close();
    acts.tell(text, undo);
    endWaiting(props);
    await diary.refresh();
    if (isOtherDay) focusVisit(id);
  };
  const submit = async ({ skips = false, isForced = false } = {}) => {
    isChecked.value = true;
    wasForced.value = isForced;
    refusal.value = '';
    lostTime.value = '';
    conflicts.value = '';
    const who = person.customer.value;
    const field = findIncompleteField(typed);
    if (field !== undefined || !who || locationId === undefined) return focusField(field ?? 'new-service');
    acts.clear();
    if (diary.lostSince.peek()) {
      refusal.value = describeOffline(failure.peek(), who.name);
      return undefined;
    }
    const name = [who.name, ...nameOtherPeople(typed)].join(' + ');
    const options = { name, repeat, skips, isNow: times.isNow.peek() };
    const visitor = await toBookingCustomerInputStoringNew(person, props, run);
    const input = visitor && { ...visitor, ...toInput(typed, isForced), location_id: locationId };
    const booked = input && (await bookVisitOrSeriesAndCheckIn({ salon, keys, run }, input, options));
    if (booked === undefined) return showRefusal(locationId);
    return showBooked(booked);
  };
  return {
    ...typed,
    conflicts,
    wasForced,
    refusal,
    lostTime,
    call,
    submit,
    idlePerson: isChecked.value ? typed.idlePerson : 0,
    errorFor: (name: keyof typeof missing) => (isChecked.value ? missing[name] : undefined),
  };
}

type FormProps = NewVisitProps & { readonly form: ReturnType<typeof useNewVisit> };

/** The day and time, and the waitlist where nothing is free. */
function WhenFields({ at, form, catalog, diary, rights, dialogs }: FormProps) {
  const words = deskTexts().newVisit;
  const { person, visit, times: visitTime, errorFor } = form;
  const { date, free, pressed, isPressedTaken } = visitTime;
  const hasServices = visit.value.lines.length > 0;
  const member = diary.members.value.find(({ id }) => id === at?.staffId)?.name ?? '';
  const pressedTime = pressed === undefined ? '' : formatTime(pressed);
  return (
    <>
      {at && !hasServices && (
        <p class="quiet">{words.pressed(formatShortDay(at.date), pressedTime, member)}</p>
      )}
      {isPressedTaken.value && <StatusNotice text={words.notFree(pressedTime)} />}
      {hasServices && (
        <TimeFields
          id="new"
          date={date}
          time={visitTime.time}
          free={free}
          staff={catalog.catalog.value?.staff ?? []}
          isGroup={visit.value.lines.some(({ person: no }) => no > 0)}
          others={visitTime.others.value}
          isTyped={rights.canOverride ? visitTime.isTyped : undefined}
          onNow={rights.canOverride ? visitTime.takeNow : undefined}
          error={errorFor('time')}
          onTime={visitTime.choose}
        />
      )}
      {rights.canUseWaitlist && hasServices && free.times.value?.length === 0 && (
        <Button
          look="link"
          label={words.wait}
          onClick={() =>
            dialogs.replace({
              kind: 'joinWaitlist',
              start: { customer: person.customer.peek(), visit: visit.peek(), date: date.peek() },
            })
          }
        />
      )}
    </>
  );
}

/** The button that books, what speaks against the time, and why it was refused. It stays in view, however long the form is. */
function BookActions({ form, data, catalog, clock, rights, visit: begun }: FormProps) {
  const {
    visit,
    times,
    repeat,
    hours,
    ownVisit,
    conflicts,
    wasForced,
    refusal,
    lostTime,
    call,
    submit,
    quote,
  } = form;
  const canForce = rights.canOverride && !times.isTyped.value && !wasForced.value;
  const words = deskTexts().newVisit;
  const [date, time] = [times.date.value, times.time.value];
  return (
    <div class="last" data-unsaved={(visit.value.lines.length > 0 && visit.value !== begun) || undefined}>
      {hours.note.value !== '' && hours.note.value !== refusal.value && <StatusNotice text={hours.note} />}
      <OverlappingVisitNote text={ownVisit} />
      {refusal.value !== '' && <Alert text={refusal.value} />}
      {lostTime.value !== '' && !['', lostTime.value].includes(time) && (
        <p class="hint">{words.nowChosen(formatTime(time))}</p>
      )}
      {conflicts.value !== '' && <p>{conflicts}</p>}
      {conflicts.value !== '' && canForce && <p class="hint">{words.bookAllHint}</p>}
      {visit.value.lines.length > 0 && time !== '' && (
        <BookSummary
          {...{ date, time, today: clock.getToday(), currency: data.currency }}
          visit={visit.value}
          repeat={repeat}
          quote={quote.value}
          catalog={catalog.catalog.value}
        />
      )}
      <div class="row">
        <SubmitButton
          label={
            <>
              {times.isNow.value ? words.bookNow : words.book}
              <span aria-hidden="true">
                <kbd class="kbd">Ctrl</kbd> <kbd class="kbd">Enter</kbd>
              </span>
            </>
          }
          isBusy={call.isBusy.value}
        />
        {conflicts.value !== '' && canForce && (
          <Button label={words.bookAll} onClick={() => submit({ isForced: true })} />
        )}
        {conflicts.value !== '' && (
          <Button
            label={words.bookOthers}
            onClick={() => submit({ skips: true, isForced: wasForced.peek() })}
          />
        )}
      </div>
    </div>
  );
}

/** The quick form: customer, services, time; on demand more people, add-ons and repeats (BEHAVIOR §39.4). */
export function NewVisit(props: NewVisitProps) {
  const { at, data, catalog, diary, rights, dialogs } = props;
  const words = deskTexts().newVisit;
  const form = useNewVisit(props);
  const { person, visit, names, note, repeat, hours, call, errorFor } = form;
  const fields = { data, catalog, visit, isAbsent: hours.isAbsent };
  const beginWalkIn = () => {
    person.customer.value = { kind: 'walkIn', name: deskTexts().visit.walkIn };
    if (rights.canOverride) form.times.takeNow();
    focusAndOpenCombobox('new-service');
  };
  useEffect(() => {
    if (props.isWalkIn) beginWalkIn();
  }, []);
  const chosen = person.customer.value;
  const isWalkIn = chosen?.kind === 'walkIn' && form.times.isNow.value;
  const client = chosen && 'id' in chosen && rights.canFindCustomers && (
    <ClientInfo
      client={chosen}
      card={form.card.value}
      catalog={catalog.catalog.value}
      currency={data.currency}
      clock={props.clock}
      visit={visit}
      onLeave={() => {
        person.customer.value = undefined;
        focusField('new-customer');
      }}
    />
  );
  return (
    <SidePanel
      id="new-visit"
      title={isWalkIn ? deskTexts().visit.walkIn : words.heading}
      head={
        !isWalkIn && (
          <Button
            look="plain"
            more="small"
            icon={FOOTPRINTS}
            label={deskTexts().visit.walkIn}
            onClick={beginWalkIn}
          />
        )
      }
      onClose={dialogs.close}
    >
      <Form onSubmit={() => form.submit()}>
        <PersonFields
          {...props}
          id="new"
          person={person}
          error={errorFor('customer')}
          failure={call.failure.value}
          chosen={client || undefined}
        />
        <ServicesField
          {...fields}
          id="new"
          person={0}
          staffId={at?.staffId ?? null}
          often={listServicesOftenBookedWith(visit.value.lines, [
            ...listServiceNamesByVisit(diary.sheet.value),
            ...(form.card.value?.appointments.map(listServiceNames) ?? []),
          ])}
          error={errorFor('service')}
        />
        <OtherPeople {...fields} names={names} idlePerson={form.idlePerson} />
        <AddOnsField data={data} visit={visit} />
        <WhenFields {...props} form={form} />
        <TextArea id="new-note" label={words.note} grows value={note} error={call.errorOf('note')} />
        <RepeatAndAddPersonFields repeat={repeat} names={names} />
        <BookActions {...props} form={form} />
      </Form>
    </SidePanel>
  );
}
