import * as z from 'zod';
import type { FieldMessage } from '../rules/field-messages.ts';
import { once } from '../rules/once.ts';
import type { LANGUAGES } from '../rules/salons/languages.ts';
import { STATED_TENDERS } from './stated-tenders.ts';

/** A schema that is created once and has a name in the API reference, such as `Appointment`. Each one has a name of its own. */
export const named = <Schema extends z.ZodType>(id: string, create: () => Schema): (() => Schema) =>
  once(() => create().meta({ id }));

/** Limits of texts in characters (BEHAVIOR §6.5). */
export const NAME_MAX_LENGTH = 255;
export const NOTE_MAX_LENGTH = 2_000;
const HTML_MAX_LENGTH = 50_000;
export const VALIDITY_MAX_MONTHS = 1200;

export const MINUTES_PER_DAY = 1440;

const ID_MAX = 999_999_999_999;

/** Creates a text schema once per maximum length. */
export function memoizeByLength<Schema>(make: (max: number) => Schema): (max?: number) => Schema {
  const schemas = new Map<number, Schema>();
  return (max = NAME_MAX_LENGTH) => {
    const schema = schemas.get(max) ?? make(max);
    schemas.set(max, schema);
    return schema;
  };
}

/** Refuses parts of the value that a schema refines. */
export const createIssueReporter =
  (context: z.core.$RefinementCtx) =>
  (part: string | number, message: FieldMessage): void =>
    context.addIssue({ code: 'custom', path: [part], message });

/** A number or its text: both are accepted everywhere (BEHAVIOR §6.1). */
const numeric = once(() =>
  z.union([
    z.number(),
    z
      .string()
      .trim()
      .regex(/^-?\d+(\.\d+)?$/, 'Must be a number'),
  ]),
);

type Bounds = { readonly min?: number; readonly max?: number };
/** For the API reference: checks after a transformation are missing from the input's JSON Schema. */
const describeNumber = (type: 'integer' | 'number', { min, max }: Bounds) => ({
  type: [type, 'string'],
  pattern: `^${min !== undefined && min >= 0 ? '' : '-?'}\\d+${type === 'integer' ? '' : '(\\.\\d+)?'}$`,
  ...(min === undefined ? {} : { minimum: min }),
  ...(max === undefined ? {} : { maximum: max }),
});

export const number = (bounds: Bounds = {}) =>
  numeric()
    .transform(Number)
    .pipe(
      z
        .number()
        .min(bounds.min ?? -1e12, `Must be at least ${bounds.min ?? -1e12}`)
        .max(bounds.max ?? 1e12, `Must be at most ${bounds.max ?? 1e12}`),
    )
    .meta(describeNumber('number', bounds));

export const integer = (bounds: Bounds = {}) =>
  numeric()
    .transform(Number)
    .pipe(
      z
        .int('Must be a whole number')
        .min(bounds.min ?? -1e12, `Must be at least ${bounds.min ?? -1e12}`)
        .max(bounds.max ?? 1e12, `Must be at most ${bounds.max ?? 1e12}`),
    )
    .meta(describeNumber('integer', bounds));

/** A whole number, or its text, that is one of a few. */
export const oneOfIntegers = <const Choice extends number>(choices: readonly Choice[], message: string) => {
  const schema: z.ZodType<Choice> = integer()
    .pipe(z.literal(choices, message))
    .meta({ type: ['integer', 'string'], enum: [...choices, ...choices.map(String)] });
  return schema as z.ZodType<Choice, Choice | `${Choice}`>;
};

export const id = named('Id', () => integer({ min: 1, max: ID_MAX }).describe('Id of a record'));

/** The floating-point error allowed in a client's sums: 1.1 + 2.2 is 3.3000000000000003. */
const roundingError = (value: number): number => Math.max(1e-10, Math.abs(value) * 2 * Number.EPSILON);

/** Converts an amount to hundredths: a whole number if it has at most two decimals. Only 0 becomes 0. */
function toHundredths(value: number): number {
  const whole = Math.round(value * 100);
  const isWhole = whole === 0 ? value === 0 : Math.abs(value - whole / 100) <= roundingError(value);
  return isWhole ? whole : value * 100;
}

/** Money in major units, not negative, at most two decimals; parsed to hundredths (BEHAVIOR §6.2). */
export const money = named('Money', () =>
  numeric()
    .transform((value) => toHundredths(Number(value)))
    .pipe(z.int('Must have at most two decimals').min(0, 'Must not be negative').max(1e11, 'Is too large'))
    .meta({
      description: 'Money in major units, at most two decimals',
      type: ['number', 'string'],
      pattern: '^\\d+(\\.\\d{1,2})?$',
      minimum: 0,
    }),
);

