import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { applyUpdates } from '../../lib/rules/updates.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { checkVersion, withVersionHash } from '../../lib/table/record-version.ts';
import {
  findSalonByTenant,
  getPolicyTexts,
  updateSalonAndCatalogVersion,
} from '../../lib/table/salons/salons.ts';
import { toAllSettingsView } from '../../lib/views/salons/settings.ts';

/** Updates the front-end booking settings; the next request sees them (BEHAVIOR §10.1). */
export const updateFrontEndBookingSettings: Handler<'settings/update-front-end-booking-settings'> = async (
  request,
  { store },
) => {
  const { input, tenant } = request;
  return decideAndCommit(store, request, async () => {
    const [found, texts] = await Promise.all([
      findSalonByTenant(store, tenant),
      getPolicyTexts(store, tenant),
    ]);
    const salon = found ?? request.salon;
    const current = checkVersion(input.version, withVersionHash(toAllSettingsView(salon, texts)));
    if (!current.ok) return current;
    const settings = applyUpdates(salon.settings, {
      guestCheckout: input.guest_checkout,
      bookingInterval: input.booking_interval,
      enableSignup: input.enable_signup,
      staffSelection: input.staff_selection,
      enableDynamicSlot: input.enable_dynamic_slot,
      googleLoginEnable: input.google_login_enable,
      facebookLoginEnable: input.facebook_login_enable,
      depositEnable: input.deposit_enable,
    });
    return ok({
      changes: [updateSalonAndCatalogVersion(salon, { settings })],
      reply: { message: 'Settings updated' },
    });
  });
};
