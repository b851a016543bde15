import type { booking } from '../../lib/contract/booking.ts';
import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { toAppSettingsView } from '../../lib/views/settings.ts';
import { toToggleNumber } from '../../lib/views/toggles.ts';

/** Settings that the customer app starts with, without secrets (BEHAVIOR §10.1, §10.3). */
export const getFrontSettings: Handler<(typeof booking.routes)['get-front-settings']> = async ({ salon }) => {
  const { settings } = salon;
  return ok({
    status: true,
    data: {
      guest_checkout: toToggleNumber(settings.guestCheckout),
      booking_interval: settings.bookingInterval,
      enable_signup: toToggleNumber(settings.enableSignup),
      staff_selection: toToggleNumber(settings.staffSelection),
      enable_dynamic_slot: toToggleNumber(settings.enableDynamicSlot),
      google_login_enable: toToggleNumber(settings.googleLoginEnable),
      facebook_login_enable: toToggleNumber(settings.facebookLoginEnable),
      deposit_enable: toToggleNumber(settings.depositEnable),
      ...toAppSettingsView(settings),
    },
    shop: { currency: salon.currency, name: salon.name },
    calendar: { timeZone: salon.timeZone },
  });
};