/** A change of money in major units, up or down; parsed to hundredths (BEHAVIOR §6.2). */
export const moneyChange = named('MoneyChange', () =>
  numeric()
    .transform((value) => toHundredths(Number(value)))
    .pipe(
      z
        .int('Must have at most two decimals')
        .min(-1e11, 'Is too small')
        .max(1e11, 'Is too large')
        .refine((value) => value !== 0, 'Must not be 0'),
    )
    .meta({
      description: 'Money in major units, at most two decimals, up or down',
      type: ['number', 'string'],
      pattern: '^-?\\d+(\\.\\d{1,2})?$',
    }),
);

/** 0, 1, '0' or '1'; parsed to a boolean (BEHAVIOR §6.1). */
export const toggle = named('Toggle', () =>
  z
    .union([z.literal(0), z.literal(1), z.literal('0'), z.literal('1')], 'Must be 0 or 1')
    .transform((value) => Number(value) === 1)
    .meta({ description: 'Toggle: 0 or 1' }),
);

/** One of some words. */
export const oneOf = <const Word extends string>(words: readonly Word[]) =>
  z.enum(words, `Must be one of ${words.join(', ')}`);

/** How money was taken at the salon (BEHAVIOR §36.3). */
export const salonTender = () => oneOf(STATED_TENDERS);
export const tenderExternalByDefault = () => withDefault(salonTender(), 'external');

const REFUND_TO = ['cash', 'credit'] as const;
/** Where refunded money goes, other than back to its payment (BEHAVIOR §17.12). */
export const refundTo = (defaultDescription: string) =>
  optional(oneOf(REFUND_TO)).describe(
    `cash: out of the open drawer. credit: the customer can pay with it. ${defaultDescription}`,
  );

/** A toggle in replies with numbers. */
export const toggleNumber = named('ToggleNumber', () => z.union([z.literal(0), z.literal(1)]));
/** A toggle in replies of gift cards and memberships, which are text. */
export const toggleText = named('ToggleText', () => z.enum(['0', '1']));

/** Consent to SMS; with it, the phone number must be valid (BEHAVIOR §29.4). */
export const smsConsent = () =>
  optional(toggle()).describe(
    '1: SMS about visits go to `phone`. A number without its country code belongs to the country of the location',
  );

const LANGUAGE_TAGS = ['en', 'de', 'fr', 'es'] as const satisfies typeof LANGUAGES;
/** A language of pages and messages (BEHAVIOR §10.8). */
export const language = named('Language', () => oneOf(LANGUAGE_TAGS));
/** The language of a person; null for that of the salon. */
export const ownLanguage = () => language().nullish();

/** Shorter than the terms of a record, so that those of all languages fit into its item. */
const TRANSLATED_TERMS_MAX_LENGTH = 20_000;

const translatedTexts = named('TranslatedTexts', () =>
  z
    .strictObject({
      name: line().nullish(),
      description: prose(NOTE_MAX_LENGTH).nullish(),
      specialization: line().nullish(),
      terms_and_condition: html().nullish(),
      deposit_policy: html().nullish(),
      refund_policy: html().nullish(),
      terms_conditions: html().nullish(),
    })
    .refine(({ terms_and_condition: terms }) => (terms ?? '').length <= TRANSLATED_TERMS_MAX_LENGTH, {
      path: ['terms_and_condition'],
      error: `Must be at most ${TRANSLATED_TERMS_MAX_LENGTH} characters`,
    }),
);
/** The texts of a record in other languages; a text without a translation stays as it is (BEHAVIOR §10.9). */
export const translations = named('Translations', () =>
  z.strictObject(
    Object.fromEntries(LANGUAGE_TAGS.map((tag) => [tag, translatedTexts().nullish()])) as {
      [Tag in (typeof LANGUAGE_TAGS)[number]]: z.ZodOptional<
        z.ZodNullable<ReturnType<typeof translatedTexts>>
      >;
    },
    {
      error: (issue) =>
        issue.code === 'unrecognized_keys' ? `Must be one of ${LANGUAGE_TAGS.join(', ')}` : undefined,
    },
  ),
);
export const translationsField = once(() => ({ translations: translations().nullish() }));
export const shownTranslations = once(() => ({ translations: translations() }));

/** A field that may be left out; null counts as left out (BEHAVIOR §6.7). */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform((value) => value ?? undefined);

/** The same, with a value for a field that is left out or null. */
export const withDefault = <Schema extends z.ZodType>(schema: Schema, value: NonNullable<z.output<Schema>>) =>
  schema.nullish().transform((sent) => sent ?? value);

/** Allows line breaks and tabs, but no other control characters and no lone surrogates. */
function isPlainText(value: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it matches control characters on purpose
  return !/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/.test(value) && value.isWellFormed();
}

const isOneLine = (value: string): boolean => !/[\t\n\r\u0085\u2028\u2029]/.test(value);

