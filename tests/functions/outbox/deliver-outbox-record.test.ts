import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { OPEN_MS } from '../../../lib/ports/circuit-breaker.ts';
import { APPOINTMENT_STATUS } from '../../../lib/rules/booking/appointments.ts';
import { keys } from '../../../lib/table/keys.ts';
import { deleteItem } from '../../../lib/table/store.ts';
import {
  type NotifiedSalon,
  openNotifiedSalon,
  toQueuedNotice,
} from '../../support/messages/notified-salon.ts';
import { APPOINTMENT, CUSTOMER, GUEST, STAFF, TENANT } from '../../support/messages/notified-visit.ts';
import { nightTest } from '../../support/nightly.ts';

const LEASE_MINUTES = 20 / 60;
const DAY_MINUTES = 24 * 60;
const EVERYBODY = [CUSTOMER.email, ...STAFF.map(({ email }) => email)];
const [ANA, BEN, CHLOE] = STAFF.map(({ email }) => email) as [string, string, string];

let salon: NotifiedSalon;
beforeEach(async () => {
  salon = await openNotifiedSalon();
});
afterEach(() => salon.close());

describe('an outbox notice (BEHAVIOR §31.3)', () => {
  test('sends one mail to the customer and to each assigned staff member, then is deleted', async () => {
    const id = await salon.book();
    expect(await salon.processOutbox(toQueuedNotice(id))).toEqual({ batchItemFailures: [] });
    expect(salon.listRecipients()).toEqual(EVERYBODY);
    expect(await salon.listOutboxRecords()).toEqual([]);
  });

  test('sends one mail per recipient although many senders run at once', async () => {
    const id = await salon.book();
    await Promise.all(Array.from({ length: 10 }, () => salon.processOutbox(toQueuedNotice(id))));
    await salon.processOutbox(toQueuedNotice(id));
    expect(salon.listRecipients()).toEqual(EVERYBODY);
  });

  test('is taken over when the lease of a killed sender ends, and repeats no stored delivery', async () => {
    const id = await salon.book();
    salon.gate.treat(BEN, 'no reply');
    const mailArrived = salon.gate.waitForMail(BEN);
    const script = fileURLToPath(new URL('../../support/messages/one-sender.ts', import.meta.url));
    const sender = spawn(process.execPath, [script, JSON.stringify(toQueuedNotice(id))], {
      env: { ...process.env, ...salon.variables },
      stdio: 'inherit',
    });
    await mailArrived;
    sender.kill('SIGKILL');
    await once(sender, 'exit');
    expect(salon.listRecipients()).toEqual([CUSTOMER.email, ANA, BEN]);

    salon.gate.treat(BEN, 'accept');
    await salon.clock.set(new Date());
    await salon.processOutbox(toQueuedNotice(id));
    expect(salon.listRecipients(), 'the killed sender still holds the lease').toHaveLength(3);

    await salon.clock.advance(LEASE_MINUTES);
    await salon.processOutbox(toQueuedNotice(id));
    expect(salon.listRecipients()).toEqual([CUSTOMER.email, ANA, BEN, BEN, CHLOE]);
    expect(await salon.listOutboxRecords()).toEqual([]);
  });

  nightTest('is retried for the recipients for whom the mail service was throttled', async () => {
    const id = await salon.book();
    salon.gate.treat(ANA, 'throttle');
    expect(await salon.processOutbox(toQueuedNotice(id))).toEqual({ batchItemFailures: [] });
    expect(salon.listRecipients()).toEqual([CUSTOMER.email, BEN, CHLOE]);

    salon.gate.treat(ANA, 'accept');
    const [record] = await salon.listOutboxRecords();
    expect(record, 'no attempt').toMatchObject({ attempts: 1, pauses: 1 });
    const seconds = (Date.parse(record?.leasedUntil ?? '') - salon.clock.now().getTime()) / 1_000;
    expect(seconds).toBeGreaterThanOrEqual(30);
    expect(seconds).toBeLessThanOrEqual(60);
    await salon.processOutbox(toQueuedNotice(id));
    expect(salon.listRecipients(), 'not before its time').toHaveLength(3);

    await salon.clock.advance(1);
    await salon.processOutbox(toQueuedNotice(id));
    expect(salon.listRecipients()).toEqual([CUSTOMER.email, BEN, CHLOE, ANA]);
    expect(await salon.listOutboxRecords()).toEqual([]);
  });

  // BEHAVIOR §31.4
  nightTest('waits without an attempt while the mail service fails, and goes out once it works', async () => {
    const everybody = [CUSTOMER.email, ANA, BEN, CHLOE];
    for (const address of everybody) salon.gate.treat(address, 'fail');
    const id = await salon.book();
    const attempt = async () => {
      await salon.processOutbox(toQueuedNotice(id));
      const [record] = await salon.listOutboxRecords();
      await salon.clock.advance(2);
      return record && { attempts: record.attempts, pauses: record.pauses ?? 0 };
    };
    expect(await attempt()).toEqual({ attempts: 1, pauses: 1 });
    // The fifth failure in a row opens the breaker
    expect(await attempt()).toEqual({ attempts: 2, pauses: 2 });
    for (const address of everybody) salon.gate.treat(address, 'accept');
    expect(await attempt()).toEqual({ attempts: 3, pauses: 3 });
    expect(salon.listRecipients()).toEqual([]);
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + OPEN_MS);
    expect(await attempt()).toBeUndefined();
    clock.mockRestore();
    expect(salon.listRecipients()).toEqual(everybody);
  });

  test('is parked if one recipient is refused permanently, after the other deliveries', async () => {
    const id = await salon.book();
    salon.gate.treat(CUSTOMER.email, 'reject');
    await salon.processOutbox(toQueuedNotice(id));
    expect(salon.listRecipients()).toEqual([ANA, BEN, CHLOE]);
    const [parked] = await salon.listOutboxRecords();
    expect(parked).toMatchObject({
      parkedAt: salon.clock.now().toISOString(),
      delivered: ['mail:staff:1', 'mail:staff:2', 'mail:staff:3'],
      refused: [{ name: 'mail:customer', reason: 'MessageRejected: Address is on the suppression list.' }],
    });
    expect(parked, 'not scheduled any more').not.toHaveProperty('duePk');

    salon.gate.treat(CUSTOMER.email, 'accept');
    await salon.clock.advance(DAY_MINUTES);
    await salon.processOutbox(toQueuedNotice(id));
    expect(salon.listRecipients()).toHaveLength(3);
  });

  test('is retried without an attempt while the account of the mail service is paused', async () => {
    const id = await salon.book();
    salon.gate.treat(CUSTOMER.email, 'paused');
    await salon.processOutbox(toQueuedNotice(id));
    expect(await salon.listOutboxRecords()).toMatchObject([{ attempts: 1, pauses: 1, refused: [] }]);
    salon.gate.treat(CUSTOMER.email, 'accept');
    await salon.clock.advance(1);
    await salon.processOutbox(toQueuedNotice(id));
    expect(salon.listRecipients().toSorted()).toEqual([...EVERYBODY].toSorted());
  });

  nightTest('is retried with growing pauses for 24 hours, then parked', async () => {
    const id = await salon.book();
    await salon.store.commit([deleteItem(keys.appointment(TENANT, APPOINTMENT.id))]);
    const started = salon.clock.now().getTime();
    let attempts = 0;
    for (
      let [record] = await salon.listOutboxRecords();
      record && !record.parkedAt;
      [record] = await salon.listOutboxRecords()
    ) {
      if (record.leasedUntil) await salon.clock.set(new Date(record.leasedUntil));
      await salon.processOutbox(toQueuedNotice(id));
      attempts += 1;
    }
    expect(salon.clock.now().getTime() - started).toBe(DAY_MINUTES * 60_000);
    expect(attempts).toBe(13);
  });

  nightTest('is parked by its age alone while the mail service is throttled', async () => {
    const id = await salon.book();
    salon.gate.treat(CUSTOMER.email, 'throttle');
    for (let minutes = 0; minutes < DAY_MINUTES; minutes += 96) {
      await salon.processOutbox(toQueuedNotice(id));
      const [record] = await salon.listOutboxRecords();
      expect(record?.parkedAt).toBeUndefined();
      await salon.clock.advance(96);
    }
    await salon.processOutbox(toQueuedNotice(id));
    const [record] = await salon.listOutboxRecords();
    expect(record).toMatchObject({ attempts: 16, pauses: 15, parkedAt: salon.clock.now().toISOString() });
  });

  test('is retried if a record it refers to is missing', async () => {
    const id = await salon.book({ locationId: 999 });
    expect(await salon.processOutbox(toQueuedNotice(id))).toEqual({ batchItemFailures: [] });
    const [record] = await salon.listOutboxRecords();
    expect(record).toMatchObject({ attempts: 1, delivered: [] });
    expect(Date.parse(record?.leasedUntil ?? '')).toBe(salon.clock.now().getTime() + 60_000);
  });
});

