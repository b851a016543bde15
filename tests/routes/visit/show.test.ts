import { describe, expect, test } from 'vitest';
import { createPlatformKeys } from '../../../infra/local/secrets.ts';
import { openPlatformKeyReader } from '../../../lib/ports/secrets.ts';
import { openTokens } from '../../../lib/ports/tokens.ts';
import { DAY_MINUTES } from '../../../lib/rules/time-units.ts';
import { issueClaimToken } from '../../../lib/workflows/products/claim-links.ts';
import { getStoredAppointment } from '../../support/booking/appointments.ts';
import { GUEST } from '../../support/booking/bookings.ts';
import {
  type AppointmentView,
  bookWithLink,
  issueLinkToken,
  LINK_REFUSAL,
} from '../../support/booking/visit-links.ts';
import { findMailedToken, listCalendarFiles, listMailsTo } from '../../support/messages/mails.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const GUESTS = { settings: { guestCheckout: true } } as const;

const show = (salon: TestSalon, token: string) => salon.call<AppointmentView>('visit/show', { token });

/** Calls with all inputs that an operation needs besides its token. */
const CALLS = [
  ['show', {}],
  ['confirm', {}],
  ['cancel', {}],
  ['slots', { start_date: '2026/11/19', end_date: '2026/11/19' }],
  ['reschedule', { date: '2026/11/19', time: '01:00 PM' }],
  ['pay', {}],
] as const;

// BEHAVIOR §33.1, §33.2
describe('show', () => {
  test('shows a guest and a customer their visit, as customer-appointment does, without a log-in', async () => {
    const salon = await openSalon(GUESTS);
    const guest = await bookWithLink(salon);
    const shown = await show(salon, guest.token);
    expect(shown.status, shown.text).toBe(200);
    expect(shown.body.data).toMatchObject({
      id: guest.id,
      customer_id: null,
      time: '10:00 AM',
      confirmed_at: null,
    });
    const change = { customer_type: 0, guest: undefined, time: '01:00 PM' };
    const own = await bookWithLink(salon, change, { as: 'customer' });
    const asCustomer = await salon.call(
      'appointments/customer-appointment',
      { id: own.id },
      { as: 'customer' },
    );
    expect((await show(salon, own.token)).body).toEqual(asCustomer.body);
  });

  test('works from the mails about the visit and their calendar file, until 30 days after its end', async () => {
    const salon = await openSalon(GUESTS);
    const { id } = await bookWithLink(salon);
    await salon.runScheduledWork();
    const token = findMailedToken(salon, GUEST.email);
    expect((await show(salon, token)).body.data.id).toBe(id);
    const [file = ''] = listCalendarFiles(salon);
    expect(file.replaceAll(/\r\n[ \t]/g, '')).toMatch(/^URL;VALUE=URI:https?:\/\/\S+[?&]token=\S+$/m);
    await salon.clock.set(new Date('2026-12-17T15:44:00Z'));
    expect((await show(salon, token)).status).toBe(200);
    await salon.clock.advance(2);
    const dead = await show(salon, token);
    expect([dead.status, dead.body]).toEqual([401, LINK_REFUSAL]);
  });

  test('without an app_url the link leads to the page of this host', async () => {
    const salon = await openSalon({ settings: { guestCheckout: true, appUrl: '' } });
    await bookWithLink(salon);
    await salon.runScheduledWork();
    const [mail] = listMailsTo(salon, GUEST.email);
    const host = new URL(salon.environment.baseUrl).origin;
    expect(mail?.body.text).toContain(`: ${host}/book/${salon.slug}/visit?token=`);
    // The staff do not act for the customer
    const staffMails = salon.mails().filter(({ destination }) => !destination.to.includes(GUEST.email));
    expect(staffMails.length).toBeGreaterThan(0);
    for (const { body } of staffMails) {
      expect(body.text).not.toContain('token=');
      // Nor do they see contacts, without a user who may (BEHAVIOR §29.2)
      expect(body.text).not.toContain(GUEST.phone);
    }
  });

  test('refuses every other token with the same reply, in all calls, and changes nothing (401 Invalid or expired link)', async () => {
    const [salon, other] = [await openSalon(GUESTS), await openSalon(GUESTS)];
    const { id, token } = await bookWithLink(salon);
    const foreign = await bookWithLink(other);
    const before = await getStoredAppointment(salon, id);
    const tokens = openTokens(openPlatformKeyReader(salon.environment));
    const strangerKeys = openTokens(
      openPlatformKeyReader({ ...salon.environment, secrets: { json: createPlatformKeys() } }),
    );
    const link = { purpose: 'visit', salon, subject: String(id) };
    const [now, later] = [salon.clock.now(), new Date(salon.clock.now().getTime() + 60_000)];
    const bad = [
      'no-token',
      `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`,
      foreign.token,
      await strangerKeys.issueLink(link, now, later),
      await tokens.issueLink(link, new Date(now.getTime() - DAY_MINUTES * 60_000), now),
      await issueLinkToken(salon, id, 'decline-reminders'),
      await issueClaimToken(tokens, salon, { type: 'package', purchasedId: id }, now),
      await salon.token('customer'),
    ];
    for (const [operation, input] of CALLS) {
      for (const each of bad) {
        const { status, body } = await salon.call(`visit/${operation}`, { ...input, token: each });
        expect([status, body], `${operation} ${each}`).toEqual([401, LINK_REFUSAL]);
      }
      const missing = await salon.call(`visit/${operation}`, input);
      expect([missing.status, missing.body.errors]).toEqual([422, { token: ['Is required'] }]);
    }
    expect(await getStoredAppointment(salon, id)).toEqual(before);
  });
});
