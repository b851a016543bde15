import { expect, test } from 'vitest';
import { createDemoSalonIfMissing, DEMO_LOGINS } from '../../../infra/local/demo/demo.ts';
import { openTable } from '../../../infra/tools/table-scan.ts';
import { eraseSuspendedTenant } from '../../../infra/tools/tenant-erasure.ts';
import { iterateExportLines } from '../../../infra/tools/tenant-export.ts';
import { createTenantAndInviteAdmin } from '../../../infra/tools/tenant-records.ts';
import { resumeTenant, suspendTenant } from '../../../infra/tools/tenant-suspension.ts';
import type { Tenant } from '../../../lib/rules/ids.ts';
import { keys, parsePartition } from '../../../lib/table/keys.ts';
import { listExportedPartitions, PARTITION_CONTENTS } from '../../../lib/table/partitions.ts';
import { deleteSuspendedSalonAndBlockSlug } from '../../../lib/table/salons/erased-slugs.ts';
import { putItem } from '../../../lib/table/store.ts';
import { toFailureBody } from '../../support/api/replies.ts';
import { getStoredAppointment } from '../../support/booking/appointments.ts';
import { bookWithLink, LINK_REFUSAL } from '../../support/booking/visit-links.ts';
import { joinWaitlist, MORNING } from '../../support/booking/waitlist.ts';
import { openImages, runTenant, useSalon } from '../../support/environment/tenants.ts';
import { findMailedToken } from '../../support/messages/mails.ts';
import { createOrder, DEPOSITS_ON } from '../../support/payments/payments.ts';
import { GIFT_CARD, sellGiftCard, toGiftCardSale } from '../../support/products/giftcards.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const NOW = new Date('2026-11-16T14:00:00Z');
const NOBODY = 'nobody-here' as Tenant;
const NEXT_MONTH = { ...MORNING, from_date: '2026/12/22', to_date: '2026/12/22' };

const erase = (salon: TestSalon, abandonsPayments = false) =>
  eraseSuspendedTenant(
    {
      store: salon.store,
      table: openTable(salon.environment.table),
      images: openImages(salon),
      now: salon.clock.now(),
      pauseMs: 0,
      abandonsPayments,
    },
    salon.tenant,
  );

type ExportLine = { readonly type: string; readonly key: string; readonly record: { readonly url?: string } };

async function readExport(salon: TestSalon) {
  const lines: string[] = [];
  for await (const line of iterateExportLines(salon.store, openImages(salon), salon.tenant)) lines.push(line);
  return { text: lines.join(''), lines: lines.map((line) => JSON.parse(line) as ExportLine) };
}

const SUSPENDED = toFailureBody('salonSuspended');

// BEHAVIOR §32.2
test('suspends: every call is refused (403 Salon is suspended), payments are received and scheduled work goes on', async () => {
  const [salon, other] = [await openSalon(DEPOSITS_ON), await openSalon()];
  const { account, paid, intent } = await useSalon(salon);
  expect(await runTenant(salon, 'suspend', salon.slug)).toMatchObject({
    code: 0,
    out: `${salon.slug}: suspended\n`,
  });

  const calls = [
    salon.call('booking/get-front-settings'),
    salon.call('auth/login', { email: 'admin@demo.test', password: 'demo-password-1' }),
    salon.call('directory/settings-index', {}, { as: 'admin' }),
    salon.call('customers/profile', {}, { token: 'nonsense' }),
    createOrder(salon, { appointment_id: paid }),
  ];
  for (const reply of await Promise.all(calls)) expect([reply.status, reply.body]).toEqual([403, SUSPENDED]);
  expect((await other.call('booking/get-front-settings')).status).toBe(200);
  expect((await salon.call('settings/health')).status).toBe(200);

  await account.pay(intent);
  const [event] = await account.events('payment_intent.succeeded', intent);
  expect((await account.deliver(event ?? {})).status).toBe(200);
  expect((await getStoredAppointment(salon, paid)).status).toBe(1);
  await salon.runScheduledWork();
  expect(salon.mails().length).toBeGreaterThan(0);

  expect((await runTenant(salon, 'list')).out).toMatch(
    new RegExp(`^${salon.slug} .* suspended since 20`, 'm'),
  );
  const { store, tenant } = salon;
  await expect(suspendTenant(store, tenant, NOW)).rejects.toThrow('is suspended already');
  expect(await runTenant(salon, 'resume', salon.slug)).toMatchObject({ code: 0 });
  await expect(resumeTenant(store, tenant)).rejects.toThrow('is not suspended');
  await expect(suspendTenant(store, NOBODY, NOW)).rejects.toThrow("unknown salon 'nobody-here'");
  expect((await salon.call('booking/get-front-settings')).status).toBe(200);
});

