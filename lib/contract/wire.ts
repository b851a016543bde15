import * as z from 'zod';

/** Limits of texts (decisions §2), in characters. */
export const NAME_MAX_LENGTH = 255;
export const NOTE_MAX_LENGTH = 2_000;
const HTML_MAX_LENGTH = 50_000;
export const PERIOD_MAX_MONTHS = 1200;

const MAX_ID = 999_999_999_999;

/** Makes a schema once, however many fields are of it: schemas never change, and each takes its time at a cold start. */
function shared<Schema>(make: () => Schema): () => Schema {
  let made: Schema | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** The same for texts, once for each length. */
export function sharedByLength<Schema>(make: (max: number) => Schema): (max?: number) => Schema {
  const made = new Map<number, Schema>();
  return (max = NAME_MAX_LENGTH) => {
    const schema = made.get(max) ?? make(max);
    made.set(max, schema);
    return schema;
  };
}

/** A number, or its text: both are accepted everywhere (decisions §2). */
const numeric = z.union([
  z.number(),
  z
    .string()
    .trim()
    .regex(/^-?\d+(\.\d+)?$/, 'Must be a number'),
]);

type Bounds = { readonly min?: number; readonly max?: number };
/** Bounds as the reference shows them: checks after a transformation are not in the schema of what is sent. */
const told = ({ min, max }: Bounds) => ({
  ...(min === undefined ? {} : { minimum: min }),
  ...(max === undefined ? {} : { maximum: max }),
});

/** A number within bounds. */
export const number = (bounds: Bounds = {}) =>
  numeric
    .transform(Number)
    .pipe(
      z
        .number()
        .min(bounds.min ?? -1e12, `Must be at least ${bounds.min}`)
        .max(bounds.max ?? 1e12, `Must be at most ${bounds.max ?? 1e12}`),
    )
    .meta(told(bounds));

/** A whole number within bounds. */
export const integer = (bounds: Bounds = {}) =>
  numeric
    .transform(Number)
    .pipe(
      z
        .int('Must be a whole number')
        .min(bounds.min ?? -1e12, `Must be at least ${bounds.min}`)
        .max(bounds.max ?? 1e12, `Must be at most ${bounds.max ?? 1e12}`),
    )
    .meta(told(bounds));

/** The id of a record: a positive integer. */
export const id = shared(() => integer({ min: 1, max: MAX_ID }).meta({ description: 'Id of a record' }));

/** By how much sums of clients' binary fractions miss their hundredth: 1.1 + 2.2 is 3.3000000000000003. */
const noiseOf = (value: number): number => Math.max(1e-10, Math.abs(value) * 2 * Number.EPSILON);

/** An amount in hundredths: a whole number of them where it has at most two decimals. Nothing is 0 but 0 itself. */
function hundredthsOf(value: number): number {
  const whole = Math.round(value * 100);
  const isWhole = whole === 0 ? value === 0 : Math.abs(value - whole / 100) <= noiseOf(value);
  return isWhole ? whole : value * 100;
}

/** Money as clients send it, in major units, not negative; at most two decimals. Given on as hundredths. */
export const money = shared(() =>
  numeric
    .transform((value) => hundredthsOf(Number(value)))
    .pipe(z.int('Must have at most two decimals').min(0, 'Must not be negative').max(1e11, 'Is too large'))
    .meta({ description: 'Money in major units, at most two decimals', examples: ['50.00'] }),
);

/** 0, 1, '0' or '1'; given on as a boolean. */
export const toggle = shared(() =>
  z
    .union([z.literal(0), z.literal(1), z.literal('0'), z.literal('1')], 'Must be 0 or 1')
    .transform((value) => Number(value) === 1)
    .meta({ description: 'Toggle: 0 or 1' }),
);

/** A toggle in replies that show numbers. */
export const toggleNumber = z.union([z.literal(0), z.literal(1)]);
/** A toggle in replies of gift cards and memberships, which show text. */
export const toggleText = z.enum(['0', '1']);

/** Line breaks and tabs are text; other control characters and lone surrogates are not. */
function isPlainText(value: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  return !/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/.test(value) && value.isWellFormed();
}

const isOneLine = (value: string): boolean => !/[\t\n\r\u0085\u2028\u2029]/.test(value);

/** Text of as many lines as its writer likes. */
export const prose = sharedByLength((max) =>
  z
    .string('Must be text')
    .trim()
    .max(max, `Must be at most ${max} characters`)
    .refine(isPlainText, 'Must not contain control characters'),
);

/** Text of one line, as names are: it stands in subjects of e-mails and in lists. It may be empty. */
export const line = sharedByLength((max) => prose(max).refine(isOneLine, 'Must be one line'));

/** Whether anything of a text is to be seen: not spaces, control, format and other invisible characters alone. */
const isVisible = (value: string): boolean =>
  /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(value);

/** Required text of one line, of which something is to be seen. */
export const text = sharedByLength((max) => line(max).min(1, 'Is required').refine(isVisible, 'Is required'));

/** Text of one line that may be left out, empty or null. */
export const optionalText = sharedByLength((max) =>
  line(max)
    .nullish()
    .transform((value) => value ?? ''),
);

/** A note or message, of several lines, that may be left out, empty or null (decisions §2). */
export const note = () =>
  prose(NOTE_MAX_LENGTH)
    .nullish()
    .transform((value) => value ?? '');

/** An e-mail address, trimmed and in lower case: addresses are compared case-insensitively (decisions §1). */
export const email = shared(() =>
  z
    .string('Must be an e-mail address')
    .trim()
    .toLowerCase()
    .max(NAME_MAX_LENGTH)
    .pipe(z.email('Must be an e-mail address'))
    .meta({ description: 'An e-mail address', format: 'email' }),
);

/** A password that is being chosen (decisions §1). */
export const newPassword = shared(() =>
  z.string('Must be text').min(8, 'Must be at least 8 characters').max(128, 'Must be at most 128 characters'),
);

const DAYS_OF_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isDate(year: number, month: number, day: number): boolean {
  const days = DAYS_OF_MONTH[month - 1];
  if (days === undefined || day < 1 || day > days || year < 1900 || year > 9000) return false;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return month !== 2 || day < 29 || leap;
}

const dateText = (separator: '/' | '-', form: string) =>
  z
    .string(`Must be a date (${form})`)
    .refine((value) => {
      const parts = value.split(separator);
      const [year = '', month = '', day = ''] = parts;
      const wellFormed =
        parts.length === 3 && /^\d{4}$/.test(year) && /^\d\d$/.test(month) && /^\d\d$/.test(day);
      return wellFormed && isDate(Number(year), Number(month), Number(day));
    }, `Must be a date (${form})`)
    .transform((value) => value.replaceAll('/', '-'))
    .meta({ description: `A date, ${form}` });

/** A booking date, Y/m/d on the wire; given on as YYYY-MM-DD. */
export const bookingDate = shared(() => dateText('/', 'YYYY/MM/DD'));
/** A date of a purchased product, YYYY-MM-DD. */
export const plainDate = shared(() => dateText('-', 'YYYY-MM-DD'));

/** A slot time, 'hh:mm AM'; given on as minutes since midnight. */
export const slotTime = shared(() =>
  z
    .string('Must be a time (hh:mm AM)')
    .trim()
    .regex(/^(0?[1-9]|1[0-2]):[0-5]\d ?[AaPp][Mm]$/, 'Must be a time (hh:mm AM)')
    .transform((value) => {
      const hour = Number(value.slice(0, value.indexOf(':'))) % 12;
      const minute = Number(value.slice(value.indexOf(':') + 1, value.indexOf(':') + 3));
      return (hour + (/[Pp][Mm]$/.test(value) ? 12 : 0)) * 60 + minute;
    })
    .meta({ description: 'A slot time, hh:mm AM', examples: ['10:00 AM'] }),
);

/** A period of months as text, '6 months'; empty or 0 = without end (decisions §2). Given on as text. */
export const period = shared(() =>
  z
    .union([z.string(), z.literal(0)], 'Must be a period, for example 6 months')
    .transform((value) => String(value).trim())
    .pipe(z.string().regex(/^(?:|0|\d{1,4} months?)$/, 'Must be a period, for example 6 months'))
    .refine(
      // Not "at most": what is no period has no number, and has been refused as none
      (value) => !(Number.parseInt(value, 10) > PERIOD_MAX_MONTHS),
      `Must be at most ${PERIOD_MAX_MONTHS} months`,
    )
    .meta({ description: 'A period of months as text; empty or 0 for no end', examples: ['6 months'] }),
);

/** HTML that a salon writes; sanitised before it is stored. */
export const html = shared(() =>
  z
    .string('Must be text')
    .max(HTML_MAX_LENGTH, `Must be at most ${HTML_MAX_LENGTH} characters`)
    .meta({ description: 'HTML; it is sanitised before it is stored' }),
);

/**
 * An image: base64, bare or as a data URI, or the URL of one that is stored here; empty or null for none. What it
 * holds is checked when it is taken.
 */
export const image = shared(() =>
  z
    .string('Must be an image')
    .trim()
    .meta({
      description:
        'An image in base64 (PNG, JPEG, WebP or GIF, at most 4 MB), or the URL of one that is stored here; empty for none',
    })
    .nullish(),
);

/** Most rows on a page of a list (decisions §2). */
const PER_PAGE_MAX = 100;
const PER_PAGE_DEFAULT = 20;

/** General list parameters; `sorts` are the fields that this list can be sorted by. */
export const listParameters = <const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) => ({
  page: integer({ min: 1, max: 1e9 }).optional(),
  per_page: integer({ min: 1, max: PER_PAGE_MAX }).default(PER_PAGE_DEFAULT),
  sort: z.enum(sorts, `Must be one of ${sorts.join(', ')}`).default(sorts[0] as Sorts[number]),
  order: z.enum(['asc', 'desc'], 'Must be asc or desc').default('asc'),
});

/** Where a page of a list stands. */
export const pageFields = {
  meta: z.object({ current_page: z.int(), per_page: z.int(), total: z.int(), last_page: z.int() }).optional(),
  links: z
    .object({
      first: z.string(),
      last: z.string(),
      prev: z.string().nullable(),
      next: z.string().nullable(),
    })
    .optional(),
};

/** Success envelope of what has nothing to show: its data is null (specification, Errors). */
export const done = shared(() =>
  z.object({ status: z.literal(true), message: z.string(), data: z.null().default(null) }),
);
/** Success envelope {status, message, data}. */
export const envelope = <Data extends z.ZodType>(data: Data) =>
  z.object({ status: z.literal(true), message: z.string(), data });
/** {status, data}, as the booking calls answer. */
export const bare = <Data extends z.ZodType>(data: Data) => z.object({ status: z.literal(true), data });