/** Text of any number of lines (BEHAVIOR §6.5). */
export const prose = memoizeByLength((max) =>
  z
    .string('Must be text')
    .trim()
    .max(max, `Must be at most ${max} characters`)
    .refine(isPlainText, 'Must not contain control characters'),
);

/** Null or empty clears the text; an update without the field keeps it. */
export const clearable = (each: ReturnType<typeof prose>) =>
  each
    .nullable()
    .transform((value) => value ?? '')
    .optional();

/** Whether a text has no C1 control characters, and none that change the direction of the text after them. */
const isUndirected = (value: string): boolean =>
  !/[\u0080-\u0084\u0086-\u009F\u202A-\u202E\u2066-\u2069]/.test(value);

/** Text of one line, for names; may be empty (BEHAVIOR §6.5). */
export const line = memoizeByLength((max) =>
  prose(max)
    .refine(isOneLine, 'Must be one line')
    .refine(isUndirected, 'Must not contain control characters'),
);

/** Whether a text has a visible character, not only spaces, control, format and other invisible characters. */
const isVisible = (value: string): boolean =>
  /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(value);

/** Required text of one line with a visible character. */
export const nonEmptyLine = memoizeByLength((max) =>
  line(max).min(1, 'Is required').refine(isVisible, 'Is required'),
);

/** Text of one line that may be omitted, empty or null. */
export const lineEmptyByDefault = memoizeByLength((max) =>
  line(max)
    .nullish()
    .transform((value) => value ?? ''),
);

/** A note or message of several lines that may be omitted, empty or null. */
export const note = () =>
  prose(NOTE_MAX_LENGTH)
    .nullish()
    .transform((value) => value ?? '');

/** An e-mail address, trimmed and in lower case: addresses are compared case-insensitively. */
export const email = named('Email', () =>
  z
    .string('Must be an e-mail address')
    .trim()
    .toLowerCase()
    .max(NAME_MAX_LENGTH)
    .pipe(z.email('Must be an e-mail address'))
    .meta({ description: 'An e-mail address', format: 'email' }),
);

/** A new password (BEHAVIOR §3.4). */
export const newPassword = once(() =>
  z.string('Must be text').min(8, 'Must be at least 8 characters').max(128, 'Must be at most 128 characters'),
);

const DAYS_OF_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isCalendarDate(year: number, month: number, day: number): boolean {
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
      return wellFormed && isCalendarDate(Number(year), Number(month), Number(day));
    }, `Must be a date (${form})`)
    .transform((value) => value.replaceAll('/', '-'))
    .meta({
      description: `A date, ${form}`,
      ...(separator === '-' ? { format: 'date' } : { pattern: '^\\d{4}/\\d{2}/\\d{2}$' }),
    });

/** A booking date, YYYY/MM/DD on the wire; parsed to YYYY-MM-DD (BEHAVIOR §6.3). */
export const dateWithSlashes = named('BookingDate', () => dateText('/', 'YYYY/MM/DD'));
/** A date of a purchased product, YYYY-MM-DD. */
export const dateWithDashes = named('PlainDate', () => dateText('-', 'YYYY-MM-DD'));

