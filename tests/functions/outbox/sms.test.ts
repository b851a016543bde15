import { expect, test } from 'vitest';
import { sendBatch } from '../../../functions/outbox/send-batch.ts';
import { openApp as smsRepliesApp } from '../../../functions/sms-replies/index.ts';
import { toSmsReplyEvent } from '../../../infra/local/messages/sms-catcher.ts';
import { SMS_PER_DAY_MAX } from '../../../lib/rules/notifications/sms-limits.ts';
import { keys } from '../../../lib/table/keys.ts';
import { listOutboxRecords, putNotice } from '../../../lib/table/notifications/outbox.ts';
import { isSmsStopped, reserveSmsWithinLimits } from '../../../lib/table/notifications/sms-guards.ts';
import { updateItem } from '../../../lib/table/store.ts';
import { bookAsGuest } from '../../support/booking/appointments.ts';
import { GUEST } from '../../support/booking/bookings.ts';
import { openOutbox, toBatch } from '../../support/messages/outbox.ts';
import { nightTest } from '../../support/nightly.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const NUMBER = '+12125550142';
const BY_SMS = {
  settings: { guestCheckout: true, reminders: [{ hoursBefore: 24, channel: 'sms' }] },
} as const;

/** A salon with the visit of a guest, and its reminder due. */
async function openReminding(guest: object = { sms_consent: 1 }) {
  const salon = await openSalon(BY_SMS);
  const id = await bookAsGuest(salon, { date: '2026/11/19', guest: { ...GUEST, ...guest } });
  await salon.clock.set(new Date('2026-11-18T15:00:00Z'));
  const before = salon.sms.messages().length;
  return { salon, id, listSms: () => salon.sms.messages().slice(before) };
}

const reply = (salon: TestSalon, text: string, from = NUMBER) =>
  smsRepliesApp(salon.environment)(toSmsReplyEvent({ from, text }));
const putReminder = (salon: TestSalon, appointmentId: number, minute = 600) =>
  salon.store.commit([
    putNotice(
      salon.tenant,
      { kind: 'reminder.due', channel: 'sms', appointmentId, date: '2026-11-19', minute },
      salon.clock.now(),
    ),
  ]);

// BEHAVIOR §29.4
test('reminds a guest who consents by SMS, once, with a link and a way to stop', async () => {
  const { salon, listSms } = await openReminding();
  await salon.runScheduledWork();
  await salon.runScheduledWork();
  expect(listSms()).toEqual([
    {
      to: NUMBER,
      text: expect.stringMatching(
        /^Demo Salon: reminder of your appointment on Thu, Nov 19.* 10:00 AM\. .*https?:\/\/\S+token=\S+ Reply STOP to end SMS\.$/,
      ),
      at: '2026-11-18T15:00:00.000Z',
    },
  ]);
});

nightTest(
  'sends no SMS to a number of a country that the salon has removed since the person consented (BEHAVIOR §29.4)',
  async () => {
    const { salon, listSms } = await openReminding();
    const change = { sms_countries: ['CA'] };
    expect((await salon.call('directory/settings-update', change, { as: 'admin' })).status).toBe(200);
    await salon.runScheduledWork();
    expect(listSms()).toEqual([]);
    expect(await listOutboxRecords(salon.store, salon.tenant)).toEqual([]);
  },
);

nightTest('sends no SMS without consent, and none where SMS is switched off', async () => {
  const { salon, listSms } = await openReminding({});
  await salon.runScheduledWork();
  expect(listSms()).toEqual([]);
  const off = await openReminding();
  await putReminder(off.salon, off.id);
  await sendBatch(await toBatch(off.salon), {
    ...openOutbox(off.salon, async () => ({ status: 204 })),
    sms: undefined,
  });
  expect(off.listSms()).toEqual([]);
  expect(await listOutboxRecords(off.salon.store, off.salon.tenant)).toEqual([]);
});

