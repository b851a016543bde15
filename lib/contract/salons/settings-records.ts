import * as z from 'zod';
import { once } from '../../rules/once.ts';
import { permission } from '../access/role.ts';
import { builtInRoleName } from '../access/user.ts';
import {
  clearableEmail,
  clearableLine,
  conflictIds,
  country,
  dryRunField,
  startTime,
  updateVersionField,
} from '../catalog/record-fields.ts';
import {
  clearable,
  createIssueReporter,
  dataEnvelope,
  email,
  html,
  image,
  integer,
  language,
  line,
  listUpTo,
  messageEnvelope,
  money,
  NAME_MAX_LENGTH,
  named,
  nonEmptyLine,
  oneOf,
  optional,
  shownImage,
  shownTranslations,
  toggle,
  toggleNumber,
  translationsField,
} from '../fields.ts';
import { forUsers, get, post } from '../route.ts';
import {
  bookingHorizonDays,
  feePercent,
  frontSettingsFields,
  minimumNoticeMinutes,
  settingsFields,
  settingsVersion,
} from './settings-fields.ts';

const HOURS_PER_YEAR = 8_760;
const ORIGINS_MAX = 50;
const ADDRESS_MAX_LENGTH = 2_000;
const SECRET_MAX_LENGTH = 1_000;

/** A key of the payment processor; empty or null clears it. */
const processorKey = (form: RegExp, example: string, max = NAME_MAX_LENGTH) =>
  clearable(line(max).regex(form, `Must be a key like ${example}`));

const REMINDER_CHANNELS = ['email', 'sms'] as const;
const ASSIGNMENT_MODES = ['fewest_minutes', 'rotation'] as const;
const WAITLIST_MODES = ['first', 'value', 'manual'] as const;
const OFFER_MINUTES_MIN = 5;
const OFFER_MINUTES_MAX = 1_440;
const DESK_LOCK_MINUTES_MAX = 240;
const FACTOR_REQUIRED_FOR =
  'Permissions: a user who has one of them and no second factor may only set one up';
const CONFIRMATION_REQUIRED =
  '0 = calls that could hand over the salon need no `X-Confirmation`, for salons whose own tools make such calls';
const CASH_ROUNDING = 'The step to which cash is rounded: 0.00 (not at all), 0.05, 0.10, 0.50 or 1.00';
const CASH_ROUNDING_STEPS: readonly number[] = [0, 5, 10, 50, 100];
const cashRounding = once(() =>
  money().refine((step) => CASH_ROUNDING_STEPS.includes(step), 'Must be one of 0.00, 0.05, 0.10, 0.50, 1.00'),
);
const LOCALE = 'Language and region of the salon (BCP 47), such as `de-DE`';
const OFFERED = 'What its pages offer; an empty list: the language of `locale`';
const TIP_MAX = 'The most tips of a visit, or the total of its bill where that is more';

const settings = once(() =>
  z.object({
    shop_name: z.string(),
    currency: z.string(),
    time_zone: z.string(),
    locale: z.string(),
    languages: z.array(language()),
    ...settingsFields(),
    open_bookings_per_network: z.int(),
    open_bookings_per_guest: z.int(),
    open_bookings_per_unverified_customer: z.int(),
    open_bookings_per_customer: z.int(),
    unverified_bookings_per_hour: z.int(),
    reminders: z.array(z.object({ hours_before: z.int(), channel: z.enum(REMINDER_CHANNELS) })),
    quiet_from: z.string(),
    quiet_to: z.string(),
    assignment: z.enum(ASSIGNMENT_MODES),
    waitlist_mode: z.enum(WAITLIST_MODES),
    waitlist_offer_minutes: z.int(),
    desk_lock_minutes: z.int(),
    second_factor_required_for: z.array(z.string()).describe(FACTOR_REQUIRED_FOR),
    confirmation_required: toggleNumber(),
    erase_after_months: z.int(),
    dunning_days: z.array(z.int()),
    past_due_benefits: toggleNumber(),
    calendar_shows_clients: toggleNumber(),
    gift_cards_pay_tips: toggleNumber(),
    tip_percentages: z.array(z.int()),
    tip_max: z.string().describe(TIP_MAX),
    cash_rounding: z.string().describe(CASH_ROUNDING),
    gift_card_tax_once: toggleNumber(),
    sms_countries: z.array(z.string()),
    reply_to: z.string(),
    tax_number: z.string(),
    notice_rules: z.array(
      z.object({
        kind: z.string(),
        to: z.string(),
        role: z.string().optional(),
        email: z.string().optional(),
      }),
    ),
    app_url: z.string(),
    brand_color: z.string(),
    logo: shownImage(),
    allowed_origins: z.array(z.string()),
    version: settingsVersion(),
  }),
);

const salonDetails = once(() => ({
  shop_name: nonEmptyLine().optional(),
  currency: nonEmptyLine().optional(),
  time_zone: nonEmptyLine().optional(),
  locale: optional(nonEmptyLine()).describe(LOCALE),
  languages: optional(listUpTo(language(), language().options.length)).describe(OFFERED),
}));

