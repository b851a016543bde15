import { formatMoney } from '../../rules/money.ts';
import { type LanguageSettings, listOfferedLanguages } from '../../rules/salons/languages.ts';
import {
  NO_POLICY_TEXTS,
  type PolicyTexts,
  type TranslatedPolicyTexts,
} from '../../rules/salons/policy-texts.ts';
import type { Salon } from '../../rules/salons/salon.ts';
import type { Settings } from '../../rules/salons/settings.ts';
import { toWireTime24h } from '../dates.ts';
import { toToggleNumber } from '../toggles.ts';

/** Settings that the customer app starts with and the admin changes; no secret is among them (BEHAVIOR §10.3). */
const toAppSettingsView = (settings: Settings) => ({
  save_card_enable: toToggleNumber(settings.saveCardEnable),
  pay_later_enable: toToggleNumber(settings.payLaterEnable),
  cancellation_key: toToggleNumber(settings.cancellationKey),
  policy_required: toToggleNumber(settings.policyRequired),
  cancellation_window_hours: settings.cancellationWindowHours,
  late_cancel_fee_percent: settings.lateCancelFeePercent,
  no_show_fee_percent: settings.noShowFeePercent,
  booking_horizon_days: settings.bookingHorizonDays,
  minimum_notice_minutes: settings.minimumNoticeMinutes,
  recurring_payment_enable: toToggleNumber(settings.recurringPaymentEnable),
  membership_pause_days: settings.membershipPauseDays,
  guest_contact_required: toToggleNumber(settings.guestContactRequired),
  PAYMENT_KEY: settings.paymentKey,
  google_client_id: settings.googleClientId,
  facebook_client_id: settings.facebookClientId,
});

/** Settings that visitors see (BEHAVIOR §10.3). */
export const toVisitorSettingsView = (settings: Settings) => ({
  guest_checkout: toToggleNumber(settings.guestCheckout),
  booking_interval: settings.bookingInterval,
  enable_signup: toToggleNumber(settings.enableSignup),
  staff_selection: toToggleNumber(settings.staffSelection),
  enable_dynamic_slot: toToggleNumber(settings.enableDynamicSlot),
  google_login_enable: toToggleNumber(settings.googleLoginEnable),
  facebook_login_enable: toToggleNumber(settings.facebookLoginEnable),
  deposit_enable: toToggleNumber(settings.depositEnable),
  ...toAppSettingsView(settings),
});

/** The salon's locale, and the languages that its pages offer (BEHAVIOR §10.8). */
export const toLanguagesView = (settings: LanguageSettings) => ({
  locale: settings.locale,
  languages: [...listOfferedLanguages(settings)],
});

/** The settings without secrets (BEHAVIOR §10.7). */
export const toSettingsView = ({ name, currency, timeZone, settings }: Salon) => ({
  shop_name: name,
  currency,
  time_zone: timeZone,
  ...toLanguagesView(settings),
  ...toAppSettingsView(settings),
  open_bookings_per_network: settings.openBookingsPerNetwork,
  open_bookings_per_guest: settings.openBookingsPerGuest,
  open_bookings_per_unverified_customer: settings.openBookingsPerUnverifiedCustomer,
  open_bookings_per_customer: settings.openBookingsPerCustomer,
  unverified_bookings_per_hour: settings.unverifiedBookingsPerHour,
  reminders: settings.reminders.map(({ hoursBefore, channel }) => ({ hours_before: hoursBefore, channel })),
  quiet_from: toWireTime24h(settings.quietFrom),
  quiet_to: toWireTime24h(settings.quietTo),
  dunning_days: [...settings.dunningDays],
  past_due_benefits: toToggleNumber(settings.pastDueBenefits),
  assignment: settings.assignsInTurn ? ('rotation' as const) : ('fewest_minutes' as const),
  waitlist_mode: settings.waitlistMode,
  waitlist_offer_minutes: settings.waitlistOfferMinutes,
  desk_lock_minutes: settings.deskLockMinutes,
  second_factor_required_for: [...settings.secondFactorRequiredFor],
  confirmation_required: toToggleNumber(settings.confirmationRequired),
  erase_after_months: settings.eraseAfterMonths,
  calendar_shows_clients: toToggleNumber(settings.calendarShowsClients),
  gift_cards_pay_tips: toToggleNumber(settings.giftCardsPayTips),
  tip_percentages: [...settings.tipPercentages],
  tip_max: formatMoney(settings.tipMax),
  cash_rounding: formatMoney(settings.cashRounding),
  gift_card_tax_once: toToggleNumber(settings.giftCardTaxOnce),
  sms_countries: [...settings.smsCountries],
  reply_to: settings.replyTo,
  tax_number: settings.taxNumber,
  notice_rules: settings.noticeRules.map((rule) => ({ ...rule })),
  app_url: settings.appUrl,
  brand_color: settings.brandColor,
  logo: settings.logo,
  allowed_origins: [...settings.allowedOrigins],
});

export const toPolicyTextsView = (texts: PolicyTexts) => ({
  deposit_policy: texts.depositPolicy,
  refund_policy: texts.refundPolicy,
  terms_conditions: texts.termsConditions,
});

/** The texts with their translations, as the salon's users see them. */
export const toTranslatedPolicyTextsView = ({ translations, ...texts }: TranslatedPolicyTexts) => ({
  ...toPolicyTextsView(texts),
  translations: Object.fromEntries(
    Object.entries(translations).map(([language, each]) => [
      language,
      Object.fromEntries(
        Object.entries(toPolicyTextsView({ ...NO_POLICY_TEXTS, ...each })).filter(([, html]) => html),
      ),
    ]),
  ),
});

/** All settings and texts of the salon (BEHAVIOR §10.7). */
export const toAllSettingsView = (salon: Salon, texts: TranslatedPolicyTexts) => ({
  ...toVisitorSettingsView(salon.settings),
  ...toSettingsView(salon),
  ...toTranslatedPolicyTextsView(texts),
});
