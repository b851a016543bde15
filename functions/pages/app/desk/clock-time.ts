import { formatTime, getDateFormat } from '../parts/format.ts';
import { getPageLanguage } from '../texts/index.ts';

const MINUTES_PER_DAY = 24 * 60;

/** '09:30' for the minute 570 of a day. */
export const toClockTime = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** Keeps what a format gives for each minute of a day: a full day names its minutes thousands of times. */
function keepByMinute(format: (time: string) => string): (minute: number) => string {
  let kept = new Map<number, string>();
  let language = '';
  return (minute) => {
    const { locale } = getPageLanguage();
    if (locale !== language) kept = new Map();
    language = locale;
    const known = kept.get(minute);
    if (known !== undefined) return known;
    const text = format(toClockTime(((minute % MINUTES_PER_DAY) + MINUTES_PER_DAY) % MINUTES_PER_DAY));
    kept.set(minute, text);
    return text;
  };
}

/** '9:30 AM' for the minute 570, also for a minute of the day before or after. */
export const formatMinuteOfDay = keepByMinute(formatTime);

const toParts = (time: string, minute?: '2-digit') =>
  getDateFormat({ hour: 'numeric', ...(minute && { minute }), timeZone: 'UTC' }).formatToParts(
    new Date(`2000-01-01T${time}:00Z`),
  );

/** '9:30' for the minute 570: without the half of the day, where the axis tells it. */
export const formatShortMinute = keepByMinute((time) =>
  toParts(time, '2-digit')
    .filter(({ type }) => type !== 'dayPeriod')
    .map(({ value }) => value)
    .join('')
    .trim(),
);

/** '9 AM' for the minute 540. */
export const formatHour = keepByMinute((time) =>
  toParts(time)
    .map(({ value }) => value)
    .join(''),
);
