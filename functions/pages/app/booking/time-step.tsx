import { useSignal } from '@preact/signals';
import { Notice } from '../parts/notice.tsx';
import { texts } from '../texts/en.ts';
import { Calendar } from './calendar.tsx';
import { type Day, formatDay, formatTime, formatZone, toMonth } from './dates.ts';
import { findOnlyStaffName, type Line } from './lines.ts';
import { NearestTimes } from './nearest-times.tsx';
import type { Booking } from './state.ts';
import { Times } from './times.tsx';
import { WaitlistForm } from './waitlist-form.tsx';

const words = texts.time;

/** The choice of staff for each service, where visitors may choose. */
function StaffChoice({ booking }: { readonly booking: Booking }) {
  const { catalog, lines, choices, choosePerson } = booking;
  const withStaff = lines.value.filter(({ staff }) => staff.length > 0);
  if (catalog.value?.settings.staff_selection !== 1 || withStaff.length === 0) return null;
  const choose = ({ person, choice }: Line, staffId: number | null) => {
    const services = choices.value.people[person] ?? [];
    choosePerson(
      person,
      services.map((each) => (each === choice ? { ...each, staffId } : each)),
    );
  };
  return (
    <div class="staff-choice">
      {withStaff.map((line) => {
        const id = `staff-${line.person}-${line.service.id}`;
        return (
          <div class="field" key={id}>
            <label for={id}>{words.staffFor(line.name, line.person)}</label>
            <select
              id={id}
              value={String(line.choice.staffId ?? '')}
              onChange={({ currentTarget: { value } }) => choose(line, value === '' ? null : Number(value))}
            >
              <option value="">{words.anybody}</option>
              {line.staff.map((member) => (
                <option key={member.id} value={String(member.id)}>
                  {member.name}
                </option>
              ))}
            </select>
          </div>
        );
      })}
    </div>
  );
}

/** Ways on from a month without a free time. */
function NoFreeDay({ booking }: { readonly booking: Booking }) {
  const { findNextFreeDay, shownMonth, choose } = booking;
  const isNone = useSignal(false);
  const isSearching = useSignal(false);
  const search = async () => {
    isSearching.value = true;
    const day = await findNextFreeDay();
    isSearching.value = false;
    isNone.value = day === null;
    if (day === null) return;
    shownMonth.value = toMonth(day);
    choose({ date: day, time: null });
  };
  return (
    <div class="notice" role="status">
      <p>{isNone.value ? words.noFreeDay : words.noFreeDayInMonth}</p>
      {!isNone.value && (
        <button type="button" class="button-quiet" disabled={isSearching.value} onClick={() => void search()}>
          {words.findNext}
        </button>
      )}
    </div>
  );
}

/** The second step: with whom, on which day, at which time. */
export function TimeStep({ booking }: { readonly booking: Booking }) {
  const { choices, choose, days, shownMonth, today, lastDay, timeZone, loadAgain, lostTime, data } = booking;
  const { date } = choices.value;
  const loaded = days.value;
  const firstOfMonth = `${shownMonth.value}-01`;
  const waitFrom = firstOfMonth < today.value ? today.value : firstOfMonth;
  const freeDays = loaded.kind === 'loaded' ? [...loaded.value].filter(([, first]) => first !== null) : [];
  const isFree = (day: Day) =>
    loaded.kind === 'loaded' ? typeof loaded.value.get(day) === 'string' : undefined;
  return (
    <>
      <StaffChoice booking={booking} />
      {lostTime.value?.date === date && lostTime.value && (
        <div class="notice" role="alert">
          <p>{words.taken(formatTime(lostTime.value.time))}</p>
          <NearestTimes booking={booking} to={lostTime.value.time} />
        </div>
      )}
      {loaded.kind === 'failed' && <Notice failure={loaded.failure} onRetry={loadAgain} />}
      <Calendar
        month={shownMonth.value}
        first={today.value}
        last={lastDay.value}
        isFree={isFree}
        chosen={date}
        onMonth={(month) => {
          shownMonth.value = month;
        }}
        onDay={(day) => choose({ date: day, time: null })}
      />
      {loaded.kind === 'loaded' && freeDays.length === 0 && <NoFreeDay booking={booking} />}
      <div class="day-times" aria-live="polite" aria-busy={booking.slots.value.kind === 'loading'}>
        {date === null ? (
          <p class="quiet">{words.chooseDay}</p>
        ) : (
          <>
            <h3>{formatDay(date)}</h3>
            <Times
              slots={booking.slots.value}
              date={date}
              chosen={choices.value.time}
              timeZone={timeZone.value}
              staff={findOnlyStaffName(booking.lines.value)}
              onTime={(time) => choose({ time })}
              onRetry={loadAgain}
            />
          </>
        )}
      </div>
      {loaded.kind === 'loaded' && <WaitlistForm booking={booking} from={date ?? waitFrom} />}
      <p class="quiet">{words.zone(formatZone(timeZone.value, new Date(data.now)))}</p>
    </>
  );
}
