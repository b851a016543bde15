import type { settings } from '../../lib/contract/settings.ts';
import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { getSalon, updateSalon } from '../../lib/table/salons.ts';

/** Updates the front-end booking settings; the next request sees them (BEHAVIOR §10.1). */
export const updateFrontEndBookingSettings: Handler<
  (typeof settings.routes)['update-front-end-booking-settings']
> = async (request, { store }) => {
  const { input, tenant } = request;
  return decideAndCommit(store, request, async () => {
    const salon = (await getSalon(store, tenant)) ?? request.salon;
    const { settings: before } = salon;
    const settings = {
      ...before,
      guestCheckout: input.guest_checkout ?? before.guestCheckout,
      bookingInterval: input.booking_interval ?? before.bookingInterval,
      enableSignup: input.enable_signup ?? before.enableSignup,
      staffSelection: input.staff_selection ?? before.staffSelection,
      enableDynamicSlot: input.enable_dynamic_slot ?? before.enableDynamicSlot,
      googleLoginEnable: input.google_login_enable ?? before.googleLoginEnable,
      facebookLoginEnable: input.facebook_login_enable ?? before.facebookLoginEnable,
      depositEnable: input.deposit_enable ?? before.depositEnable,
    };
    return ok({
      changes: [updateSalon(salon, { settings })],
      reply: { status: true as const, message: 'Settings updated' },
    });
  });
};
