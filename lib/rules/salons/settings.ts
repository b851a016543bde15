import type { Permission } from '../access/permissions.ts';
import { createFieldErrorCollector } from '../field-errors.ts';
import type { Tagged } from '../ids.ts';
import type { Money } from '../money.ts';
import type { NoticeRule } from '../notifications/notice-rules.ts';
import type { Outcome } from '../outcome.ts';
import type { Updates } from '../updates.ts';
import { DEFAULT_LOCALE, type LanguageSettings, parseLocale } from './languages.ts';

export type ReminderChannel = 'email' | 'sms';

/** Order of offers of freed time: by joining, by the highest price, or no automatic offers (BEHAVIOR §34.2). */
export type WaitlistMode = 'first' | 'value' | 'manual';

/** A reminder that a salon sends before each visit (BEHAVIOR §33.3). */
export type ReminderRule = { readonly hoursBefore: number; readonly channel: ReminderChannel };

/** As `Minute` of the salon's records, which import this file. */
type MinuteOfDay = Tagged<number, 'minute of day'>;

/** All settings of a salon except its secrets (BEHAVIOR §10.1, §10.2). */
export type Settings = LanguageSettings & {
  readonly guestCheckout: boolean;
  /** Minutes between two grid times. */
  readonly bookingInterval: number;
  /** The last day that can be booked, in days from today (BEHAVIOR §13.4). */
  readonly bookingHorizonDays: number;
  /** Minutes between a booking and its visit, at least (BEHAVIOR §13.4). */
  readonly minimumNoticeMinutes: number;
  /** Members get the visits without a chosen member in turn; else who has the fewest booked minutes (BEHAVIOR §14.3). */
  readonly assignsInTurn: boolean;
  readonly enableSignup: boolean;
  /** For the app; this system behaves alike with both (BEHAVIOR §10.3). */
  readonly staffSelection: boolean;
  readonly enableDynamicSlot: boolean;
  readonly googleLoginEnable: boolean;
  readonly facebookLoginEnable: boolean;
  readonly depositEnable: boolean;
  readonly saveCardEnable: boolean;
  readonly payLaterEnable: boolean;
  readonly cancellationKey: boolean;
  /** While `cancellationKey` is on, online bookings must say that the policy is accepted (BEHAVIOR §10.5). */
  readonly policyRequired: boolean;
  readonly cancellationWindowHours: number;
  /** Percent of the visit's total that a saved card is charged automatically; 0 = nothing (BEHAVIOR §20.3). */
  readonly lateCancelFeePercent: number;
  readonly noShowFeePercent: number;
  readonly recurringPaymentEnable: boolean;
  /** The most days of a pause by a customer; 0 = none (BEHAVIOR §24.8). */
  readonly membershipPauseDays: number;
  /** Days after a failed renewal on which its payer gets a mail; the membership ends with the last one (BEHAVIOR §24.10). */
  readonly dunningDays: readonly number[];
  /** A membership whose renewal has failed can be used until then. */
  readonly pastDueBenefits: boolean;
  /** Gift cards pay tips, too (BEHAVIOR §37.3). */
  readonly giftCardsPayTips: boolean;
  /** The calendars of members show whom a visit is for (BEHAVIOR §11.18). */
  readonly calendarShowsClients: boolean;
  /** The percentages that the page of a visit suggests as a tip (BEHAVIOR §37.3). */
  readonly tipPercentages: readonly number[];
  /** The most tips of a visit whose bill is less than this (BEHAVIOR §37.3). */
  readonly tipMax: Money;
  /** The step to which cash is rounded; 0 = not at all (BEHAVIOR §37.7). */
  readonly cashRounding: Money;
  /** Gift cards that were taxed at their sale pay net amounts (BEHAVIOR §25.6). */
  readonly giftCardTaxOnce: boolean;
  /** A guest gives a first name, and an e-mail address or phone (BEHAVIOR §2.7). */
  readonly guestContactRequired: boolean;
  /** Limits of open bookings (BEHAVIOR §14.10); 0 = no limit. */
  readonly openBookingsPerNetwork: number;
  readonly openBookingsPerGuest: number;
  readonly openBookingsPerUnverifiedCustomer: number;
  readonly openBookingsPerCustomer: number;
  /** Bookings of guests and unverified customers in an hour; more need a code by mail (BEHAVIOR §14.11). 0 = no limit. */
  readonly unverifiedBookingsPerHour: number;
  /** Sent before each visit (BEHAVIOR §33.3). */
  readonly reminders: readonly ReminderRule[];
  /** Local times between which nothing is sent that can wait; equal times: never quiet (BEHAVIOR §33.4). */
  readonly quietFrom: MinuteOfDay;
  readonly quietTo: MinuteOfDay;
  /** How freed time is offered to the waitlist (BEHAVIOR §34.2). */
  readonly waitlistMode: WaitlistMode;
  /** How long an offer holds its time (BEHAVIOR §34.3). */
  readonly waitlistOfferMinutes: number;
  /** Minutes without an act after which the desk's page locks itself; 0 = never (BEHAVIOR §10.2). */
  readonly deskLockMinutes: number;
  /** Users with one of these permissions must have a second factor (BEHAVIOR §3.7). */
  readonly secondFactorRequiredFor: readonly Permission[];
  /** Some calls of users need a confirmation by password (BEHAVIOR §3.9). */
  readonly confirmationRequired: boolean;
  /** Months without visit, sale or log-in after which a customer is erased; 0 = never (BEHAVIOR §4.8). */
  readonly eraseAfterMonths: number;
  /** ISO 3166 codes of the countries to whose numbers SMS are sent; empty for those of the locations (BEHAVIOR §29.4). */
  readonly smsCountries: readonly string[];
  readonly paymentKey: string;
  readonly googleClientId: string;
  readonly facebookClientId: string;
  readonly replyTo: string;
  /** The number under which the salon pays tax, for its receipts (BEHAVIOR §36.7). */
  readonly taxNumber: string;
  /** The recipients of notices about visits; without a rule of a kind, the assigned members (BEHAVIOR §29.5). */
  readonly noticeRules: readonly NoticeRule[];
  /** '#rrggbb' of the booking page; empty for the default. */
  readonly brandColor: string;
  /** Address of the logo; empty for none. */
  readonly logo: string;
  /** The base URL of links in e-mails. */
  readonly appUrl: string;
  readonly allowedOrigins: readonly string[];
};

