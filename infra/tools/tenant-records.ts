import { PASSWORD_ROUNDS } from '../../lib/ports/environment.ts';
import { openPasswords } from '../../lib/ports/passwords.ts';
import { openPhoneNumbers } from '../../lib/ports/phone-numbers.ts';
import type { User } from '../../lib/rules/access/users.ts';
import { addDays } from '../../lib/rules/calendar.ts';
import { parseTenant, type Tenant, type UserId } from '../../lib/rules/ids.ts';
import { getSalonLanguage, type Language, proposeLocale } from '../../lib/rules/salons/languages.ts';
import { DEFAULT_SETTINGS } from '../../lib/rules/salons/settings.ts';
import { toLocalDate } from '../../lib/rules/time-zone.ts';
import { putUser } from '../../lib/table/access/users.ts';
import { putDayClosingSchedule } from '../../lib/table/journal/days.ts';
import { keys } from '../../lib/table/keys.ts';
import { putNotice } from '../../lib/table/notifications/outbox.ts';
import { putNewEventBookmark } from '../../lib/table/payments/event-bookmarks.ts';
import { requireSlugNotBlocked } from '../../lib/table/salons/erased-slugs.ts';
import { listRegisteredSalons } from '../../lib/table/salons/registry.ts';
import { putSalon } from '../../lib/table/salons/salons.ts';
import { putItem, type Store } from '../../lib/table/store.ts';
import { UsageError } from './command.ts';
import { putFirstGiftCardOccasions } from './first-occasions.ts';
import type { SalonTemplate } from './salon-template.ts';

export type NewTenant = {
  readonly slug: string;
  readonly name: string;
  readonly adminEmail: string;
  /** First and last name of the owner; by default a word for the owner. */
  readonly adminName?: string | undefined;
  /** Without one, the administrator is invited by mail to choose it. */
  readonly password?: string | undefined;
  readonly timeZone: string;
  readonly currency: string;
  /** By default that of the country of the time zone. */
  readonly locale?: string | undefined;
  readonly template?: SalonTemplate | undefined;
};

/** The rule of slugs, for those who broke it (BEHAVIOR §1.1). */
export const INVALID_SLUG = 'use 2 to 63 lower-case letters, digits and inner hyphens';

/** The first administrator, who is made with the salon. */
const FIRST_USER_ID = 1 as UserId;
const FIRST_USER_NAMES: { readonly [language in Language]: string } = {
  en: 'Owner',
  de: 'Salonleitung',
  fr: 'Direction',
  es: 'Dirección',
};

/**
 * Creates a salon with its first administrator, who is invited by mail unless there is a password, and the records of its template in one transaction (BEHAVIOR §32.1).
 * Throws if the slug is invalid, taken, or was that of a salon erased lately; the caller validates the other fields.
 */
export async function createTenantAndInviteAdmin(store: Store, input: NewTenant, now: Date): Promise<User> {
  const tenant = parseTenant(input.slug);
  if (!tenant) {
    throw new UsageError(`invalid slug '${input.slug}': ${INVALID_SLUG}`);
  }
  const { name, currency, timeZone, template, password } = input;
  const locale = input.locale ?? proposeLocale(await openPhoneNumbers().findCountryOfTimeZone(timeZone));
  const language = getSalonLanguage({ locale });
  const admin: User = {
    id: FIRST_USER_ID,
    name: input.adminName ?? FIRST_USER_NAMES[language],
    email: input.adminEmail,
    role: 'admin',
    ...(password ? { passwordHash: await openPasswords(PASSWORD_ROUNDS).hash(password) } : {}),
    createdAt: now.toISOString(),
  };
  const settings = { ...DEFAULT_SETTINGS, locale, ...template?.settings, replyTo: input.adminEmail };
  const committed = await store.commit([
    requireSlugNotBlocked(tenant, now),
    ...putSalon({ tenant, name, currency, timeZone, settings }, now),
    putDayClosingSchedule(tenant, timeZone, addDays(toLocalDate(timeZone, now), -1)),
    putNewEventBookmark(tenant, now),
    ...putUser(tenant, admin),
    ...(password
      ? []
      : [putNotice(tenant, { kind: 'user.invited', userId: admin.id, email: admin.email }, now)]),
    putItem(keys.counter(tenant, 'USER'), { last: FIRST_USER_ID }, { that: 'absent' }),
    ...putFirstGiftCardOccasions(tenant, language),
    ...(template?.listRecords(tenant, name, language) ?? []),
  ]);
  if (committed.done) return admin;
  const blockKey = keys.erasedSlug(tenant);
  const block = committed.failed.find(({ key }) => key.sk === blockKey.sk)?.found;
  throw new UsageError(
    block
      ? `the slug '${input.slug}' belonged to an erased salon: it is free from ${block.blockedUntil}`
      : `the slug '${input.slug}' is taken`,
  );
}

export const listSlugs = async (store: Store): Promise<Tenant[]> =>
  (await listRegisteredSalons(store)).map(({ slug }) => slug);
