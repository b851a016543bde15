import { useComputed, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { Button } from '../parts/button.tsx';
import { FailureAlert } from '../parts/call.tsx';
import { Face } from '../parts/face.tsx';
import { FocusedText } from '../parts/focus.tsx';
import { formatDay, formatPrice, formatZoneName, toMonth } from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import { USERS } from '../parts/icons.ts';
import { useReading } from '../parts/reading.ts';
import { Calendar } from './calendar.tsx';
import type { NextFreeDayOfOthers } from './free-times.ts';
import { computePriceAndDuration, findOnlyStaffName, type Line } from './lines.ts';
import { LostTime } from './lost-time.tsx';
import type { BookingProps, BookingState } from './state.ts';
import { laterStepTexts } from './texts/index.ts';
import { Times } from './times.tsx';
import { UnpayableDeposit } from './unpayable-deposit.tsx';
import { WaitlistForm } from './waitlist-form.tsx';

const words = () => laterStepTexts().time;

type StaffPicksProps = {
  readonly line: Line;
  readonly currency: string;
  /** Takes null for the first member who is free. */
  readonly onChoose: (staffId: number | null) => void;
};

const toName = ({ person, service }: Line): string => `staff-${person}-${service.id}`;

/** The choice of who performs a service: null for the first member who is free, or one of those who can. */
function StaffPicks({ line, currency, onChoose }: StaffPicksProps) {
  const { staffId } = line.choice;
  const isPriced = line.service.staff_prices.length > 0;
  const cost = (id: number | null) =>
    formatPrice(computePriceAndDuration(line.service, { ...line.choice, staffId: id }).price, currency);
  const pick = (id: number | null, face: ComponentChildren, name: string, specialization = '') => (
    <label key={id} class="pick round">
      <input type="radio" name={toName(line)} checked={staffId === id} onChange={() => onChoose(id)} />
      {face}
      <span>
        {name}
        {specialization !== '' && <small>{specialization}</small>}
        {isPriced && <small class="money">{cost(id)}</small>}
      </span>
    </label>
  );
  return (
    <fieldset>
      <legend class="label">{words().staffFor(line.title)}</legend>
      <div class="staff-picks">
        {pick(
          null,
          <span class="face h9" aria-hidden="true">
            <Icon of={USERS} />
          </span>,
          words().anybody,
        )}
        {line.staff.map((member) =>
          pick(member.id, <Face {...member} />, member.name, member.specialization),
        )}
      </div>
    </fieldset>
  );
}

/** The choice of staff for each service, where visitors may choose: by faces if the salon shows some. */
function StaffChoice({ catalog, selection }: BookingProps<'catalog' | 'selection'>) {
  const { lines, choices, choosePerson } = selection;
  const { onlyStaffId } = choices.value;
  const only = catalog.value?.staff.find(({ id }) => id === onlyStaffId);
  if (only) return <p>{words().withStaff(only.name)}</p>;
  if (catalog.value?.settings.staff_selection !== 1) return null;
  const choose = ({ person, choice }: Line, staffId: number | null) => {
    const services = choices.value.people[person] ?? [];
    choosePerson(
      person,
      services.map((each) => (each === choice ? { ...each, staffId } : each)),
    );
  };
  return (
    <div class="staff-choice">
      {lines.value.map(
        (line) =>
          line.staff.length > 0 && (
            <StaffPicks
              key={toName(line)}
              line={line}
              currency={catalog.value?.shop.currency ?? ''}
              onChoose={(staffId) => choose(line, staffId)}
            />
          ),
      )}
    </div>
  );
}

/** When others are free, for a visitor who has chosen a staff member. */
function OtherOpenings({ selection, times }: BookingProps<'selection' | 'times'>) {
  const { choices, lines, choose } = selection;
  const { shownMonth, findOtherOpenings } = times;
  const openings = useSignal<readonly NextFreeDayOfOthers[]>([]);
  useReading(async (signal) => {
    openings.value = [];
    if (!lines.value.some(({ choice }) => choice.staffId !== null)) return;
    const found = await findOtherOpenings(signal);
    if (!signal.aborted) openings.value = found;
  });
  if (openings.value.length === 0) return null;
  const take = ({ member, day }: NextFreeDayOfOthers) => {
    const staffId = member?.id ?? null;
    const people = choices.value.people.map((person) => person.map((choice) => ({ ...choice, staffId })));
    shownMonth.value = toMonth(day);
    choose({ people, date: day, time: null });
  };
  return (
    <p class="nearest">
      {openings.value.map((opening) => (
        <Button
          key={opening.member?.id ?? 0}
          look="pick"
          more="tiny"
          label={words().otherFree(opening.member?.name ?? null, formatDay(opening.day))}
          onClick={() => take(opening)}
        />
      ))}
    </p>
  );
}

/** Ways on from a month without a free time. */
function NoFreeDay({ selection, times }: BookingProps<'selection' | 'times'>) {
  const { findNextFreeDay, shownMonth } = times;
  const isNone = useSignal(false);
  const isSearching = useSignal(false);
  const search = async () => {
    if (isSearching.value) return;
    isSearching.value = true;
    const day = await findNextFreeDay();
    isSearching.value = false;
    isNone.value = day === null;
    if (day === null) return;
    shownMonth.value = toMonth(day);
    selection.choose({ date: day, time: null });
  };
  return (
    <div class="note stack" role="status">
      {isNone.value ? <FocusedText>{words().noFreeDay}</FocusedText> : <p>{words().noFreeDayInMonth}</p>}
      {!isNone.value && (
        <Button more="small" label={words().findNext} isBusy={isSearching.value} onClick={search} />
      )}
      <OtherOpenings selection={selection} times={times} />
    </div>
  );
}

function Days({ selection, times, dates, loader }: BookingProps<'selection' | 'times' | 'dates' | 'loader'>) {
  const { days, shownMonth } = times;
  const chosen = useComputed(() => selection.choices.value.date);
  const loaded = days.value;
  const free = loaded.kind === 'loaded' ? loaded.value : undefined;
  return (
    <>
      {loaded.kind === 'failed' && <FailureAlert failure={loaded.failure} onRetry={loader.loadAgain} />}
      <Calendar
        month={shownMonth.value}
        first={dates.today.value}
        last={dates.lastDay.value}
        isFree={(day) => free?.has(day)}
        chosen={chosen.value}
        onMonth={(month) => {
          shownMonth.value = month;
        }}
        onDay={(day) => selection.choose({ date: day, time: null })}
      />
    </>
  );
}

function DayTimes({ selection, times, loader }: BookingProps<'selection' | 'times' | 'loader'>) {
  const { choices, choose, lines } = selection;
  const { slots } = times;
  const { date, time } = choices.value;
  return (
    <div class="day-times" aria-live="polite" aria-busy={slots.value.kind === 'loading'}>
      {date === null ? (
        <p class="quiet">{words().chooseDay}</p>
      ) : (
        <>
          <h3>{formatDay(date)}</h3>
          <Times
            slots={slots.value}
            date={date}
            chosen={time}
            staff={findOnlyStaffName(lines.value)}
            onTime={(chosen) => choose({ time: chosen })}
            onRetry={loader.loadAgain}
          />
        </>
      )}
    </div>
  );
}

/** The second step: with whom, on which day, at which time. What loads late has its place from the start, so that nothing moves. */
export function TimeStep(booking: BookingState) {
  const { days } = booking.times;
  const isFull = useComputed(() => days.value.kind === 'loaded' && days.value.value.size === 0);
  const hasDay = useComputed(() => booking.selection.choices.value.date !== null);
  return (
    <>
      <StaffChoice {...booking} />
      <LostTime {...booking} />
      <p class="time-zone">
        {words().zone(formatZoneName(booking.dates.timeZone.value, new Date(booking.data.now)))}
      </p>
      <Days {...booking} />
      {isFull.value && <NoFreeDay {...booking} />}
      {(hasDay.value || !isFull.value) && <DayTimes {...booking} />}
      <UnpayableDeposit {...booking} />
      <WaitlistForm {...booking} isOpen={isFull.value} />
    </>
  );
}
