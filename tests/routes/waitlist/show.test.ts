import { describe, expect, test } from 'vitest';
import { createPlatformKeys } from '../../../infra/local/secrets.ts';
import { openPlatformKeyReader } from '../../../lib/ports/secrets.ts';
import { openTokens } from '../../../lib/ports/tokens.ts';
import { toFailureBody } from '../../support/api/replies.ts';
import { GUESTS, getEntry, openOffer } from '../../support/booking/waitlist.ts';
import { nightTest } from '../../support/nightly.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

const LINK_REFUSAL = toFailureBody('waitlistLinkInvalid', 'token');
const SECOND = 1_000;
const DAY = 86_400 * SECOND;

/** Tokens that name the entry or its offer, but are not the ones that the salon has sent. */
async function listBadTokens(
  salon: TestSalon,
  good: string,
  foreign: string,
  purpose: string,
  subject: string,
) {
  const tokens = openTokens(openPlatformKeyReader(salon.environment));
  const strangers = openTokens(
    openPlatformKeyReader({ ...salon.environment, secrets: { json: createPlatformKeys() } }),
  );
  const now = salon.clock.now();
  const link = { purpose, salon, subject };
  return [
    'no-token',
    `${good.slice(0, -2)}${good.endsWith('AA') ? 'BB' : 'AA'}`,
    foreign,
    await strangers.issueLink(link, now, new Date(now.getTime() + DAY)),
    await tokens.issueLink(link, new Date(now.getTime() - DAY), now),
    await tokens.issueLink({ ...link, purpose: 'visit' }, now, new Date(now.getTime() + DAY)),
    await salon.token('customer'),
  ];
}

// BEHAVIOR §34.4
describe('show', () => {
  test('shows what the offer would book, and changes nothing', async () => {
    const salon = await openSalon(GUESTS);
    const { entry, token } = await openOffer(salon);
    const before = await getEntry(salon, entry.id);
    const shown = await salon.call('waitlist/show', { token });
    expect(shown.status, shown.text).toBe(200);
    expect(shown.body.data).toEqual({
      date: '2026/11/17',
      time: '10:00 AM',
      starts_at: '2026-11-17T10:00:00-05:00',
      ends_at: '2026-11-17T10:45:00-05:00',
      expires_at: '2026-11-16T09:30:00-05:00',
      manage_token: null,
      location: expect.objectContaining({ id: 1 }),
      services: [{ service_id: 1, name: 'Haircut', duration: 45, price: '50.00' }],
      staff: [expect.objectContaining({ id: 1 })],
      total: expect.stringMatching(/^\d+\.\d\d$/),
      deposit_amount: '0.00',
    });
    expect(await getEntry(salon, entry.id)).toEqual(before);
    await salon.clock.advance(30);
    expect((await salon.call('waitlist/show', { token })).body).toEqual(toFailureBody('offerEnded', 'token'));
  });

  nightTest(
    'shows the visit that an accepted offer has booked, with a token for it (BEHAVIOR §34.4)',
    async () => {
      const salon = await openSalon(GUESTS);
      const { token } = await openOffer(salon);
      expect((await salon.call('waitlist/accept', { token })).status).toBe(201);
      await salon.clock.advance(30);
      const shown = await salon.call<{ manage_token: string }>('waitlist/show', { token });
      expect(shown.body.data, shown.text).toMatchObject({
        date: '2026/11/17',
        time: '10:00 AM',
        expires_at: null,
        services: [{ name: 'Haircut' }],
      });
      const visit = await salon.call('visit/show', { token: shown.body.data.manage_token });
      expect(visit.body.data, visit.text).toMatchObject({ time: '10:00 AM', status: 1 });
    },
  );

  test('every call refuses every other token with the same reply, and changes nothing (401 Invalid or expired link)', async () => {
    const [salon, other] = [await openSalon(GUESTS), await openSalon(GUESTS)];
    const { entry, token } = await openOffer(salon);
    const stranger = await openOffer(other);
    const before = await getEntry(salon, entry.id);
    const offer = await listBadTokens(salon, token, stranger.token, 'offer', `${entry.id}.1`);
    const leave = await listBadTokens(salon, entry.token, stranger.entry.token, 'waitlist', `${entry.id}`);
    const calls = [
      ...['show', 'accept', 'decline'].map((name) => ({ name, bad: [...offer, entry.token] })),
      ...['leave', 'unsubscribe'].map((name) => ({ name, bad: [...leave, token] })),
    ];
    for (const { name, bad } of calls) {
      for (const each of bad) {
        const { status, text } = await salon.call(`waitlist/${name}`, { token: each });
        expect([status, JSON.parse(text)], `${name} ${each}`).toEqual([401, LINK_REFUSAL]);
      }
    }
    for (const name of ['show', 'accept', 'decline', 'leave']) {
      const missing = await salon.call(`waitlist/${name}`, {});
      expect([missing.status, missing.body.errors]).toEqual([422, { token: ['Is required'] }]);
    }
    expect(await getEntry(salon, entry.id)).toEqual(before);
  });
});
