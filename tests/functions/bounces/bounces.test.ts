import { afterEach, beforeEach, expect, test } from 'vitest';
import type { MailEvent } from '../../../functions/bounces/event.ts';
import { app as bouncesApp } from '../../../functions/bounces/index.ts';
import type { Tenant } from '../../../lib/rules/ids.ts';
import { findMailRefusal } from '../../../lib/table/mail-refusals.ts';
import {
  CUSTOMER,
  inserted,
  type NotifiedSalon,
  openNotifiedSalon,
  STAFF,
  TENANT,
} from '../../support/notified-salon.ts';

const DAY_MINUTES = 24 * 60;
const STAFF_MAILS = STAFF.map(({ email }) => email);

let salon: NotifiedSalon;
let hear: (event: MailEvent) => Promise<void>;
beforeEach(async () => {
  salon = await openNotifiedSalon();
  hear = bouncesApp(salon.environment);
});
afterEach(() => salon.close());

/** A mail of a salon, as the mail service's events name it. */
const mailOf = (tenant: string) => ({ tags: { tenant: [tenant], 'ses:configuration-set': ['mails'] } });
const bounced = (address: string, bounceType = 'Permanent', tenant: string = TENANT): MailEvent => ({
  detail: { mail: mailOf(tenant), bounce: { bounceType, bouncedRecipients: [{ emailAddress: address }] } },
});
const complained = (address: string): MailEvent => ({
  detail: { mail: mailOf(TENANT), complaint: { complainedRecipients: [{ emailAddress: address }] } },
});
const refusal = (address: string, tenant: Tenant = TENANT) =>
  findMailRefusal(salon.store, tenant, address, salon.clock.now());
const notify = async () => {
  await salon.outbox(inserted(await salon.book()));
  return salon.delivered();
};

test('an address that bounced gets no more mails, the others theirs, and the notice is done', async () => {
  await hear(bounced(CUSTOMER.email));
  expect(await notify()).toEqual(STAFF_MAILS);
  expect(await salon.records()).toEqual([]);
});

test('an address whose owner complained gets no more mails', async () => {
  await hear(complained(CUSTOMER.email));
  expect(await refusal(CUSTOMER.email)).toBe('complained');
  expect(await notify()).toEqual(STAFF_MAILS);
});

test('it is the address that counts, not how it was written', async () => {
  await hear(bounced(`Cora <${CUSTOMER.email.toUpperCase()}>`));
  expect(await refusal(CUSTOMER.email)).toBe('bounced');
});

test('a bounce that may pass marks nobody', async () => {
  await hear(bounced(CUSTOMER.email, 'Transient'));
  expect(await notify()).toEqual([CUSTOMER.email, ...STAFF_MAILS]);
});

test('a mark holds in the salon whose mail was refused, and in no other', async () => {
  await hear(bounced(CUSTOMER.email, 'Permanent', 'another-salon'));
  expect(await refusal(CUSTOMER.email, 'another-salon' as Tenant)).toBe('bounced');
  expect(await notify()).toEqual([CUSTOMER.email, ...STAFF_MAILS]);
});

test('a mail that names no salon marks nobody', async () => {
  await hear(bounced(CUSTOMER.email, 'Permanent', '#OUTBOX'));
  await hear({ detail: { ...bounced(CUSTOMER.email).detail, mail: {} } });
  expect(await refusal(CUSTOMER.email)).toBeUndefined();
});

test('a bounced address is tried again after 30 days', async () => {
  await hear(bounced(CUSTOMER.email));
  await salon.clock.advance(30 * DAY_MINUTES - 1);
  expect(await refusal(CUSTOMER.email)).toBe('bounced');
  await salon.clock.advance(2);
  expect(await refusal(CUSTOMER.email)).toBeUndefined();
});

test('every mail carries its salon’s name, so that its bounce can be told', async () => {
  await notify();
  expect(salon.gate.tags()).toEqual(Array.from({ length: 1 + STAFF.length }, () => ({ tenant: TENANT })));
});
