import { expect, test } from 'vitest';
import { expectAccess } from '../../support/accounts/access.ts';
import { bookAsGuest } from '../../support/booking/appointments.ts';
import { GUEST, HAIRCUT } from '../../support/booking/bookings.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const OPERATION = 'appointments/appointment-message';
const TEXT = 'Karin is 10 minutes late today';

const send = (salon: TestSalon, id: number, text: unknown = TEXT) =>
  salon.call<{ channel: string }>(OPERATION, { appointment_id: id, text }, { as: 'staff' });

// BEHAVIOR §17.17
test('writes one e-mail to the guest of a visit, with the words of the front desk', async () => {
  const salon = await openSalon();
  const id = await bookAsGuest(salon);
  await salon.runScheduledWork();
  const count = salon.mails().length;
  const reply = await send(salon, id);
  expect([reply.status, reply.body.message, reply.body.data]).toEqual([
    200,
    'Message sent',
    { channel: 'email' },
  ]);
  await salon.runScheduledWork();
  await salon.runScheduledWork();
  const sent = salon.mails().slice(count);
  expect(sent.flatMap(({ destination }) => destination.to)).toEqual([GUEST.email]);
  expect(sent[0]?.subject).toContain('A message about your appointment at Demo Salon');
  expect(sent[0]?.body.text).toContain(TEXT);
});

test('writes an SMS to a guest who consents and has no address; refuses one with neither (422)', async () => {
  const salon = await openSalon({ settings: { guestContactRequired: false } });
  const consenting = await bookAsGuest(salon, { guest: { ...GUEST, email: '', sms_consent: 1 } });
  const before = salon.sms.messages().length;
  expect((await send(salon, consenting)).body.data).toEqual({ channel: 'sms' });
  await salon.runScheduledWork();
  expect(salon.sms.messages().slice(before)).toMatchObject([
    { text: `Demo Salon: ${TEXT} Reply STOP to end SMS.` },
  ]);
  const time = { date: '2026/11/20', services: [HAIRCUT] };
  const silent = await bookAsGuest(salon, { ...time, guest: { ...GUEST, email: '' } });
  const refused = await send(salon, silent);
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { appointment_id: ['Has neither an e-mail address nor consent to SMS'] },
  ]);
});

test("refuses a missing or long text (422), another salon's visit (404), other callers (401, 403), and sends once for a key", async () => {
  const salon = await openSalon();
  const id = await bookAsGuest(salon);
  for (const text of ['', '  ', 'x'.repeat(501), undefined, 7]) {
    const refused = await send(salon, id, text === undefined ? null : text);
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['text']]);
  }
  expect((await send(salon, 0)).status).toBe(422);
  expect((await send(await openSalon(), id)).status).toBe(404);
  await expectAccess(salon, OPERATION, { appointment_id: id, text: TEXT }, { closedTo: ['customer'] });
  await salon.runScheduledWork();
  const count = salon.mails().length;
  const options = { as: 'staff', headers: { 'idempotency-key': 'message-1' } } as const;
  for (let call = 0; call < 2; call += 1)
    expect((await salon.call(OPERATION, { appointment_id: id, text: TEXT }, options)).status).toBe(200);
  await salon.runScheduledWork();
  expect(salon.mails().slice(count)).toHaveLength(1);
});
