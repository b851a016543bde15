import type { booking } from '../../lib/contract/booking.ts';
import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';

const toggle = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** Settings that the customer app starts with; secrets are not among them. */
export const getFrontSettings: Handler<(typeof booking.routes)['get-front-settings']> = async ({ salon }) => {
  const { settings } = salon;
  return ok({
    status: true,
    data: {
      guest_checkout: toggle(settings.guestCheckout),
      booking_interval: settings.bookingInterval,
      enable_signup: toggle(settings.enableSignup),
      staff_selection: toggle(settings.staffSelection),
      enable_dynamic_slot: toggle(settings.enableDynamicSlot),
      google_login_enable: toggle(settings.googleLoginEnable),
      facebook_login_enable: toggle(settings.facebookLoginEnable),
      deposit_enable: toggle(settings.depositEnable),
      save_card_enable: toggle(settings.saveCardEnable),
      pay_later_enable: toggle(settings.payLaterEnable),
      cancellation_key: toggle(settings.cancellationKey),
      cancellation_window_hours: settings.cancellationWindowHours,
      recurring_payment_enable: toggle(settings.recurringPaymentEnable),
      PAYMENT_KEY: settings.paymentKey,
      google_client_id: settings.googleClientId,
      facebook_client_id: settings.facebookClientId,
    },
    shop: { currency: salon.currency, name: salon.name },
    calendar: { timeZone: salon.timeZone },
  });
};
