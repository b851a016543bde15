import type { directory } from '../../lib/contract/catalog/directory.ts';
import type { Request } from '../../lib/http/call.ts';
import type { NoticeRule } from '../../lib/rules/notifications/notice-rules.ts';
import type { SecretName, Settings } from '../../lib/rules/salons/settings.ts';
import type { Updates } from '../../lib/rules/updates.ts';

type Input = Request<(typeof directory.routes)['settings-update']>['input'];

/** The contract has checked that a role or an address is there where the rule names one. */
function toNoticeRule({
  kind,
  to,
  role = 'admin',
  email = '',
}: NonNullable<Input['notice_rules']>[number]): NoticeRule {
  switch (to) {
    case 'role':
      return { kind, to, role };
    case 'email':
      return { kind, to, email };
    default:
      return { kind, to };
  }
}

export const toSettingsUpdates = (input: Input): Updates<Settings> => ({
  saveCardEnable: input.save_card_enable,
  payLaterEnable: input.pay_later_enable,
  cancellationKey: input.cancellation_key,
  policyRequired: input.policy_required,
  cancellationWindowHours: input.cancellation_window_hours,
  lateCancelFeePercent: input.late_cancel_fee_percent,
  noShowFeePercent: input.no_show_fee_percent,
  bookingHorizonDays: input.booking_horizon_days,
  minimumNoticeMinutes: input.minimum_notice_minutes,
  recurringPaymentEnable: input.recurring_payment_enable,
  guestContactRequired: input.guest_contact_required,
  openBookingsPerNetwork: input.open_bookings_per_network,
  openBookingsPerGuest: input.open_bookings_per_guest,
  openBookingsPerUnverifiedCustomer: input.open_bookings_per_unverified_customer,
  openBookingsPerCustomer: input.open_bookings_per_customer,
  unverifiedBookingsPerHour: input.unverified_bookings_per_hour,
  reminders: input.reminders?.map(({ hours_before, channel }) => ({ hoursBefore: hours_before, channel })),
  quietFrom: input.quiet_from,
  quietTo: input.quiet_to,
  membershipPauseDays: input.membership_pause_days,
  dunningDays: input.dunning_days,
  pastDueBenefits: input.past_due_benefits,
  assignsInTurn: input.assignment && input.assignment === 'rotation',
  waitlistMode: input.waitlist_mode,
  waitlistOfferMinutes: input.waitlist_offer_minutes,
  deskLockMinutes: input.desk_lock_minutes,
  secondFactorRequiredFor: input.second_factor_required_for && [...new Set(input.second_factor_required_for)],
  confirmationRequired: input.confirmation_required,
  eraseAfterMonths: input.erase_after_months,
  calendarShowsClients: input.calendar_shows_clients,
  giftCardsPayTips: input.gift_cards_pay_tips,
  tipPercentages: input.tip_percentages && [...new Set(input.tip_percentages)],
  tipMax: input.tip_max,
  cashRounding: input.cash_rounding,
  giftCardTaxOnce: input.gift_card_tax_once,
  smsCountries: input.sms_countries && [...new Set(input.sms_countries)],
  paymentKey: input.PAYMENT_KEY,
  googleClientId: input.google_client_id,
  facebookClientId: input.facebook_client_id,
  replyTo: input.reply_to,
  taxNumber: input.tax_number,
  noticeRules: input.notice_rules?.map(toNoticeRule),
  brandColor: input.brand_color,
  languages: input.languages && [...new Set(input.languages)],
});

/** Secrets in plain text. */
export const toPlainSecretUpdates = (input: Input): Updates<Record<SecretName, string>> => ({
  paymentSecret: input.PAYMENT_SECRET,
  paymentWebhookSecret: input.PAYMENT_WEBHOOK_SECRET,
  googleClientSecret: input.google_client_secret,
  facebookClientSecret: input.facebook_client_secret,
});
