import type { settings } from '../../lib/contract/settings.ts';
import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { getSalon, updateSalon } from '../../lib/table/salons.ts';

/** Changes the settings that are sent; the next request of every process sees them. */
export const updateFrontEndBookingSettings: Handler<
  (typeof settings.routes)['update-front-end-booking-settings']
> = async (request, { store }) => {
  const { input, tenant } = request;
  return decideAndCommit(store, request, async () => {
    const salon = (await getSalon(store, tenant)) ?? request.salon;
    const { settings: now } = salon;
    const changed = {
      ...now,
      guestCheckout: input.guest_checkout ?? now.guestCheckout,
      bookingInterval: input.booking_interval ?? now.bookingInterval,
      enableSignup: input.enable_signup ?? now.enableSignup,
      staffSelection: input.staff_selection ?? now.staffSelection,
      enableDynamicSlot: input.enable_dynamic_slot ?? now.enableDynamicSlot,
      googleLoginEnable: input.google_login_enable ?? now.googleLoginEnable,
      facebookLoginEnable: input.facebook_login_enable ?? now.facebookLoginEnable,
      depositEnable: input.deposit_enable ?? now.depositEnable,
    };
    return ok({
      changes: [updateSalon(salon, { settings: changed })],
      reply: { status: true as const, message: 'Settings updated' },
    });
  });
};
