import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { formatTime, formatTimesWithZoneIfNeeded } from '../parts/format.ts';
import { VISIT_STATUS } from '../parts/visit-status.ts';
import { formatVisitUrl } from '../visit/visit.ts';
import { NearestTimes } from './nearest-times.tsx';
import { findOwnOverlappingVisit, type OwnOverlappingVisit } from './own-visit.ts';
import type { BookingProps } from './state.ts';
import { laterStepTexts } from './texts/index.ts';

const words = () => laterStepTexts().time;

/** That the visitor's own visit takes the time, with the way to that visit. */
function Own({ data, dates, own }: BookingProps<'data' | 'dates'> & { readonly own: OwnOverlappingVisit }) {
  const times = formatTimesWithZoneIfNeeded(own.visit, dates.timeZone.value, dates.timeZone.value);
  const isBooked = own.visit.status === VISIT_STATUS.confirmed;
  return (
    <>
      <p>{isBooked ? words().ownBooked(times) : words().ownHeld(times)}</p>
      <p>
        <a href={formatVisitUrl(data.slug, own.token)}>{isBooked ? words().openOwn : words().goOnWithOwn}</a>
      </p>
    </>
  );
}

/** Why the chosen time is lost, with the times nearest to it (BEHAVIOR §35.1). */
export function LostTime(
  booking: BookingProps<'session' | 'data' | 'dates' | 'selection' | 'visit' | 'times'>,
) {
  const { session, data } = booking;
  const { minutes, choices } = booking.selection;
  const lost = booking.visit.lostTime.value;
  /** The visitor's own visit at that time; undefined while the page looks for one. */
  const own = useSignal<OwnOverlappingVisit | null | undefined>(undefined);
  useEffect(() => {
    own.value = undefined;
    if (!lost || lost.isCancelled) return;
    let isCurrent = true;
    void findOwnOverlappingVisit(session, data.slug, { ...lost, minutes: minutes.peek() }).then((found) => {
      if (isCurrent) own.value = found;
    });
    return () => {
      isCurrent = false;
    };
  }, [lost, own, session, data, minutes]);
  if (!lost || lost.date !== choices.value.date) return null;
  const { time, isCancelled } = lost;
  if (own.value === undefined && !isCancelled) return null;
  return (
    <div class="note" role="alert">
      {own.value && !isCancelled ? (
        <Own {...booking} own={own.value} />
      ) : (
        <p>{isCancelled ? words().cancelled(formatTime(time)) : words().taken(formatTime(time))}</p>
      )}
      <NearestTimes {...booking} to={time} />
    </div>
  );
}
