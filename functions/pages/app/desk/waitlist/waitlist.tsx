import { type Signal, untracked, useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { Button, createSetter } from '../../parts/button.tsx';
import { FailureAlert, useCall } from '../../parts/call.tsx';
import { Question } from '../../parts/dialog.tsx';
import { Form, SubmitRow } from '../../parts/field.tsx';
import {
  formatNearInstant,
  formatShortDay,
  formatTime,
  fromApiDate,
  fromApiTime,
  toApiDate,
  toApiTime,
  toMinutes,
} from '../../parts/format.ts';
import { LoadedView, useLoaded } from '../../parts/loaded.tsx';
import { PhoneLink } from '../../parts/phone-link.tsx';
import { chooseGuestOrNewClient, toBookAgainVisitOfBooker } from '../book-again.ts';
import { splitNameAfterFirstWord } from '../customer-field.tsx';
import type { WaitlistEntry } from '../desk-data.ts';
import type { DialogProps } from '../dialog-props.ts';
import {
  type FreeTime,
  findFreeTime,
  toNearestTimeOrEmpty,
  useFirstShownDay,
  useFreeTimes,
} from '../free-times.ts';
import type { FreedTime } from '../open-dialog.ts';
import { SidePanel } from '../side-panel.tsx';
import { formatSpan } from '../span-text.ts';
import { deskTexts } from '../texts/index.ts';
import { TimeFields } from '../time-fields.tsx';
import { isInFreedTime, isStartInWindows, listEntriesFittingTime, toFreeTimesQuestion } from '../waiting.ts';
import { waitlistTexts } from './texts/index.ts';

const END_OF_DAY = '12:00 AM';

/** 'Tue, Dec 1 to Mon, Dec 7, 12:00 PM to 5:00 PM'. */
function describeWindow({
  from_date,
  to_date,
  from_time,
  to_time,
}: WaitlistEntry['windows'][number]): string {
  const words = deskTexts();
  const show = (date: string) => formatShortDay(fromApiDate(date));
  const days = from_date === to_date ? show(from_date) : words.grid.fromTo(show(from_date), show(to_date));
  if (from_time === END_OF_DAY && to_time === END_OF_DAY) return days;
  const end = to_time === END_OF_DAY ? waitlistTexts().midnight : formatTime(fromApiTime(to_time));
  return `${days}, ${words.grid.fromTo(formatTime(fromApiTime(from_time)), end)}`;
}

type EntryProps = DialogProps & {
  readonly entry: WaitlistEntry;
  readonly freed: FreedTime | undefined;
  readonly onChange: () => void;
};

/** Begins a visit of somebody who waits, for example on the phone: at the freed time, or on the first day of the wish. */
async function beginVisit({ entry, freed, salon, clock, catalog, dialogs }: EntryProps): Promise<void> {
  const { id, customer, services, addons } = entry;
  const known = catalog.catalog.peek();
  const today = clock.getToday();
  const wished = entry.windows.map(({ from_date }) => fromApiDate(from_date)).toSorted()[0] ?? today;
  const { name, email = '', phone = '' } = customer;
  const who =
    customer.id === null
      ? await chooseGuestOrNewClient({ ...splitNameAfterFirstWord(name), email, phone }, salon)
      : ({ kind: 'known', id: customer.id, name } as const);
  const [staffId = null] = freed?.staffIds ?? [];
  dialogs.show({
    kind: 'newVisit',
    at: freed
      ? { date: freed.date, minute: toMinutes(freed.from), staffId }
      : { date: wished > today ? wished : today, staffId: null },
    customer: who,
    visit: known
      ? toBookAgainVisitOfBooker({ services: services.map((service) => ({ ...service, addons })) }, known)
      : { lines: [], addOns: [] },
    waiting: { id, email, phone },
  });
}

/** The free times that lie in a window of an entry. */
function useSuitingTimes({ entry, salon, clock }: EntryProps, date: Signal<string>) {
  const question = useComputed(() => toFreeTimesQuestion(entry));
  const free = useFreeTimes(salon, question, date, useFirstShownDay(date, clock.getToday()));
  const days = useComputed(() => {
    const known = free.days.value;
    if (!known) return known;
    const listSuiting = (day: string, times: readonly FreeTime[]) =>
      times.filter(({ time }) => isStartInWindows(entry, { date: day, time }));
    return new Map([...known].map(([day, times]) => [day, listSuiting(day, times)]));
  });
  const times = useComputed(() =>
    free.times.value ? (days.value?.get(date.value) ?? []) : free.times.value,
  );
  return { ...free, days, times };
}

type OfferProps = EntryProps & { readonly onOffered: () => void };

function OfferForm({ onOffered, ...props }: OfferProps) {
  const { entry, freed, salon, clock, catalog, diary, acts } = props;
  const words = waitlistTexts();
  const wished = entry.windows.map(({ from_date }) => fromApiDate(from_date)).toSorted()[0] ?? '';
  const today = clock.getToday();
  const [date, time] = [
    useSignal(freed?.date ?? (wished > today ? wished : today)),
    useSignal(freed?.from ?? ''),
  ];
  const { isBusy, run, failure } = useCall();
  // The freed time is chosen already
  const showsTimes = useSignal(freed === undefined);
  const free = useSuitingTimes(props, date);
  const { times } = free;
  useSignalEffect(() => {
    const shown = times.value;
    if (!shown || findFreeTime(shown, time.peek())) return;
    const freedTimes =
      freed?.date === date.value ? shown.filter(({ time }) => isInFreedTime(freed, time)) : [];
    time.value = toNearestTimeOrEmpty(
      freedTimes.length > 0 ? freedTimes : shown,
      freed && toMinutes(freed.from),
    );
  });
  const offer = async () => {
    if (time.value === '') return;
    const reply = await run(() =>
      salon.waitlist.waitlistOffer({
        waitlist_id: entry.id,
        date: toApiDate(date.value),
        time: toApiTime(time.value),
        staff_id: null,
      }),
    );
    if (!reply) return;
    const { name, email } = entry.customer;
    acts.tell(words.offered(name, formatShortDay(date.value), formatTime(time.value), Boolean(email)));
    onOffered();
    await diary.refresh();
  };
  const wrong = failure.value?.errors.time?.[0] === undefined ? undefined : words.notInWindow;
  return (
    <Form onSubmit={offer}>
      {showsTimes.value ? (
        <>
          <p class="hint">{words.wishedTimes}</p>
          <TimeFields
            id={`offer-${entry.id}`}
            date={date}
            time={time}
            free={free}
            staff={catalog.catalog.value?.staff ?? []}
            error={failure.value?.kind === 'invalid' ? wrong : undefined}
          />
        </>
      ) : (
        <Button look="link" label={words.others} onClick={createSetter(showsTimes, true)} />
      )}
      {failure.value?.kind !== 'invalid' && <FailureAlert failure={failure.value} />}
      <SubmitRow
        label={time.value === '' ? words.offer : words.offerAt(formatTime(time.value))}
        isBusy={isBusy.value || time.value === ''}
      />
    </Form>
  );
}

/** Books the held time for somebody on the phone. */
async function acceptOffer(
  { entry: { id, customer }, salon, acts, dialogs }: EntryProps,
  { date, time }: NonNullable<WaitlistEntry['offer']>,
): Promise<void> {
  const when = [formatShortDay(fromApiDate(date)), formatTime(fromApiTime(time))] as const;
  const isDone = await acts.run({
    name: waitlistTexts().bookFor(customer.name),
    call: () => salon.waitlist.accept({ waitlist_id: id }),
    toResult: ({ data }) => ({
      text: deskTexts().newVisit.booked(
        customer.name,
        ...when,
        data.staff.map(({ name }) => name).join(', '),
      ),
      undo: () => salon.appointments.appointmentCancel({ appointment_id: data.id, refund: 0 }),
    }),
  });
  if (isDone) dialogs.close();
}

function Entry(props: EntryProps) {
  const { entry, freed, salon, data, clock, rights, acts, diary, onChange } = props;
  const words = waitlistTexts();
  const members = new Map(diary.members.value.map(({ id, name }) => [id, name]));
  const isOffering = useSignal(freed !== undefined && entry.status === 'waiting');
  const isAsking = useSignal(false);
  const { customer, services, windows, offer, status } = entry;
  const remove = async () => {
    isAsking.value = false;
    const isDone = await acts.run({
      name: words.removal(customer.name),
      call: () => salon.waitlist.waitlistDelete({ waitlist_id: entry.id }),
    });
    if (isDone) onChange();
  };
  return (
    <li class="card">
      <p class="card-title">{customer.name}</p>
      <p>
        {services
          .map(({ name, staff_id }) => {
            const member = staff_id === null ? undefined : members.get(staff_id);
            return member === undefined ? name : words.with(name, member);
          })
          .join(', ')}
      </p>
      {windows.map((window, index) => (
        <p key={index} class="quiet">
          {describeWindow(window)}
        </p>
      ))}
      {customer.phone && (
        <p>
          <PhoneLink phone={customer.phone} />
        </p>
      )}
      {offer && (
        <p class="chip">
          {words.offer}: {formatShortDay(fromApiDate(offer.date))}, {formatTime(fromApiTime(offer.time))}
        </p>
      )}
      {offer && (
        <p class="hint">
          {words.heldUntil(formatNearInstant(offer.expires_at, data.timeZone, clock.getToday()))}
        </p>
      )}
      {status === 'waiting' && isOffering.value && (
        <OfferForm
          {...props}
          onOffered={() => {
            isOffering.value = false;
            onChange();
          }}
        />
      )}
      <div class="actions">
        {status === 'waiting' && !isOffering.value && (
          <Button
            label={words.offerTime}
            aria-label={words.offerTo(customer.name)}
            onClick={createSetter(isOffering, true)}
          />
        )}
        {rights.canWrite && (
          <Button
            label={words.bookFor(customer.name)}
            onClick={() => void (offer ? acceptOffer(props, offer) : beginVisit(props))}
          />
        )}
        <Button
          look="plain"
          label={words.remove}
          aria-label={words.removeOf(customer.name)}
          onClick={createSetter(isAsking, true)}
        />
      </div>
      {isAsking.value && (
        <Question
          title={words.removeQuestion(customer.name)}
          yes={words.removeYes}
          onYes={remove}
          onClose={createSetter(isAsking, false)}
        />
      )}
    </li>
  );
}

/** Says what became free, and who is listed. */
function FreedNote({ freed, diary, dialogs }: DialogProps & { readonly freed: FreedTime }) {
  const words = waitlistTexts();
  const names = freed.staffIds.flatMap(
    (id) => diary.members.value.find((each) => each.id === id)?.name ?? [],
  );
  const span = formatSpan({ from: toMinutes(freed.from), to: toMinutes(freed.to) });
  return (
    <p>
      {words.fitting(span, names.join(', '))}{' '}
      <Button look="link" label={words.all} onClick={() => dialogs.show({ kind: 'waitlist' })} />
    </p>
  );
}

type WaitlistProps = DialogProps & {
  readonly freed: FreedTime | undefined;
  /** The only entry that shows. */
  readonly entryId: number | undefined;
};

/**
 * The people who wait, with offers by hand. After a cancellation, only those show whose visit fits the freed time; from a held time in
 * the day only the person for whom it is held (BEHAVIOR §39.10).
 */
export function Waitlist({ freed, entryId, ...props }: WaitlistProps) {
  const { salon, catalog, diary, dialogs } = props;
  const words = waitlistTexts();
  const location = catalog.locationId.peek();
  const source = useLoaded(async (options) => {
    const asked = { ...(location === undefined ? {} : { location_id: location }), page: 1, per_page: 100 };
    const list = await salon.waitlist.waitlistIndex(asked, options);
    if (!list.ok) return list;
    if (entryId !== undefined) {
      const own = list.reply.data.filter(({ id }) => id === entryId);
      return { ...list, reply: { ...list.reply, data: own } };
    }
    if (!freed) return list;
    const staff = catalog.catalog.peek()?.staff ?? [];
    const data = await listEntriesFittingTime({ salon, staff }, list.reply.data, freed);
    return { ...list, reply: { ...list.reply, data } };
  });
  // An offer is accepted or lapses while the list is open: both change the day
  const seen = useRef(diary.sheet.peek());
  useSignalEffect(() => {
    if (diary.sheet.value !== seen.current) untracked(source.reload);
    seen.current = diary.sheet.value;
  });
  const title = freed ? words.freed(formatShortDay(freed.date), formatTime(freed.from)) : words.heading;
  return (
    <SidePanel id="waitlist" title={title} onClose={dialogs.close}>
      {freed && <FreedNote {...props} freed={freed} />}
      <LoadedView source={source}>
        {({ data }) => (
          <>
            {data.length === 0 && (
              <div class="empty">
                <b>{freed ? words.noneFits : words.none}</b>
                {!freed && <p>{words.noneHint}</p>}
              </div>
            )}
            <ul class="cards">
              {data.map((entry) => (
                <Entry key={entry.id} {...props} entry={entry} freed={freed} onChange={source.reload} />
              ))}
            </ul>
          </>
        )}
      </LoadedView>
      <div class="actions">
        {entryId !== undefined && (
          <Button label={words.all} onClick={() => dialogs.show({ kind: 'waitlist' })} />
        )}
        <Button label={words.add} onClick={() => dialogs.show({ kind: 'joinWaitlist' })} />
      </div>
    </SidePanel>
  );
}
