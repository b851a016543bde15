import type { Settings } from '../rules/salon/settings.ts';
import { toToggleNumber } from './toggles.ts';

/** Settings that the customer app starts with and the admin changes; no secret is among them (BEHAVIOR §10.3). */
export const toAppSettingsView = (settings: Settings) => ({
  save_card_enable: toToggleNumber(settings.saveCardEnable),
  pay_later_enable: toToggleNumber(settings.payLaterEnable),
  cancellation_key: toToggleNumber(settings.cancellationKey),
  cancellation_window_hours: settings.cancellationWindowHours,
  late_cancel_fee_percent: settings.lateCancelFeePercent,
  no_show_fee_percent: settings.noShowFeePercent,
  booking_horizon_days: settings.bookingHorizonDays,
  minimum_notice_minutes: settings.minimumNoticeMinutes,
  recurring_payment_enable: toToggleNumber(settings.recurringPaymentEnable),
  guest_contact_required: toToggleNumber(settings.guestContactRequired),
  PAYMENT_KEY: settings.paymentKey,
  google_client_id: settings.googleClientId,
  facebook_client_id: settings.facebookClientId,
});

/** Settings that visitors see (BEHAVIOR §10.3). */
export const toFrontSettingsView = (settings: Settings) => ({
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
