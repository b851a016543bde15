import * as z from 'zod';
import { email, newPassword, nonEmptyLine } from '../../lib/contract/fields.ts';
import { openPhoneNumbers } from '../../lib/ports/phone-numbers.ts';
import { parseTenant, type Tenant } from '../../lib/rules/ids.ts';
import { proposeCurrency } from '../../lib/rules/salons/proposed-currency.ts';
import { validateAndNormalizeSalonDetails } from '../../lib/rules/salons/settings.ts';
import { UsageError } from './command.ts';
import { SALON_TEMPLATES, type SalonTemplate } from './salon-template.ts';
import { INVALID_SLUG, type NewTenant } from './tenant-records.ts';

const inputSchema = z.object({
  slug: z.string(),
  name: nonEmptyLine(),
  'admin-email': email(),
  'admin-name': nonEmptyLine().optional(),
  password: newPassword().optional(),
});

export const DEFAULT_TIME_ZONE = 'America/New_York';

/** An option that `create` also asks for in a terminal. */
export type NewTenantOption = keyof typeof inputSchema.shape | 'time-zone' | 'currency';

type Values = Readonly<Partial<Record<NewTenantOption | 'template' | 'locale', string | undefined>>> & {
  readonly 'time-zone': string;
};

/** The currency of the country of a time zone; undefined where it is not known. */
export const proposeCurrencyOfZone = async (timeZone: string): Promise<string | undefined> =>
  proposeCurrency(await openPhoneNumbers().findCountryOfTimeZone(timeZone));

/** Describes what is wrong with the text of an option, if anything. */
export function findOptionFault(option: NewTenantOption, text: string): string | undefined {
  if (option === 'slug' && !parseTenant(text)) return INVALID_SLUG;
  if (option === 'time-zone' || option === 'currency') {
    const details = validateAndNormalizeSalonDetails(
      option === 'currency' ? { currency: text } : { timeZone: text },
    );
    return details.ok ? undefined : Object.values(details.errors ?? {})[0]?.[0];
  }
  return inputSchema.shape[option].safeParse(text).error?.issues[0]?.message;
}

/** Validates the options of a new salon as the API validates its fields. Throws naming the invalid option. */
export async function parseNewTenant(values: Values, usage: string): Promise<NewTenant> {
  const parsed = inputSchema.safeParse(values, { reportInput: true });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const message = issue?.input === undefined ? 'Is required' : issue.message;
    throw new UsageError(`--${issue?.path.join('.')}: ${message}\n\n${usage}`);
  }
  const details = validateAndNormalizeSalonDetails({
    currency: values.currency,
    timeZone: values['time-zone'],
    locale: values.locale,
  });
  if (!details.ok) {
    const [[field, [message] = []] = ['']] = Object.entries(details.errors ?? {});
    throw new UsageError(`--${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${message}`);
  }
  const { currency, timeZone = values['time-zone'], locale } = details.value;
  const { slug, name, password } = parsed.data;
  const chosenCurrency = currency ?? (await proposeCurrencyOfZone(timeZone));
  if (chosenCurrency === undefined)
    throw new UsageError(`--currency: Is required, because the currency of ${timeZone} is not known`);
  const template = findTemplate(values.template);
  return {
    slug,
    name,
    adminEmail: parsed.data['admin-email'],
    adminName: parsed.data['admin-name'],
    password,
    currency: chosenCurrency,
    timeZone,
    locale,
    template,
  };
}

/** The template with this name; undefined for none. Throws if the name is unknown. */
function findTemplate(name: string | undefined): SalonTemplate | undefined {
  if (name === undefined) return undefined;
  const template = Object.hasOwn(SALON_TEMPLATES, name) ? SALON_TEMPLATES[name] : undefined;
  if (!template)
    throw new UsageError(`--template: Must be one of ${Object.keys(SALON_TEMPLATES).join(', ')}`);
  return template;
}

/** The salon that a command names. Throws if there is no slug, or a malformed one. */
export function parseTenantArgument(slug: string | undefined, usage: string): Tenant {
  const tenant = slug === undefined ? undefined : parseTenant(slug);
  if (!tenant) throw new UsageError(slug === undefined ? usage : `invalid slug '${slug}'`);
  return tenant;
}