const DUNNING_MAILS_MAX = 5;
const DUNNING_DAYS_MAX = 60;
/** Days after a failed renewal, in their order (BEHAVIOR §24.10). */
const dunningDays = () =>
  listUpTo(integer({ min: 1, max: DUNNING_DAYS_MAX }), DUNNING_MAILS_MAX)
    .min(1, 'Must have at least 1 item')
    .transform((days) => [...new Set(days)].sort((a, b) => a - b));

const PAUSE_DAYS_MAX = 366;
const membershipSettings = once(() => ({
  membership_pause_days: optional(integer({ min: 0, max: PAUSE_DAYS_MAX })),
  dunning_days: optional(dunningDays()),
  past_due_benefits: optional(toggle()),
}));

const TIP_PERCENTAGES_MAX = 4;
const BOOKING_LIMIT_MAX = 1_000;
const REMINDERS_MAX = 3;
const NOTICE_RULES_MAX = 30;
/** The subjects of mails to the salon's people, and the rules that say who gets them (BEHAVIOR §29.5). */
const SALON_NOTICE_KINDS = ['booking', 'change', 'cancellation', 'waitlist', 'payment', 'dispute'] as const;
const noticeRules = () =>
  listUpTo(
    z
      .object({
        kind: oneOf(SALON_NOTICE_KINDS),
        to: oneOf(['assigned', 'role', 'email']),
        role: optional(builtInRoleName()),
        email: optional(email()),
      })
      .refine(({ to, role }) => to !== 'role' || role !== undefined, {
        path: ['role'],
        message: 'Is required',
      })
      .refine(({ to, email: address }) => to !== 'email' || address !== undefined, {
        path: ['email'],
        message: 'Is required',
      }),
    NOTICE_RULES_MAX,
  );
/** Reminders before each visit, each once (BEHAVIOR §33.3). */
const reminders = () =>
  listUpTo(
    z.object({
      hours_before: integer({ min: 1, max: HOURS_PER_YEAR }),
      channel: z.enum(REMINDER_CHANNELS, 'Must be email or sms'),
    }),
    REMINDERS_MAX,
  ).superRefine((list, context) => {
    for (const [index, { hours_before, channel }] of list.entries()) {
      const first = list.findIndex((each) => each.hours_before === hours_before && each.channel === channel);
      if (first < index) createIssueReporter(context)(index, 'Duplicate');
    }
  });

const COUNTRIES_MAX = 250;
const ERASE_AFTER_MONTHS_MIN = 6;
const ERASE_AFTER_MONTHS_MAX = 240;
/** Months after which a customer is erased; 0 = never (BEHAVIOR §4.8). */
const eraseAfterMonths = () =>
  integer({ min: 0, max: ERASE_AFTER_MONTHS_MAX }).refine(
    (months) => months === 0 || months >= ERASE_AFTER_MONTHS_MIN,
    `Must be 0 or at least ${ERASE_AFTER_MONTHS_MIN}`,
  );

/** A limit of bookings; 0 = no limit. */
const bookingLimit = () => optional(integer({ min: 0, max: BOOKING_LIMIT_MAX }));

const details = once(() => ({
  deposit_policy: clearable(html()),
  refund_policy: clearable(html()),
  terms_conditions: clearable(html()),
  ...translationsField(),
}));

const policyTexts = once(() => ({
  deposit_policy: z.string(),
  refund_policy: z.string(),
  terms_conditions: z.string(),
  ...shownTranslations(),
}));
/** A secret is write-only; a reply shows only whether there is one (BEHAVIOR §10.7). */
const secret = once(() => z.object({ is_set: toggleNumber() }));

/** The result of the last check of PAYMENT_SECRET; null where the processor has told of no account (BEHAVIOR §10.6). */
const paymentAccount = named('PaymentAccount', () =>
  z.object({
    id: z.string(),
    name: z.string(),
    country: z.string(),
    charges_enabled: toggleNumber(),
  }),
);

const bookingLimits = () => ({
  open_bookings_per_network: bookingLimit(),
  open_bookings_per_guest: bookingLimit(),
  open_bookings_per_unverified_customer: bookingLimit(),
  open_bookings_per_customer: bookingLimit(),
  unverified_bookings_per_hour: bookingLimit(),
});

