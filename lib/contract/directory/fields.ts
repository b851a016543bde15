import * as z from 'zod';
import { bookingDate, id, line, NAME_MAX_LENGTH, prose, sharedByLength } from '../wire.ts';

/** Limits that keep a record within what the table holds of one item. */
const RANGES_MAX = 20;
const OVERRIDES_MAX = 400;
const CLOSED_DATES_MAX = 400;
const IDS_MAX = 500;

/** Null or empty takes the text away; left out of an update it keeps its value. */
export const removable = (each: ReturnType<typeof prose>) =>
  each
    .nullable()
    .transform((value) => value ?? '')
    .optional();

/** Text of one line that may be left out, or taken away. */
export const freeText = sharedByLength((max) => removable(line(max)));

/** The same, of several lines. */
export const freeProse = sharedByLength((max) => removable(prose(max)));

/** An e-mail address that may be taken away. */
export const emailOrNone = () =>
  z
    .union(
      [
        z.literal(''),
        z
          .string()
          .trim()
          .toLowerCase()
          .max(NAME_MAX_LENGTH, `Must be at most ${NAME_MAX_LENGTH} characters`)
          .pipe(z.email('Must be an e-mail address')),
      ],
      'Must be an e-mail address',
    )
    .nullable()
    .transform((value) => value ?? '')
    .optional();

/** A list of at most so many items. */
export const listOf = <Item extends z.ZodType>(item: Item, max: number) =>
  z.array(item, 'Must be a list').max(max, `Must have at most ${max} items`);

export const ids = () => listOf(id(), IDS_MAX);

const clockTime = (pattern: RegExp) =>
  z
    .string('Must be a time (HH:mm)')
    .regex(pattern, 'Must be a time (HH:mm)')
    .transform((value) => Number(value.slice(0, 2)) * 60 + Number(value.slice(3)));

/** 'HH:mm' → minutes since midnight. */
export const opening = () => clockTime(/^(?:[01]\d|2[0-3]):[0-5]\d$/);
/** The same; the end of a day is '24:00'. */
export const closing = () => clockTime(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/);

export const range = z.object({ from: opening(), to: closing() });
/** A working range, with the location where the member then is. */
export const shift = range.extend({ location_id: id().nullish() }).transform(({ from, to, location_id }) => ({
  from,
  to,
  ...(typeof location_id === 'number' ? { locationId: location_id } : {}),
}));

/** Ranges by weekday; a day left out or empty is closed or off. A misspelt day is refused, not lost. */
export const week = <Range extends z.ZodType>(each: Range) => {
  const day = listOf(each, RANGES_MAX).optional();
  return z.strictObject(
    { monday: day, tuesday: day, wednesday: day, thursday: day, friday: day, saturday: day, sunday: day },
    { error: (issue) => (issue.code === 'unrecognized_keys' ? `Unknown day: ${issue.keys[0]}` : undefined) },
  );
};

export const overrides = () =>
  listOf(
    z
      .object({ date: bookingDate(), location_id: id().nullish(), ranges: listOf(range, RANGES_MAX) })
      .transform(({ date, location_id, ranges }) => ({
        date,
        ranges,
        ...(typeof location_id === 'number' ? { locationId: location_id } : {}),
      })),
    OVERRIDES_MAX,
  );

export const closedDates = () => listOf(bookingDate(), CLOSED_DATES_MAX);

const shownRange = z.object({ from: z.string(), to: z.string() });
export const shownShift = shownRange.extend({ location_id: z.int().optional() });
export const shownRanges = z.array(shownRange);

/** Hours in replies: all seven days. */
export const shownWeek = <Range extends z.ZodType>(each: Range) => {
  const day = z.array(each);
  return z.object({
    monday: day,
    tuesday: day,
    wednesday: day,
    thursday: day,
    friday: day,
    saturday: day,
    sunday: day,
  });
};
export const shownHours = shownWeek(shownRange);

/** Appointments that a change of schedule leaves outside of it. */
export const conflicts = z.array(z.int());
