import { useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { Button, createSetter } from '../parts/button.tsx';
import { FailureAlert, useCall } from '../parts/call.tsx';
import { Question } from '../parts/dialog.tsx';
import { Form, SubmitRow } from '../parts/field.tsx';
import {
  formatShortDay,
  formatTime,
  fromApiDate,
  fromApiTime,
  toApiDate,
  toApiTime,
  toMinutes,
} from '../parts/format.ts';
import { LoadedView, useLoaded } from '../parts/loaded.tsx';
import { PhoneLink } from '../parts/phone-link.tsx';
import type { WaitlistEntry } from './desk-data.ts';
import type { DialogProps } from './dialog-props.ts';
import { findNearestTime, findTime, useFreeTimes, useShownDays } from './free-times.ts';
import type { FreedTime } from './open-dialog.ts';
import { SidePanel } from './side-panel.tsx';
import { deskTexts } from './texts/index.ts';
import { TimeFields } from './time-fields.tsx';
import { isWaitingForTime } from './waiting.ts';

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
  const end = to_time === END_OF_DAY ? words.waitlist.midnight : formatTime(fromApiTime(to_time));
  return `${days}, ${words.grid.fromTo(formatTime(fromApiTime(from_time)), end)}`;
}

type EntryProps = DialogProps & {
  readonly entry: WaitlistEntry;
  readonly freed: FreedTime | undefined;
  readonly onChange: () => void;
};

/** Chooses a free time for an entry, and offers it. */
function OfferForm({ entry, freed, salon, clock, catalog, diary, acts, onChange }: EntryProps) {
  const words = deskTexts().waitlist;
  const wished = entry.windows.map(({ from_date }) => fromApiDate(from_date)).toSorted()[0] ?? '';
  const today = clock.getToday();
  const [date, time] = [
    useSignal(freed?.date ?? (wished > today ? wished : today)),
    useSignal(freed?.time ?? ''),
  ];
  const { isBusy, run, failure } = useCall();
  const question = useComputed(() => ({
    location_id: entry.location_id,
    services: entry.services.map(({ service_id, pricing_option_id, staff_id, guest_no }) => ({
      service_id,
      pricing_option_id,
      staff_id,
      guest_no,
    })),
    addons: entry.addons.map(({ add_on_id }) => ({ add_on_id })),
  }));
  const free = useFreeTimes(salon, question, date, useShownDays(date, today));
  // The times that suit the person
  const times = useComputed(() => {
    const asked = { locationId: entry.location_id, date: date.value };
    const known = free.times.value;
    return known?.filter(({ time }) => isWaitingForTime(entry, { ...asked, time })) ?? known;
  });
  const wanted = freed && toMinutes(freed.time);
  useSignalEffect(() => {
    const shown = times.value;
    if (shown && !findTime(shown, time.peek())) time.value = findNearestTime(shown, wanted);
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
    onChange();
    await diary.refresh();
  };
  const wrong = failure.value?.errors.time?.[0] === undefined ? undefined : words.notInWindow;
  return (
    <Form onSubmit={offer}>
      <p class="hint">{words.wishedTimes}</p>
      <TimeFields
        id={`offer-${entry.id}`}
        date={date}
        time={time}
        free={free}
        times={times}
        staff={catalog.catalog.value?.staff ?? []}
        error={failure.value?.kind === 'invalid' ? wrong : undefined}
      />
      {failure.value?.kind !== 'invalid' && <FailureAlert failure={failure.value} />}
      <SubmitRow
        label={time.value === '' ? words.offer : words.offerAt(formatTime(time.value))}
        isBusy={isBusy.value || time.value === ''}
      />
    </Form>
  );
}

function Entry(props: EntryProps) {
  const { entry, freed, salon, acts, diary, onChange } = props;
  const words = deskTexts().waitlist;
  const members = new Map(diary.members.value.map(({ id, name }) => [id, name]));
  const isOffering = useSignal(freed !== undefined && isWaitingForTime(entry, freed));
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
      {isOffering.value && <OfferForm {...props} />}
      <div class="actions">
        {status === 'waiting' && !isOffering.value && (
          <Button
            label={words.offerTime}
            aria-label={words.offerTo(customer.name)}
            onClick={createSetter(isOffering, true)}
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

/** The people who wait, with offers by hand. After a cancellation, only those show who wait for the freed time (BEHAVIOR §39.10). */
export function Waitlist({ freed, ...props }: DialogProps & { readonly freed: FreedTime | undefined }) {
  const { salon, catalog, dialogs } = props;
  const words = deskTexts().waitlist;
  const location = catalog.locationId.peek();
  const source = useLoaded((options) =>
    salon.waitlist.waitlistIndex(
      { ...(location === undefined ? {} : { location_id: location }), page: 1, per_page: 100 },
      options,
    ),
  );
  const title = freed ? words.freed(formatShortDay(freed.date), formatTime(freed.time)) : words.heading;
  return (
    <SidePanel id="waitlist" title={title} onClose={dialogs.close}>
      <LoadedView source={source}>
        {({ data }) => {
          // An entry with an open offer counts as if it still waited
          const entries = data.filter(
            (entry) => !freed || isWaitingForTime({ ...entry, status: 'waiting' }, freed),
          );
          return (
            <>
              {entries.length === 0 && (
                <div class="empty">
                  <b>{words.none}</b>
                  <p>{words.noneHint}</p>
                </div>
              )}
              <ul class="cards">
                {entries.map((entry) => (
                  <Entry key={entry.id} {...props} entry={entry} freed={freed} onChange={source.reload} />
                ))}
              </ul>
            </>
          );
        }}
      </LoadedView>
      <div class="actions">
        <Button label={words.add} onClick={() => dialogs.show({ kind: 'joinWaitlist' })} />
      </div>
    </SidePanel>
  );
}