export const DEFAULT_SETTINGS: Settings = {
  locale: DEFAULT_LOCALE,
  languages: [],
  guestCheckout: false,
  bookingInterval: 15,
  bookingHorizonDays: 30,
  minimumNoticeMinutes: 0,
  assignsInTurn: false,
  enableSignup: true,
  staffSelection: false,
  enableDynamicSlot: false,
  googleLoginEnable: false,
  facebookLoginEnable: false,
  depositEnable: false,
  saveCardEnable: false,
  payLaterEnable: false,
  cancellationKey: false,
  policyRequired: false,
  cancellationWindowHours: 24,
  lateCancelFeePercent: 0,
  noShowFeePercent: 0,
  recurringPaymentEnable: false,
  membershipPauseDays: 0,
  dunningDays: [3, 7, 14],
  pastDueBenefits: true,
  giftCardsPayTips: false,
  calendarShowsClients: false,
  tipPercentages: [15, 18, 20],
  tipMax: 20_000,
  cashRounding: 0,
  giftCardTaxOnce: false,
  guestContactRequired: false,
  openBookingsPerNetwork: 20,
  openBookingsPerGuest: 10,
  openBookingsPerUnverifiedCustomer: 10,
  openBookingsPerCustomer: 50,
  unverifiedBookingsPerHour: 30,
  reminders: [{ hoursBefore: 24, channel: 'email' }],
  quietFrom: 21 * 60,
  quietTo: 8 * 60,
  waitlistMode: 'first',
  waitlistOfferMinutes: 30,
  deskLockMinutes: 10,
  secondFactorRequiredFor: [],
  confirmationRequired: true,
  eraseAfterMonths: 0,
  smsCountries: [],
  paymentKey: '',
  googleClientId: '',
  facebookClientId: '',
  replyTo: '',
  taxNumber: '',
  noticeRules: [],
  brandColor: '',
  logo: '',
  appUrl: '',
  allowedOrigins: ['*'],
};