nightTest('STOP ends all SMS to a number, in every salon, until START', async () => {
  const { salon, listSms } = await openReminding();
  await reply(salon, 'hello');
  expect(await isSmsStopped(salon.store, NUMBER)).toBe(false);
  await reply(salon, 'Stop.');
  await salon.runScheduledWork();
  const other = await openReminding();
  await other.salon.runScheduledWork();
  expect(listSms()).toEqual([]);
  await reply(salon, 'START');
  const later = await openReminding();
  await later.salon.runScheduledWork();
  expect(listSms()).toHaveLength(1);
});

nightTest(
  'a visit has at most 2 SMS and a salon a limit for the day, however many send at once',
  async () => {
    const { salon, id, listSms } = await openReminding();
    await salon.runScheduledWork();
    for (let extra = 0; extra < 3; extra += 1) await putReminder(salon, id);
    await salon.runScheduledWork();
    expect(listSms()).toHaveLength(2);

    const now = new Date('2026-12-01T10:00:00Z');
    const reserve = (visit: number, sms: number) =>
      reserveSmsWithinLimits(
        salon.store,
        salon.tenant,
        { id: `s${sms}`, appointmentId: visit, number: `${visit} ${sms}` },
        now,
      );
    const countTrue = (results: readonly boolean[]) => results.filter(Boolean).length;
    const ofOneVisit = await Promise.all(Array.from({ length: 8 }, (_, sms) => reserve(901, sms)));
    expect(countTrue(ofOneVisit)).toBe(2);
    const dayKey = keys.smsDay(salon.tenant, '2026-12-01');
    expect(await salon.store.get(dayKey)).toMatchObject({ count: 2 });
    expect(await reserve(901, ofOneVisit.indexOf(true)), 'a repeated attempt').toBe(true);
    expect(await salon.store.get(dayKey)).toMatchObject({ count: 2 });
    await salon.store.commit([updateItem(dayKey, { set: { count: SMS_PER_DAY_MAX - 3 } })]);
    const ofManyVisits = await Promise.all(Array.from({ length: 8 }, (_, visit) => reserve(910 + visit, 0)));
    expect(countTrue(ofManyVisits)).toBe(3);
  },
);

nightTest('an SMS that the service throttles is sent again within 60 s, and counts no attempt', async () => {
  const { salon, id, listSms } = await openReminding();
  await salon.runScheduledWork();
  await putReminder(salon, id);
  const deps = openOutbox(salon, async () => ({ status: 204 }));
  salon.sms.throttleNext(1);
  await sendBatch(await toBatch(salon), deps);
  expect(listSms()).toHaveLength(1);
  expect(await listOutboxRecords(salon.store, salon.tenant)).toMatchObject([{ attempts: 1, pauses: 1 }]);
  await salon.clock.advance(1);
  await salon.runScheduledWork();
  expect(listSms()).toHaveLength(2);
});

// BEHAVIOR §29.4
test('a number that never answered gets 2 SMS of a salon in 30 days, and any number of them once it has replied', async () => {
  // A reply counts for all salons, and so for all tests
  const phone = '+12125550177';
  const { salon, id, listSms } = await openReminding({ sms_consent: 1, phone });
  const remind = async (visits: readonly (readonly [number, number])[]) => {
    for (const [visit, minute] of visits) await putReminder(salon, visit, minute);
    await salon.runScheduledWork();
    return listSms().length;
  };
  const visits: [number, number][] = [];
  for (const hour of [11, 12]) {
    const time = `${hour}:00 ${hour < 12 ? 'AM' : 'PM'}`;
    const guest = { ...GUEST, sms_consent: 1, phone };
    visits.push([await bookAsGuest(salon, { date: '2026/11/19', time, guest }), hour * 60]);
  }
  expect(await remind([[id, 600]])).toBe(2);
  expect(await remind(visits)).toBe(2);
  await reply(salon, 'Thanks, see you then', phone);
  expect(await remind(visits)).toBe(4);
});
