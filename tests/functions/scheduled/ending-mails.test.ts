import { expect, test } from 'vitest';
import { listMovements } from '../../support/journal.ts';
import { listMailsTo } from '../../support/messages/mails.ts';
import { nightTest } from '../../support/nightly.ts';
import { createSoldCard } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const CUSTOMER = 'customer@demo.test';

const listEndings = (salon: TestSalon) =>
  listMailsTo(salon, CUSTOMER).filter(({ subject }) => subject.includes(' ends on '));

async function passDays(salon: TestSalon, days: number): Promise<void> {
  await salon.clock.advance(days * 24 * 60);
  await salon.runScheduledWork();
}

// BEHAVIOR §29.2
test('the owner of a gift card with a balance gets one mail, 30 days before its end', async () => {
  const salon = await openSalon();
  const before = listEndings(salon).length;
  const list = () => listEndings(salon).slice(before);
  await createSoldCard(salon, { months: '2 months' });
  await passDays(salon, 29);
  expect(list()).toEqual([]);
  await passDays(salon, 3);
  expect(list()).toHaveLength(1);
  expect(list()[0]?.body.text).toContain('Until ');
  await passDays(salon, 5);
  await passDays(salon, 26);
  expect(list()).toHaveLength(1);
  expect((await listMovements(salon)).map(([event]) => event)).toContain('expired');
});

// BEHAVIOR §33.5
nightTest('who declines the mail gets none about the next card, and still gets other mails', async () => {
  const salon = await openSalon();
  const before = listEndings(salon).length;
  const list = () => listEndings(salon).slice(before);
  await createSoldCard(salon, { months: '2 months' });
  await passDays(salon, 33);
  const address = /https?:\/\/\S+\/visit\/unsubscribe\/\S+/.exec(list()[0]?.body.text ?? '')?.[0] ?? '';
  const { pathname, search } = new URL(address);
  const request = { path: pathname, query: search.slice(1), slug: null };
  expect((await salon.request({ ...request, method: 'GET' })).text).toContain(
    '<form method="post"><button>Get no more of these e-mails</button></form>',
  );
  expect((await salon.request({ ...request, method: 'POST', body: '' })).body).toMatchObject({
    status: true,
    message: 'You get no more mails about what ends',
  });
  await createSoldCard(salon, { months: '2 months' });
  await passDays(salon, 33);
  expect(list()).toHaveLength(1);
  expect(listMailsTo(salon, CUSTOMER).at(-1)?.subject).toMatch(/^Your gift card from/);
});