/** Secrets of a salon: sealed in the table, write-only, in no reply (BEHAVIOR §10.7). */
export type SecretName =
  | 'paymentSecret'
  | 'paymentWebhookSecret'
  | 'googleClientSecret'
  | 'facebookClientSecret';

/**
 * The secrets that recurring billing lacks. Without the signing secret no event of the processor is accepted, so that renewals
 * are recorded up to a day late (BEHAVIOR §24.7).
 */
export const listMissingRecurringSecrets = (
  { recurringPaymentEnable }: Pick<Settings, 'recurringPaymentEnable'>,
  set: ReadonlySet<SecretName>,
): SecretName[] =>
  recurringPaymentEnable
    ? (['paymentSecret', 'paymentWebhookSecret'] as const).filter((name) => !set.has(name))
    : [];

/** The salon's own details that `settings/update` changes besides the settings (BEHAVIOR §10.2). */
export type SalonDetails = {
  readonly currency: string;
  readonly timeZone: string;
  readonly locale: string;
  readonly appUrl: string;
  readonly allowedOrigins: readonly string[];
};

/**
 * The zone as the IANA database spells it: 'Europe/Berlin', and 'UTC'. Undefined if it is unknown, and for offsets and
 * abbreviations, which have no daylight saving time.
 */
function findTimeZone(name: string): string | undefined {
  if (!name.includes('/') && name.toUpperCase() !== 'UTC') return undefined;
  try {
    const found = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
    return found.toLowerCase() === name.toLowerCase() ? found : name;
  } catch {
    return undefined;
  }
}

const isCurrency = (code: string): boolean => Intl.supportedValuesOf('currency').includes(code);

const isLocalhost = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';

/** An https URL, or http on localhost, without credentials; undefined for anything else. */
function parseWebAddress(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isSecure = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLocalhost(url));
  return url && isSecure && url.username === '' && url.password === '' ? url : undefined;
}

/** An origin as browsers send it, or '*' for all. */
const isOrigin = (text: string): boolean => text === '*' || parseWebAddress(text)?.origin === text;

/** Validates changed details and normalizes currency and zone (BEHAVIOR §10.2). */
export function validateAndNormalizeSalonDetails(
  updates: Updates<SalonDetails>,
): Outcome<Updates<SalonDetails>> {
  const { addError, toOutcome } = createFieldErrorCollector();
  const currency = updates.currency?.toUpperCase();
  if (currency !== undefined && !isCurrency(currency)) {
    addError('currency', 'Must be a currency code like USD');
  }
  const timeZone = updates.timeZone === undefined ? undefined : findTimeZone(updates.timeZone);
  if (updates.timeZone !== undefined && !timeZone) {
    addError('timeZone', 'Must be a time zone like America/New_York');
  }
  const locale = updates.locale === undefined ? undefined : parseLocale(updates.locale);
  if (updates.locale !== undefined && !locale) addError('locale', 'Must be a language tag like de-DE');
  if (updates.appUrl && !parseWebAddress(updates.appUrl)) addError('appUrl', 'Must be an https address');
  for (const [index, origin] of (updates.allowedOrigins ?? []).entries()) {
    if (!isOrigin(origin)) {
      addError(`allowedOrigins.${index}`, 'Must be an origin like https://example.com, or *');
    }
  }
  const allowedOrigins = updates.allowedOrigins && [...new Set(updates.allowedOrigins)];
  return toOutcome({ currency, timeZone, locale, appUrl: updates.appUrl, allowedOrigins });
}
