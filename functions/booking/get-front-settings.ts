import type { booking } from '../../lib/contract/booking.ts';
import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { appSettingsView } from '../../lib/views/settings.ts';
import { toggleNumber } from '../../lib/views/toggles.ts';

/** Settings that the customer app starts with; secrets are not among them. */
export const getFrontSettings: Handler<(typeof booking.routes)['get-front-settings']> = async ({ salon }) => {
  const { settings } = salon;
  return ok({
    status: true,
    data: {
      guest_checkout: toggleNumber(settings.guestCheckout),
      booking_interval: settings.bookingInterval,
      enable_signup: toggleNumber(settings.enableSignup),
      staff_selection: toggleNumber(settings.staffSelection),
      enable_dynamic_slot: toggleNumber(settings.enableDynamicSlot),
      google_login_enable: toggleNumber(settings.googleLoginEnable),
      facebook_login_enable: toggleNumber(settings.facebookLoginEnable),
      deposit_enable: toggleNumber(settings.depositEnable),
      ...appSettingsView(settings),
    },
    shop: { currency: salon.currency, name: salon.name },
    calendar: { timeZone: salon.timeZone },
  });
};
