import * as z from 'zod';
import { appSettings } from '../app-settings.ts';
import { route } from '../route.ts';
import { envelope, html, integer, line, NAME_MAX_LENGTH, text, toggle } from '../wire.ts';
import { emailOrNone, freeText, listOf, removable } from './fields.ts';

/** A year. */
const WINDOW_MAX_HOURS = 8_760;
const ORIGINS_MAX = 50;
const ADDRESS_MAX_LENGTH = 2_000;
const SECRET_MAX_LENGTH = 1_000;

/** A key as the payment processor gives it out; empty or null takes it away. */
const processorKey = (form: RegExp, like: string, max = NAME_MAX_LENGTH) =>
  removable(line(max).regex(form, `Must be a key like ${like}`));

const settings = z.object({
  shop_name: z.string(),
  currency: z.string(),
  time_zone: z.string(),
  ...appSettings,
  reply_to: z.string(),
  app_url: z.string(),
  allowed_origins: z.array(z.string()),
});

const details = {
  deposit_policy: html().optional(),
  refund_policy: html().optional(),
  terms_conditions: html().optional(),
};

export const settingsRoutes = {
  'settings-update': route({
    method: 'POST',
    path: '/admin/settings/update',
    access: 'admin',
    status: 200,
    summary: 'Change the settings that the booking settings do not list; what is left out keeps its value',
    description:
      'PAYMENT_SECRET, PAYMENT_WEBHOOK_SECRET and the client secrets are kept sealed and never come back. PAYMENT_KEY ' +
      'and PAYMENT_SECRET are both test keys or both live keys: to change from one to the other, send both.',
    input: z.object({
      shop_name: text().optional(),
      currency: text().optional(),
      time_zone: text().optional(),
      save_card_enable: toggle().optional(),
      pay_later_enable: toggle().optional(),
      cancellation_key: toggle().optional(),
      cancellation_window_hours: integer({ min: 0, max: WINDOW_MAX_HOURS }).optional(),
      recurring_payment_enable: toggle().optional(),
      PAYMENT_KEY: processorKey(/^(?:pk_(?:test|live)_\w+)?$/, 'pk_test_… or pk_live_…'),
      PAYMENT_SECRET: processorKey(
        /^(?:[sr]k_(?:test|live)_\w+)?$/,
        'sk_test_… or sk_live_…',
        SECRET_MAX_LENGTH,
      ),
      PAYMENT_WEBHOOK_SECRET: processorKey(/^(?:whsec_[\w+/=-]+)?$/, 'whsec_…', SECRET_MAX_LENGTH),
      google_client_id: freeText(),
      google_client_secret: freeText(SECRET_MAX_LENGTH),
      facebook_client_id: freeText(),
      facebook_client_secret: freeText(SECRET_MAX_LENGTH),
      reply_to: emailOrNone(),
      app_url: freeText(ADDRESS_MAX_LENGTH),
      allowed_origins: listOf(text(), ORIGINS_MAX).optional(),
    }),
    reply: envelope(settings),
  }),
  'business-contact-details-update': route({
    method: 'POST',
    path: '/admin/business-contact-details/update',
    access: 'admin',
    status: 200,
    summary: 'Change the policies and terms; what is left out keeps its value',
    input: z.object(details),
    reply: envelope(
      z.object({ deposit_policy: z.string(), refund_policy: z.string(), terms_conditions: z.string() }),
    ),
  }),
} as const;
