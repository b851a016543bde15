import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { app as dueApp } from '../../../functions/scheduled/index.ts';
import { APPOINTMENT_STATUS } from '../../../lib/rules/booking/appointments.ts';
import {
  APPOINTMENT,
  CUSTOMER,
  GUEST,
  inserted,
  type NotifiedSalon,
  openNotifiedSalon,
  STAFF,
  TENANT,
} from '../../support/notified-salon.ts';

const LEASE_MINUTES = 20 / 60;
const DAY_MINUTES = 24 * 60;
const EVERYBODY = [CUSTOMER.email, ...STAFF.map(({ email }) => email)];
const [ANA, BEN, CHLOE] = STAFF.map(({ email }) => email) as [string, string, string];

let salon: NotifiedSalon;
beforeEach(async () => {
  salon = await openNotifiedSalon();
});
afterEach(() => salon.close());

describe('a notice', () => {
  test('brings one mail to the customer and to each assigned staff member, then is gone', async () => {
    const id = await salon.book();
    expect(await salon.outbox(inserted(id))).toEqual({ batchItemFailures: [] });
    expect(salon.delivered()).toEqual(EVERYBODY);
    expect(await salon.records()).toEqual([]);
  });

  test('brings one mail per recipient though many senders come at once', async () => {
    const id = await salon.book();
    await Promise.all(Array.from({ length: 10 }, () => salon.outbox(inserted(id))));
    await salon.outbox(inserted(id));
    expect(salon.delivered()).toEqual(EVERYBODY);
  });

  test('is taken over after the lease of a sender that was killed, and repeats nobody who was noted', async () => {
    const id = await salon.book();
    salon.gate.treat(BEN, 'stay silent');
    const reached = salon.gate.seen(BEN);
    const script = fileURLToPath(new URL('../../support/one-sender.ts', import.meta.url));
    const sender = spawn(process.execPath, [script, JSON.stringify(inserted(id))], {
      env: { ...process.env, ...salon.variables },
      stdio: 'inherit',
    });
    await reached;
    sender.kill('SIGKILL');
    await once(sender, 'exit');
    expect(salon.delivered()).toEqual([CUSTOMER.email, ANA, BEN]);

    salon.gate.treat(BEN, 'take');
    await salon.clock.set(new Date());
    await salon.outbox(inserted(id));
    expect(salon.delivered(), 'the dead sender still has its lease').toHaveLength(3);

    await salon.clock.advance(LEASE_MINUTES);
    await salon.outbox(inserted(id));
    expect(salon.delivered()).toEqual([CUSTOMER.email, ANA, BEN, BEN, CHLOE]);
    expect(await salon.records()).toEqual([]);
  });

  test('waits where the mail service is throttled, and is then delivered to whom it was not', async () => {
    const id = await salon.book();
    salon.gate.treat(ANA, 'throttle');
    expect(await salon.outbox(inserted(id))).toEqual({ batchItemFailures: [] });
    expect(salon.delivered()).toEqual([CUSTOMER.email, BEN, CHLOE]);

    salon.gate.treat(ANA, 'take');
    await salon.outbox(inserted(id));
    expect(salon.delivered(), 'not before its time').toHaveLength(3);

    await salon.clock.advance(1);
    await salon.outbox(inserted(id));
    expect(salon.delivered()).toEqual([CUSTOMER.email, BEN, CHLOE, ANA]);
    expect(await salon.records()).toEqual([]);
  });

  test('is parked where one recipient is refused for good; the others are served', async () => {
    const id = await salon.book();
    salon.gate.treat(CUSTOMER.email, 'refuse');
    await salon.outbox(inserted(id));
    expect(salon.delivered()).toEqual([ANA, BEN, CHLOE]);
    const [parked] = await salon.records();
    expect(parked).toMatchObject({
      parkedAt: salon.clock.now().toISOString(),
      delivered: ['mail:staff:1', 'mail:staff:2', 'mail:staff:3'],
      refused: [{ name: 'mail:customer', reason: 'MessageRejected: Address is on the suppression list.' }],
    });
    expect(parked, 'out of the due index').not.toHaveProperty('duePk');

    salon.gate.treat(CUSTOMER.email, 'take');
    await salon.clock.advance(DAY_MINUTES);
    await salon.outbox(inserted(id));
    expect(salon.delivered()).toHaveLength(3);
  });

  test('is not given up where the platform itself is not verified yet', async () => {
    const id = await salon.book();
    salon.gate.treat(CUSTOMER.email, 'unverified');
    await salon.outbox(inserted(id));
    salon.gate.treat(CUSTOMER.email, 'take');
    await salon.clock.advance(1);
    await salon.outbox(inserted(id));
    expect(salon.delivered().toSorted()).toEqual([...EVERYBODY].toSorted());
  });

  test('is tried with growing pauses for a day, then parked', async () => {
    const id = await salon.book();
    salon.gate.treat(CUSTOMER.email, 'unverified');
    const started = salon.clock.now().getTime();
    let tries = 0;
    for (let [record] = await salon.records(); record && !record.parkedAt; [record] = await salon.records()) {
      if (record.leasedUntil) await salon.clock.set(new Date(record.leasedUntil));
      await salon.outbox(inserted(id));
      tries += 1;
    }
    expect(salon.clock.now().getTime() - started).toBe(DAY_MINUTES * 60_000);
    expect(tries).toBe(13);
    expect(salon.delivered()).toEqual([ANA, BEN, CHLOE]);
  });

  test('whose records cannot be read is tried again, and shown by the log', async () => {
    const id = await salon.book({ customerId: 999 });
    expect(await salon.outbox(inserted(id))).toEqual({ batchItemFailures: [] });
    const [record] = await salon.records();
    expect(record).toMatchObject({ attempts: 1, delivered: [] });
    expect(Date.parse(record?.leasedUntil ?? '')).toBe(salon.clock.now().getTime() + 60_000);
  });
});

