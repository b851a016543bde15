import { afterEach, beforeEach, expect, test } from 'vitest';
import { openApp as bouncesApp } from '../../../functions/bounces/index.ts';
import type { MailEvent } from '../../../functions/bounces/mail-events.ts';
import type { Tenant } from '../../../lib/rules/ids.ts';
import { findMailRefusalReason } from '../../../lib/table/notifications/mail-refusals.ts';
import {
  type NotifiedSalon,
  openNotifiedSalon,
  toQueuedNotice,
} from '../../support/messages/notified-salon.ts';
import { CUSTOMER, STAFF, TENANT } from '../../support/messages/notified-visit.ts';
import { nightTest } from '../../support/nightly.ts';

const DAY_MINUTES = 24 * 60;
const STAFF_EMAILS = STAFF.map(({ email }) => email);

let salon: NotifiedSalon;
let handle: (event: MailEvent) => Promise<void>;
beforeEach(async () => {
  salon = await openNotifiedSalon();
  handle = bouncesApp(salon.environment);
});
afterEach(() => salon.close());

/** The mail of an event of the mail service. */
const toMail = (tenant: string) => ({ tags: { tenant: [tenant], 'ses:configuration-set': ['mails'] } });
const bounceEvent = (address: string, bounceType = 'Permanent', tenant: string = TENANT): MailEvent => ({
  detail: { mail: toMail(tenant), bounce: { bounceType, bouncedRecipients: [{ emailAddress: address }] } },
});
const complaintEvent = (address: string): MailEvent => ({
  detail: { mail: toMail(TENANT), complaint: { complainedRecipients: [{ emailAddress: address }] } },
});
const findRefusal = (address: string, tenant: Tenant = TENANT) =>
  findMailRefusalReason(salon.store, tenant, address, salon.clock.now());
const notify = async () => {
  await salon.processOutbox(toQueuedNotice(await salon.book()));
  return salon.listRecipients();
};

// BEHAVIOR §29.2
test('sends no more mails to a bounced address, but to the others, and completes the notice', async () => {
  await handle(bounceEvent(CUSTOMER.email));
  expect(await notify()).toEqual(STAFF_EMAILS);
  expect(await salon.listOutboxRecords()).toEqual([]);
});

test('sends no more mails to an address whose owner complained', async () => {
  await handle(complaintEvent(CUSTOMER.email));
  expect(await findRefusal(CUSTOMER.email)).toBe('complained');
  expect(await notify()).toEqual(STAFF_EMAILS);
});

test('compares addresses without display name and letter case', async () => {
  await handle(bounceEvent(`Cora <${CUSTOMER.email.toUpperCase()}>`));
  expect(await findRefusal(CUSTOMER.email)).toBe('bounced');
});

nightTest('ignores a temporary bounce', async () => {
  await handle(bounceEvent(CUSTOMER.email, 'Transient'));
  expect(await notify()).toEqual([CUSTOMER.email, ...STAFF_EMAILS]);
});

nightTest('marks the address in the salon of the mail only', async () => {
  await handle(bounceEvent(CUSTOMER.email, 'Permanent', 'another-salon'));
  expect(await findRefusal(CUSTOMER.email, 'another-salon' as Tenant)).toBe('bounced');
  expect(await notify()).toEqual([CUSTOMER.email, ...STAFF_EMAILS]);
});

test('ignores a mail without a salon', async () => {
  await handle(bounceEvent(CUSTOMER.email, 'Permanent', '#OUTBOX'));
  await handle({ detail: { ...bounceEvent(CUSTOMER.email).detail, mail: {} } });
  expect(await findRefusal(CUSTOMER.email)).toBeUndefined();
});

test('sends to a bounced address again after 30 days', async () => {
  await handle(bounceEvent(CUSTOMER.email));
  await salon.clock.advance(30 * DAY_MINUTES - 1);
  expect(await findRefusal(CUSTOMER.email)).toBe('bounced');
  await salon.clock.advance(2);
  expect(await findRefusal(CUSTOMER.email)).toBeUndefined();
});

nightTest('tags every mail with its salon', async () => {
  await notify();
  expect(salon.gate.tags()).toEqual(Array.from({ length: 1 + STAFF.length }, () => ({ tenant: TENANT })));
});
