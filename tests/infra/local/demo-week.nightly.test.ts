import { afterAll, expect, test } from 'vitest';
import { createFixedClock } from '../../../infra/local/clock.ts';
import { DEMO_LOGINS, DEMO_SLUG, mustParseTenant } from '../../../infra/local/demo/demo.ts';
import { type Stack, startStack } from '../../../infra/local/stack.ts';
import { auditTenant } from '../../../infra/tools/audit/tenant.ts';
import { createClient } from '../../../lib/client/client.ts';
import { openStore } from '../../../lib/table/open-store.ts';

let stack: Stack | undefined;
afterAll(() => stack?.close());

test('the demo salon of npm start has a week of visits, closed days and counted drawers, a payout, a statement of pay, a client with an alert, one who reads German, a guest who came and a paused membership, and its audit finds nothing', async () => {
  // A Wednesday at 11:40 in the salon
  const clock = createFixedClock(new Date('2026-11-18T16:40:00.000Z'));
  stack = await startStack({ clock, withWeek: true });
  const salon = createClient({ baseUrl: stack.urls.api, slug: DEMO_SLUG });
  const { token } = await take(salon.auth.login(DEMO_LOGINS.admin));
  const client = createClient({ baseUrl: stack.urls.api, token });
  const { journal, directory, appointments, waitlist, memberships: sold } = client;
  const week = { location_id: 1, from: '2026/11/15', to: '2026/11/18' };
  const listClosed = async () =>
    (await take(journal.dayIndex(week))).data.flatMap(({ date, number }) => (number === null ? [] : [date]));
  const statements = (await take(journal.statementIndex({}))).data;
  expect(statements).toMatchObject([{ id: 1, members: expect.any(Number) }]);
  expect(Number(statements[0]?.total)).toBeGreaterThan(0);
  await expect.poll(listClosed).toEqual(['2026/11/15', '2026/11/16', '2026/11/17']);
  // Nobody works Downtown on a Sunday: the bank has what was paid for two bottles
  const readPayouts = async () => {
    const report = await take(journal.reportShow({ kind: 'payouts', from: week.from, to: week.to }));
    return typeof report === 'string' ? [] : report.data.rows;
  };
  await expect
    .poll(async () => (await readPayouts()).map(({ figures }) => Number(figures.gross)))
    .toEqual([expect.any(Number)]);
  const drawers = (await take(journal.drawerIndex(week))).data;
  expect(drawers.map(({ difference }) => difference).sort()).toEqual(['0.00', '0.00', null]);
  const { data: visits } = await take(appointments.appointmentIndex({}));
  expect(new Set(visits.map(({ status }) => status)).size).toBeGreaterThan(1);
  const { data: clients } = await take(directory.customerIndex({ kind: 'all' }));
  expect(clients.length).toBeGreaterThan(5);
  expect(clients).toContainEqual(expect.objectContaining({ alert: 'Sensitive scalp: no ammonia' }));
  expect(clients).toContainEqual(expect.objectContaining({ language: 'de' }));
  const guest = clients.find(({ kind }) => kind === 'guest');
  expect(guest).toMatchObject({ fname: 'Tom', visits: expect.any(Number) });
  expect(guest?.visits).toBeGreaterThan(0);
  const { data: groups } = await take(directory.categoryIndex({}));
  expect(new Set(groups.map(({ color }) => color)).size).toBe(groups.length);
  const { purchasedmemberships: memberships } = await take(sold.getPurchasedMembership({}));
  expect(memberships).toMatchObject([{ status: 1, paused_from: '2026-12-18', paused_until: '2027-01-16' }]);
  expect((await take(waitlist.waitlistIndex({}))).data).toMatchObject([
    { customer: { name: 'Mia Lindholm' } },
  ]);
  const audit = await auditTenant(openStore(stack.environment.table), mustParseTenant(DEMO_SLUG));
  expect(audit.findings).toEqual([]);
});

async function take<Reply>(
  called: Promise<
    { readonly ok: true; readonly reply: Reply } | { readonly ok: false; readonly message: string }
  >,
): Promise<Reply> {
  const result = await called;
  if (!result.ok) throw new Error(result.message);
  return result.reply;
}
