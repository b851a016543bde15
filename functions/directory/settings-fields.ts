import type { directory } from '../../lib/contract/directory.ts';
import type { Request } from '../../lib/http/call.ts';
import type { Sent } from '../../lib/rules/field-errors.ts';
import type { Salon } from '../../lib/rules/salon/salon.ts';
import type { SecretName, Settings } from '../../lib/rules/salon/settings.ts';
import { appSettingsView } from '../../lib/views/settings.ts';

type Input = Request<(typeof directory.routes)['settings-update']>['input'];

/** Settings that need no further check. */
export const sentSettings = (input: Input): Sent<Settings> => ({
  saveCardEnable: input.save_card_enable,
  payLaterEnable: input.pay_later_enable,
  cancellationKey: input.cancellation_key,
  cancellationWindowHours: input.cancellation_window_hours,
  recurringPaymentEnable: input.recurring_payment_enable,
  paymentKey: input.PAYMENT_KEY,
  googleClientId: input.google_client_id,
  facebookClientId: input.facebook_client_id,
  replyTo: input.reply_to,
});

/** Secrets in the clear, as they were sent. */
export const sentSecrets = (input: Input): Sent<Record<SecretName, string>> => ({
  paymentSecret: input.PAYMENT_SECRET,
  paymentWebhookSecret: input.PAYMENT_WEBHOOK_SECRET,
  googleClientSecret: input.google_client_secret,
  facebookClientSecret: input.facebook_client_secret,
});

/** What may be shown of the settings: no secret is among them. */
export const settingsView = ({ name, currency, timeZone, settings }: Salon) => ({
  shop_name: name,
  currency,
  time_zone: timeZone,
  ...appSettingsView(settings),
  reply_to: settings.replyTo,
  app_url: settings.appUrl,
  allowed_origins: [...settings.allowedOrigins],
});