export const settingsRoutes = {
  'settings-index': get('/admin/settings/index', forUsers('settings.write'), {
    summary: 'Show all settings of the salon',
    description:
      'The booking settings, the other settings, and the policies and terms. Of each secret it shows whether it is set.',
    reply: () =>
      dataEnvelope(
        settings()
          .extend({
            ...frontSettingsFields(),
            ...policyTexts(),
            payment_account: paymentAccount().nullable(),
            recurring_payment_missing: z.array(z.string()),
            PAYMENT_SECRET: secret(),
            PAYMENT_WEBHOOK_SECRET: secret(),
            google_client_secret: secret(),
            facebook_client_secret: secret(),
          })
          .meta({ id: 'Settings' }),
      ),
  }),
  'settings-update': post('/admin/settings/update', forUsers('settings.write'), {
    confirms: [
      'PAYMENT_KEY',
      'PAYMENT_SECRET',
      'PAYMENT_WEBHOOK_SECRET',
      'reply_to',
      'notice_rules',
      'app_url',
      'google_client_id',
      'google_client_secret',
      'facebook_client_id',
      'facebook_client_secret',
      'second_factor_required_for',
      ['desk_lock_minutes', 0],
      'confirmation_required',
      'erase_after_months',
    ],
    summary: 'Change the other settings of the salon',
    image: true,
    description:
      'Omitted fields keep their values. PAYMENT_SECRET, PAYMENT_WEBHOOK_SECRET and the client secrets are stored ' +
      'encrypted and never returned. A new PAYMENT_SECRET is checked at the payment processor, and payment_check shows ' +
      'the result. PAYMENT_KEY and PAYMENT_SECRET must both be test keys or both live keys: to ' +
      'switch, send both.',
    failures: ['recordHasChanged', 'setUpYourSecondFactorFirst'],
    input: () =>
      z.object({
        ...updateVersionField(),
        ...dryRunField(),
        ...salonDetails(),
        save_card_enable: optional(toggle()),
        pay_later_enable: optional(toggle()),
        cancellation_key: optional(toggle()),
        policy_required: optional(toggle()),
        cancellation_window_hours: optional(integer({ min: 0, max: HOURS_PER_YEAR })),
        late_cancel_fee_percent: optional(feePercent()),
        no_show_fee_percent: optional(feePercent()),
        booking_horizon_days: optional(bookingHorizonDays()),
        minimum_notice_minutes: optional(minimumNoticeMinutes()),
        recurring_payment_enable: optional(toggle()),
        guest_contact_required: optional(toggle()),
        ...bookingLimits(),
        reminders: optional(reminders()),
        quiet_from: optional(startTime()),
        quiet_to: optional(startTime()),
        assignment: optional(z.enum(ASSIGNMENT_MODES, 'Must be fewest_minutes or rotation')),
        waitlist_mode: optional(z.enum(WAITLIST_MODES, 'Must be first, value or manual')),
        desk_lock_minutes: optional(integer({ min: 0, max: DESK_LOCK_MINUTES_MAX })),
        second_factor_required_for: optional(listUpTo(permission(), permission().options.length)).describe(
          FACTOR_REQUIRED_FOR,
        ),
        confirmation_required: optional(toggle()).describe(CONFIRMATION_REQUIRED),
        erase_after_months: optional(eraseAfterMonths()),
        ...membershipSettings(),
        calendar_shows_clients: optional(toggle()),
        gift_cards_pay_tips: optional(toggle()),
        tip_percentages: optional(listUpTo(integer({ min: 1, max: 100 }), TIP_PERCENTAGES_MAX)),
        tip_max: optional(money()).describe(TIP_MAX),
        cash_rounding: optional(cashRounding()).describe(CASH_ROUNDING),
        gift_card_tax_once: optional(toggle()),
        waitlist_offer_minutes: optional(integer({ min: OFFER_MINUTES_MIN, max: OFFER_MINUTES_MAX })),
        sms_countries: optional(listUpTo(country(), COUNTRIES_MAX)),
        PAYMENT_KEY: processorKey(/^(?:pk_(?:test|live)_\w+)?$/, 'pk_test_… or pk_live_…'),
        PAYMENT_SECRET: processorKey(
          /^(?:[sr]k_(?:test|live)_\w+)?$/,
          'sk_test_… or sk_live_…',
          SECRET_MAX_LENGTH,
        ),
        PAYMENT_WEBHOOK_SECRET: processorKey(/^(?:whsec_[\w+/=-]+)?$/, 'whsec_…', SECRET_MAX_LENGTH),
        google_client_id: clearableLine(),
        google_client_secret: clearableLine(SECRET_MAX_LENGTH),
        facebook_client_id: clearableLine(),
        facebook_client_secret: clearableLine(SECRET_MAX_LENGTH),
        reply_to: clearableEmail(),
        tax_number: clearableLine(40),
        notice_rules: optional(noticeRules()),
        app_url: clearableLine(ADDRESS_MAX_LENGTH),
        brand_color: clearableLine().refine(
          (color) => !color || /^#[0-9a-f]{6}$/i.test(color),
          'Must be a color like #1a2b3c',
        ),
        logo: image(),
        allowed_origins: optional(listUpTo(nonEmptyLine(), ORIGINS_MAX)),
      }),
    reply: () =>
      messageEnvelope(
        settings()
          .extend({ payment_check: z.enum(['ok', 'unknown']).optional() })
          .meta({ id: 'ChangedSettings' }),
      ).extend({ conflicts: conflictIds().describe('The visits to come whose instants another zone moves') }),
  }),
  'business-contact-details-update': post(
    '/admin/business-contact-details/update',
    forUsers('settings.write'),
    {
      confirms: false,
      summary: 'Change the policies and terms',
      description: 'Omitted fields keep their values.',
      failures: ['recordHasChanged'],
      input: () => z.object({ ...updateVersionField(), ...details() }),
      reply: () => messageEnvelope(z.object({ ...policyTexts(), version: settingsVersion() })),
    },
  ),
} as const;