describe('recipients of a booking confirmation (BEHAVIOR §29.2)', () => {
  test('include a guest with an e-mail address', async () => {
    await salon.processOutbox(toQueuedNotice(await salon.book({ customerId: null, guest: GUEST })));
    expect(salon.listRecipients()).toEqual([GUEST.email, ANA, BEN, CHLOE]);
  });

  test('are only the staff if the customer was erased (BEHAVIOR §4.7)', async () => {
    await salon.processOutbox(toQueuedNotice(await salon.book({ customerId: 999 })));
    expect(salon.listRecipients()).toEqual([ANA, BEN, CHLOE]);
  });

  test('are only the staff if the guest has no address or is unknown', async () => {
    await salon.processOutbox(
      toQueuedNotice(await salon.book({ customerId: null, guest: { ...GUEST, email: '' } })),
    );
    await salon.processOutbox(toQueuedNotice(await salon.book({ id: 43, customerId: null })));
    expect(salon.listRecipients()).toEqual([ANA, BEN, CHLOE, ANA, BEN, CHLOE]);
  });

  test('include a staff member with several services once', async () => {
    const lines = APPOINTMENT.lines.map((line) => ({ ...line, staffId: 2 }));
    await salon.processOutbox(toQueuedNotice(await salon.book({ lines })));
    expect(salon.listRecipients()).toEqual([CUSTOMER.email, BEN]);
  });

  test('get no mail until the deposit is paid', async () => {
    const pending = { depositAmount: 2000, status: APPOINTMENT_STATUS.pendingPayment };
    await salon.processOutbox(toQueuedNotice(await salon.book(pending)));
    expect(salon.listRecipients()).toEqual([]);
    expect(await salon.listOutboxRecords()).toEqual([]);
    const paid = { ...pending, id: 43, status: APPOINTMENT_STATUS.confirmed };
    await salon.processOutbox(toQueuedNotice(await salon.book(paid, 'booking.created')));
    expect(salon.listRecipients(), 'paid before the first notice was delivered').toEqual([]);
    await salon.processOutbox(toQueuedNotice(await salon.book({ ...paid, id: 44 }, 'booking.confirmed')));
    expect(salon.listRecipients()).toEqual(EVERYBODY);
  });

  test('get no mail if the visit was cancelled before delivery', async () => {
    await salon.processOutbox(toQueuedNotice(await salon.book({ status: APPOINTMENT_STATUS.cancelled })));
    expect(salon.listRecipients()).toEqual([]);
    expect(await salon.listOutboxRecords()).toEqual([]);
  });
});

describe('a batch of a queue (BEHAVIOR §31.3)', () => {
  test('reports the records for which the table failed, and delivers the others', async () => {
    const id = await salon.book();
    const [message] = toQueuedNotice(id).Records;
    if (!message) throw new Error('no message');
    const broken = {
      ...message,
      messageId: '9',
      body: JSON.stringify({ ...keys.outbox(TENANT, id), sk: '' }),
    };
    const answer = await salon.processOutbox({ Records: [broken, message] });
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: '9' }] });
    expect(salon.listRecipients()).toEqual(EVERYBODY);
  });
});