describe('who is told of a booking', () => {
  test('a guest with an e-mail address', async () => {
    await salon.outbox(inserted(await salon.book({ customerId: null, guest: GUEST })));
    expect(salon.delivered()).toEqual([GUEST.email, ANA, BEN, CHLOE]);
  });

  test('the staff alone where a guest has none, or nobody is known', async () => {
    await salon.outbox(inserted(await salon.book({ customerId: null, guest: { ...GUEST, email: '' } })));
    await salon.outbox(inserted(await salon.book({ id: 43, customerId: null })));
    expect(salon.delivered()).toEqual([ANA, BEN, CHLOE, ANA, BEN, CHLOE]);
  });

  test('a member of several services once', async () => {
    const lines = APPOINTMENT.lines.map((line) => ({ ...line, staffId: 2 }));
    await salon.outbox(inserted(await salon.book({ lines })));
    expect(salon.delivered()).toEqual([CUSTOMER.email, BEN]);
  });

  test('nobody while the deposit is due, everybody when it has come', async () => {
    const pending = { depositAmount: 2000, status: APPOINTMENT_STATUS.pendingPayment };
    await salon.outbox(inserted(await salon.book(pending)));
    expect(salon.delivered()).toEqual([]);
    expect(await salon.records()).toEqual([]);
    const paid = { ...pending, id: 43, status: APPOINTMENT_STATUS.confirmed };
    await salon.outbox(inserted(await salon.book(paid, 'booking.created')));
    expect(salon.delivered(), 'paid before the first notice was delivered').toEqual([]);
    await salon.outbox(inserted(await salon.book({ ...paid, id: 44 }, 'booking.confirmed')));
    expect(salon.delivered()).toEqual(EVERYBODY);
  });

  test('nobody where the visit was cancelled before they could be told', async () => {
    await salon.outbox(inserted(await salon.book({ status: APPOINTMENT_STATUS.cancelled })));
    expect(salon.delivered()).toEqual([]);
    expect(await salon.records()).toEqual([]);
  });
});

describe('the stream', () => {
  const change = (eventName: string, pk: string, id: string, image = {}) => ({
    Records: [
      { eventName, dynamodb: { SequenceNumber: '7', Keys: { pk: { S: pk }, sk: { S: id } }, ...image } },
    ],
  });

  test('other records, and records that were taken away, are passed over', async () => {
    const id = await salon.book();
    await salon.outbox(change('INSERT', `${TENANT}#APPOINTMENT`, '000000000042'));
    await salon.outbox(change('REMOVE', `${TENANT}#OUTBOX`, id));
    await salon.outbox({ Records: [{ eventName: 'INSERT' }] });
    expect(salon.delivered()).toEqual([]);
  });

  test('a sender that notes its own progress does not call another', async () => {
    const id = await salon.book();
    const held = new Date(salon.clock.now().getTime() + 1).toISOString();
    const image = { NewImage: { leasedUntil: { S: held } } };
    await salon.outbox(change('MODIFY', `${TENANT}#OUTBOX`, id, image));
    const parked = { NewImage: { leasedUntil: { S: '' }, parkedAt: { S: held } } };
    await salon.outbox(change('MODIFY', `${TENANT}#OUTBOX`, id, parked));
    expect((await salon.records())[0]?.attempts).toBe(0);
  });

  test('shows those again for which the table failed, and delivers the others', async () => {
    const id = await salon.book();
    const broken = inserted('', TENANT).Records.map((record) => ({
      ...record,
      dynamodb: { ...record.dynamodb, SequenceNumber: '9' },
    }));
    const answer = await salon.outbox({ Records: [...broken, ...inserted(id).Records] });
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: '9' }] });
    expect(salon.delivered()).toEqual(EVERYBODY);
  });

  test('what the scheduler nudges is delivered', async () => {
    const id = await salon.book();
    await salon.clock.advance(2);
    await dueApp(salon.environment)();
    const [record] = await salon.store.all({ pk: `${TENANT}#OUTBOX` });
    expect(record).toMatchObject({ nudgedAt: salon.clock.now().toISOString(), leasedUntil: '' });
    await salon.outbox(change('MODIFY', `${TENANT}#OUTBOX`, id, { NewImage: { leasedUntil: { S: '' } } }));
    expect(salon.delivered()).toEqual(EVERYBODY);
  });
});
