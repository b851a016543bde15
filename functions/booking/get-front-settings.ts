import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { toVisitorSettingsView } from '../../lib/views/salons/settings.ts';

/** Settings that the customer app starts with, without secrets (BEHAVIOR §10.1, §10.3). */
export const getFrontSettings: Handler<'booking/get-front-settings'> = async ({ salon }) => {
  const { settings } = salon;
  return ok({
    data: toVisitorSettingsView(settings),
    shop: { currency: salon.currency, name: salon.name },
    calendar: { timeZone: salon.timeZone },
  });
};
