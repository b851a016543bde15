import * as z from 'zod';
import { once } from '../../rules/once.ts';
import {
  clearable,
  dateWithSlashes,
  id,
  integer,
  line,
  listUpTo,
  memoizeByLength,
  NAME_MAX_LENGTH,
  named,
  nonEmptyLine,
  optional,
  prose,
  toggle,
} from '../fields.ts';

/** Limits that keep a record below the table's maximum item size. */
const RANGES_MAX = 20;
const OVERRIDES_MAX = 400;
const IDS_MAX = 500;

/** Text of one line that may be omitted or cleared. */
export const clearableLine = memoizeByLength((max) => clearable(line(max)));

/** Text of several lines that may be omitted or cleared. */
export const clearableProse = memoizeByLength((max) => clearable(prose(max)));

/** An e-mail address that may be omitted or cleared. */
export const clearableEmail = () =>
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

const TAX_RATE = 'A tax rate of the locations; null = their `service_tax`';

/** The tax rate of a service, add-on or product, in requests (BEHAVIOR §14.5). */
export const taxRateIdInput = () => id().nullish().describe(TAX_RATE);
/** The same in replies. */
export const shownTaxRateId = once(() => z.int().nullable().describe(TAX_RATE));

export const version = named('RecordVersion', () =>
  line().describe('Names a state of the record; an update that sends another than the present one → 409'),
);

/** A record that can be changed, with the version that an update may carry (BEHAVIOR §11.13). */
export const recordView = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.object({ ...shape, version: version() });

/** Fields of every update (BEHAVIOR §11.13). */
export const updateVersionField = once(() => ({
  version: optional(version()),
}));

/** For updates that can be tried out before they are saved (BEHAVIOR §11.12). */
export const dryRunField = once(() => ({
  dry_run: optional(toggle()).describe('1 = check, and list the conflicts, but change nothing'),
}));

const POSITION_MAX = 10_000;
export const POSITION = 'Orders the records in lists, from the lowest';
export const positionInput = once(() => optional(integer({ min: 1, max: POSITION_MAX })).describe(POSITION));

export const ids = () => listUpTo(id(), IDS_MAX);

const clockTime = (pattern: RegExp) =>
  z
    .string('Must be a time (HH:mm)')
    .regex(pattern, 'Must be a time (HH:mm)')
    .transform((value) => Number(value.slice(0, 2)) * 60 + Number(value.slice(3)));

/** 'HH:mm', parsed to minutes since midnight. */
export const startTime = () => clockTime(/^(?:[01]\d|2[0-3]):[0-5]\d$/);
/** The same, with '24:00' for the end of the day. */
export const endTime = () => clockTime(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/);

const timeRange = named('TimeRangeInput', () => z.object({ from: startTime(), to: endTime() }));
/** Working time of a staff member, optionally at another location than the home location. */
export const shiftInput = named('ShiftInput', () =>
  timeRange()
    .extend({ location_id: id().nullish() })
    .transform(({ from, to, location_id }) => ({
      from,
      to,
      ...(typeof location_id === 'number' ? { locationId: location_id } : {}),
    })),
);

/** Ranges by weekday; an omitted or empty day is closed or off. Refuses unknown days (BEHAVIOR §11.3). */
export const weekInput = <Range extends z.ZodType>(each: Range) => {
  const day = optional(listUpTo(each, RANGES_MAX));
  return z.strictObject(
    { monday: day, tuesday: day, wednesday: day, thursday: day, friday: day, saturday: day, sunday: day },
    { error: (issue) => (issue.code === 'unrecognized_keys' ? `Unknown day: ${issue.keys[0]}` : undefined) },
  );
};

/** Hours of a location, or breaks, in requests. */
export const weeklyHoursInput = named('WeeklyHoursInput', () => weekInput(timeRange()));

export const overridesInput = () =>
  listUpTo(
    z
      .object({
        date: dateWithSlashes(),
        location_id: id().nullish(),
        ranges: listUpTo(timeRange(), RANGES_MAX),
      })
      .transform(({ date, location_id, ranges }) => ({
        date,
        ranges,
        ...(typeof location_id === 'number' ? { locationId: location_id } : {}),
      }))
      .meta({ id: 'OverrideInput' }),
    OVERRIDES_MAX,
  );

/** Hours of single dates of a location, in requests. */
export const dateHoursInput = () =>
  listUpTo(
    z
      .object({ date: dateWithSlashes(), ranges: listUpTo(timeRange(), RANGES_MAX) })
      .meta({ id: 'DateHoursInput' }),
    OVERRIDES_MAX,
  );

const rangeView = named('TimeRange', () => z.object({ from: z.string(), to: z.string() }));
export const shiftView = named('Shift', () => rangeView().extend({ location_id: z.int().optional() }));
export const rangeListView = once(() => z.array(rangeView()));
/** Hours of single dates of a location, in replies. */
export const dateHoursView = once(() =>
  z.array(z.object({ date: z.string(), ranges: rangeListView() }).meta({ id: 'DateHours' })),
);

/** Hours in replies, with all seven days. */
export const weekView = <Range extends z.ZodType>(each: Range) => {
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
export const hoursView = named('WeeklyHours', () => weekView(rangeView()));

export const PRICE_FROM = 'The lowest price at which it can be booked';
/** Prices and minutes of members for a service, in replies (BEHAVIOR §12.5). */
export const staffPricesView = named('StaffPrices', () =>
  z.array(
    z.object({
      staff_id: z.int(),
      pricing_option_id: z.int().nullable(),
      price: z.string(),
      duration: z.int(),
    }),
  ),
);

/** Ids of the appointments that a new schedule no longer covers. */
export const conflictIds = named('Conflicts', () =>
  z.array(z.int()).describe('Appointments that are outside the new hours or in the blocked time'),
);

const countryNames = once(() => new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }));
/** An ISO 3166 code. Numbers such as '419' name groups of countries. */
export const country = () =>
  nonEmptyLine()
    .transform((code) => code.toUpperCase())
    .refine(
      (code) => /^[A-Z]{2}$/.test(code) && countryNames().of(code) !== undefined,
      'Must be a country code like US',
    );