test('exports every record of the salon and the address of each image, and no secret', async () => {
  const [salon, other] = [await openSalon(DEPOSITS_ON), await openSalon()];
  const { account } = await useSalon(salon);
  await useSalon(other);
  const { text, lines } = await readExport(salon);

  const records = (await salon.listItems()).filter(
    ({ pk, sk }) =>
      Object.entries(PARTITION_CONTENTS).some(
        ([kind, content]) => kind === parsePartition(pk).kind && content === 'records',
      ) && sk !== 'SECRETS',
  );
  const images = lines.filter(({ type }) => type === 'image');
  expect(lines.length - images.length).toBe(records.length);
  expect(new Set(records.map(({ pk }) => pk))).toEqual(
    new Set(listExportedPartitions(salon.tenant).filter((pk) => records.some((each) => each.pk === pk))),
  );
  expect(new Set(lines.map(({ type }) => type))).toEqual(
    new Set([
      'tenant',
      'contact',
      'location',
      'category',
      'service',
      'staff',
      'add-on',
      'user',
      'customer',
      'resource',
      'occasion',
      'block-time',
      'sale',
      'webhook',
      'appointment',
      'image',
      'purchased-package',
      'purchased-giftcard',
      'purchased-membership',
      'journal',
      'audit',
      'day-clock',
    ]),
  );
  for (const { record } of images) expect((await fetch(record.url ?? '')).status).toBe(200);
  expect(images).toHaveLength(1);

  expect(text).not.toContain(other.slug);
  expect(text).not.toMatch(/scrypt|eyJ[\w-]+\.|passwordHash|whsec_/);
  for (const secret of [account.secretKey, account.signingSecret, 'facebook secret']) {
    expect(text).not.toContain(secret);
  }
});

test('erases a suspended salon completely and no other, and continues when it is repeated', async () => {
  const [salon, other] = [await openSalon(DEPOSITS_ON), await openSalon(DEPOSITS_ON)];
  await useSalon(salon);
  await useSalon(other);
  const [before, kept] = [await salon.listItems(), await other.listItems()];
  expect(new Set(before.map(({ pk }) => parsePartition(pk).kind)).size).toBeGreaterThan(25);
  const unlisted = before.filter(({ pk }) => !(parsePartition(pk).kind in PARTITION_CONTENTS));
  expect(unlisted).toEqual([]);
  const urls = (await readExport(salon)).lines.flatMap(({ type, record }) =>
    type === 'image' ? [record.url ?? ''] : [],
  );

  await expect(erase(salon)).rejects.toThrow('is not suspended: suspend it first');
  // The salon was resumed after the check
  expect(
    (await salon.store.commit(deleteSuspendedSalonAndBlockSlug(salon.tenant, salon.clock.now()))).done,
  ).toBe(false);
  await suspendTenant(salon.store, salon.tenant, NOW);
  await expect(erase(salon)).rejects.toThrow(/are unfinished: .*\b1 appointment\b.*--abandon-payments/);
  expect((await runTenant(salon, 'erase', salon.slug, '--yes', other.slug)).error).toContain(
    `add --yes ${salon.slug}`,
  );
  expect(await salon.listItems()).toHaveLength(before.length);

  const report = await erase(salon, true);
  // The salon's own record goes before all others
  expect(report).toMatchObject({ records: before.length - 1, images: 1 });
  expect((await salon.listItems()).map(({ sk }) => sk)).toEqual(['ERASED']);
  expect(await other.listItems()).toEqual(kept);
  for (const url of urls) expect((await fetch(url)).status).toBe(404);
  expect((await salon.call('booking/get-front-settings')).body).toEqual(toFailureBody('tenantNotFound'));

  // An interrupted erasure leaves records behind, and the refused call was counted
  await salon.store.commit([putItem(keys.counter(salon.tenant, 'USER'), { last: 1 })]);
  expect(await erase(salon)).toMatchObject({ records: 2, images: 0 });
  expect(await salon.listItems()).toHaveLength(1);
  const again = { slug: salon.slug, name: 'New', adminEmail: 'new@salon.test', password: 'a good password' };
  const details = { ...again, timeZone: 'America/New_York', currency: 'USD' };
  const create = (at: string | number) => createTenantAndInviteAdmin(salon.store, details, new Date(at));
  await expect(create(Date.parse(report.blockedUntil) - 1)).rejects.toThrow(
    `belonged to an erased salon: it is free from ${report.blockedUntil}`,
  );
  await create(report.blockedUntil);
  await expect(erase({ ...salon, tenant: NOBODY })).rejects.toThrow("unknown salon 'nobody-here'");
});