/** A slot time, 'hh:mm AM'; parsed to minutes since midnight. */
export const slotTime = named('SlotTime', () =>
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

/** A period of months as text, '6 months'; empty or 0 never expires (BEHAVIOR §6.4). Parsed to text. */
export const validityPeriod = named('Period', () =>
  z
    .union([z.string(), z.literal(0)], 'Must be a period, for example 6 months')
    .transform((value) => String(value).trim())
    .pipe(z.string().regex(/^(?:|0|\d{1,4} months?)$/, 'Must be a period, for example 6 months'))
    .refine(
      // Negated, because NaN must pass: the check above has already refused a text that is no period
      (value) => !(Number.parseInt(value, 10) > VALIDITY_MAX_MONTHS),
      `Must be at most ${VALIDITY_MAX_MONTHS} months`,
    )
    .meta({
      description: 'A period of months as text, such as 6 months; empty or 0 never expires',
      pattern: '^(|0|\\d{1,4} months?)$',
    }),
);

export const html = named('Html', () =>
  z
    .string('Must be text')
    .max(HTML_MAX_LENGTH, `Must be at most ${HTML_MAX_LENGTH} characters`)
    .meta({ description: 'HTML; it is sanitised before it is stored' }),
);

/**
 * An image: base64, plain or as a data URI, or the URL of a stored image; empty or null for none. Its content is checked
 * when it is stored (BEHAVIOR §6.6).
 */
export const image = once(() =>
  z
    .string('Must be an image')
    .trim()
    .meta({
      id: 'ImageInput',
      description:
        'An image in base64 (PNG, JPEG, WebP or GIF, at most 4 MB), or the URL of a stored image; empty for none',
    })
    .nullish(),
);

/** A stored image in replies: handlers give its key, the caller sees its address (BEHAVIOR §6.6). */
export const shownImage = once(() => z.string());

/** The fields of an update: each can be omitted, and then keeps its value. */
export const omittableUpdateFields = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.object(shape).partial().shape;

export const idNullByDefault = () =>
  id()
    .nullish()
    .transform((value) => value ?? null);

/** A list of at most `max` items. */
export const listUpTo = <Item extends z.ZodType>(item: Item, max: number) =>
  z.array(item, 'Must be a list').max(max, `Must have at most ${max} items`);

/** The same, empty if it is omitted or null. */
export const optionalList = <Item extends z.ZodType>(item: Item, max: number) =>
  listUpTo(item, max)
    .nullish()
    .transform((value) => value ?? []);

/** Rows of a page (BEHAVIOR §7.1). */
const PER_PAGE_MAX = 100;
const PER_PAGE_DEFAULT = 20;

/**
 * Parameters of all lists (BEHAVIOR §7.1, §7.3); `sorts` are the fields to sort by, the first one by default. `per_page`
 * alone means `page` 1.
 */
export const listParameters = <const Sorts extends readonly [string, ...string[]]>(
  sorts: Sorts,
  order: 'asc' | 'desc' = 'asc',
) => ({
  page: integer({ min: 1, max: 1e9 }).optional(),
  per_page: integer({ min: 1, max: PER_PAGE_MAX }).default(PER_PAGE_DEFAULT),
  sort: z.enum(sorts, `Must be one of ${sorts.join(', ')}`).default(sorts[0] as Sorts[number]),
  order: z.enum(['asc', 'desc'], 'Must be asc or desc').default(order),
  category: id().optional(),
});

/** Rows of a page of a log. */
const LOG_PER_PAGE_MAX = 500;
/** A key of the table, as links write it. */
const LOG_KEY = /^[\x21-\x7e]{1,200}$/;

/** Parameters of logs, lists by time that are read from page to page (BEHAVIOR §7.4). */
export const logParameters = (order: 'asc' | 'desc' = 'asc') => ({
  per_page: integer({ min: 1, max: LOG_PER_PAGE_MAX }).default(PER_PAGE_DEFAULT),
  order: z.enum(['asc', 'desc'], 'Must be asc or desc').default(order),
  after: z.string().regex(LOG_KEY, 'Must be of a link of this list').optional(),
});

/** The links of a page of a log. */
const logLinks = once(() =>
  z
    .object({
      first: z.string(),
      next: z.string().nullable().describe('Null on the last page'),
    })
    .meta({ id: 'LogLinks', description: 'URLs of other pages' }),
);
/** The `status` of every success (BEHAVIOR §5.1). Handlers leave it out. */
export const successStatusTrue = () => z.literal(true).prefault(true);

/** The success envelope of a log: {status, data, links}. */
export const logEnvelope = <Row extends z.ZodType>(row: Row) =>
  z.object({ status: successStatusTrue(), data: z.array(row), links: logLinks() });

/** Fields of a list reply: the position of its page, and links to other pages. */
export const paginationFields = once(() => ({
  meta: z
    .object({ current_page: z.int(), per_page: z.int(), total: z.int(), last_page: z.int() })
    .meta({ id: 'ListPosition', description: 'Position of the page in the list' })
    .optional(),
  links: z
    .object({
      first: z.string(),
      last: z.string(),
      prev: z.string().nullable(),
      next: z.string().nullable(),
    })
    .meta({ id: 'ListLinks', description: 'URLs of other pages' })
    .optional(),
}));

/** The input of a route that takes none. */
export const emptyInput = once(() => z.object({}));
/** The success envelope without data (BEHAVIOR §5.1). */
export const emptyEnvelope = once(() =>
  z.object({ status: successStatusTrue(), message: z.string(), data: z.null().default(null) }),
);
/** The success envelope {status, message, data}. */
export const messageEnvelope = <Data extends z.ZodType>(data: Data) =>
  z.object({ status: successStatusTrue(), message: z.string(), data });
/** The success envelope of a list: {status, data, meta, links}. */
export const listEnvelope = <Row extends z.ZodType>(row: Row) =>
  z.object({ status: successStatusTrue(), data: z.array(row), ...paginationFields() });
/** The success envelope {status, data}. */
export const dataEnvelope = <Data extends z.ZodType>(data: Data) =>
  z.object({ status: successStatusTrue(), data });

/** An instant, parsed to UTC. */
export const instant = () =>
  z.iso
    .datetime({ offset: true, error: 'Must be an instant (ISO 8601)' })
    .transform((value) => new Date(value).toISOString());
