import type { Settings } from '../rules/salon/settings.ts';
import { toggleNumber } from './toggles.ts';

/** Settings that the customer app starts with and the admin changes; no secret is among them. */
export const appSettingsView = (settings: Settings) => ({
  save_card_enable: toggleNumber(settings.saveCardEnable),
  pay_later_enable: toggleNumber(settings.payLaterEnable),
  cancellation_key: toggleNumber(settings.cancellationKey),
  cancellation_window_hours: settings.cancellationWindowHours,
  recurring_payment_enable: toggleNumber(settings.recurringPaymentEnable),
  PAYMENT_KEY: settings.paymentKey,
  google_client_id: settings.googleClientId,
  facebook_client_id: settings.facebookClientId,
});