// BEHAVIOR §1.3
/** Sells a gift card to Rita. Returns the token of the link in her mail. */
async function sellGift(salon: TestSalon): Promise<string> {
  const { body: owner } = await salon.call('auth/login', DEMO_LOGINS.admin);
  const asOwner = { token: String(owner.token) };
  const card = await salon.call<{ id: number }>('giftcards/giftcard-create', GIFT_CARD, asOwner);
  const today = salon.clock.now().toISOString().slice(0, 10);
  const sale = toGiftCardSale(card.body.data.id, { paid_at_salon: 1, delivery_date: today });
  const { status, text } = await sellGiftCard(salon, sale, asOwner);
  expect(status, text).toBe(201);
  await salon.runScheduledWork();
  return findMailedToken(salon, 'rita@friends.test');
}

test('no link or token of an erased salon reaches the next salon of its slug', async () => {
  const salon = await openSalon({ settings: { guestCheckout: true } });
  const { id, token } = await bookWithLink(salon);
  const waiting = (await joinWaitlist(salon)).body.data;
  const gift = await sellGift(salon);
  await suspendTenant(salon.store, salon.tenant, salon.clock.now());
  const { blockedUntil } = await erase(salon, true);
  const now = new Date(blockedUntil);
  await createDemoSalonIfMissing(salon.store, { slug: salon.slug, now, settings: { guestCheckout: true } });
  await salon.clock.set(now);
  const next = await bookWithLink(salon, { date: '2026/12/22' });

  expect(next.id).toBe(id);
  const old = await salon.call('visit/cancel', { token });
  expect([old.status, old.body]).toEqual([401, LINK_REFUSAL]);
  expect((await salon.call('visit/show', { token: next.token })).status).toBe(200);

  const nextWaiting = (await joinWaitlist(salon, { windows: [NEXT_MONTH] })).body.data;
  expect(nextWaiting.id).toBe(waiting.id);
  expect((await salon.call('waitlist/leave', { token: waiting.token })).status).toBe(401);
  expect((await salon.call('waitlist/leave', { token: nextWaiting.token })).status).toBe(200);

  const nextGift = await sellGift(salon);
  const shown = await salon.call('giftcards/show-gift', { token: gift });
  expect([shown.status, shown.body.code]).toEqual([401, 'visit_link_invalid']);
  expect((await salon.call('giftcards/show-gift', { token: nextGift })).status).toBe(200);

  // The access tokens of the test salon's people are of the erased salon
  expect((await salon.call('directory/settings-index', {}, { as: 'admin' })).status).toBe(401);
});
