import { expect, test } from 'vitest';
import { merge } from '../../support/accounts/merges.ts';
import { registerOtherCustomer } from '../../support/booking/appointments.ts';
import { giveCredit, payBill } from '../../support/booking/checkout.ts';
import { expectAdminsOnly } from '../../support/catalog/directory.ts';
import { getToday } from '../../support/journal.ts';
import { nightTest } from '../../support/nightly.ts';
import {
  createSoldCard,
  createSoldMembership,
  createSoldPackage,
} from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const OWED = 'journal/report-owed';
const AS_ADMIN = { as: 'admin' } as const;
const DAY_MINUTES = 1440;

type Figures = Readonly<Record<'value' | 'used' | 'left', string>>;
type Owed = {
  readonly rows: readonly {
    readonly key: string;
    readonly figures: Figures;
    readonly open: { readonly operation: string; readonly query: object };
  }[];
  readonly totals: Figures;
};

async function read(salon: TestSalon, query: object = {}): Promise<Owed> {
  const reply = await salon.call<Owed>(OWED, query, AS_ADMIN);
  expect(reply.status, reply.text).toBe(200);
  expect(reply.body.data).toMatchObject({ checks: [{ name: 'owed_and_journal', holds: true }] });
  return reply.body.data;
}

/** Credit, a membership, a package, and a gift card that paid for a cut. */
async function openSalonThatOwes() {
  const salon = await openSalon();
  await giveCredit(salon);
  await createSoldMembership(salon, { groups: [[1, 1]] });
  await createSoldPackage(salon);
  const card = await createSoldCard(salon, { months: '1 month' });
  const paid = await payBill(salon, {
    location_id: 1,
    customer_id: 1,
    services: [{ service_id: 1, pricing_option_id: null, staff_id: 1 }],
    redemptions: [{ type: 'gift_card', giftcard_number: card.number }],
  });
  expect(paid.status, paid.text).toBe(200);
  return { salon, card };
}

const CARD = { value: '100.00', used: '54.13', left: '45.87' };

test('what is owed is for those who read the journal (401, 403, BEHAVIOR §41.4)', () =>
  expectAdminsOnly(openSalon, OWED));

test('lists gift cards, packages, credit and memberships with holder, days, value and what is left; each row opens to its lines', async () => {
  const { salon, card } = await openSalonThatOwes();
  const { rows, totals } = await read(salon);
  const holder = { customer_id: 1, holder: 'Carla Client', sold_on: '2026/11/16', state: 'active' };
  const sale_id = expect.any(Number);
  expect(rows).toMatchObject([
    {
      ...holder,
      key: `giftcard-${card.id}`,
      number: card.number,
      expires: '2026/12/16',
      sale_id,
      figures: CARD,
    },
    { ...holder, kind: 'package', sale_id, figures: { used: '0.00' } },
    {
      ...holder,
      kind: 'credit',
      sold_on: null,
      sale_id: null,
      figures: { value: '100.00', used: '0.00', left: '100.00' },
    },
    { ...holder, kind: 'membership', sale_id, figures: { value: '0.00', used: '0.00', left: '0.00' } },
  ]);
  for (const { key, figures, open } of rows) {
    const lines = await salon.call(`journal/${open.operation}`, open.query, AS_ADMIN);
    expect(lines.body, key).toMatchObject({ totals: figures });
  }
  const csv = await salon.call(OWED, { format: 'csv' }, AS_ADMIN);
  const last = ['"total"', ...Array(7).fill('""'), ...Object.values(totals), '""'].join(',');
  expect(csv.text.endsWith(`${last}\r\n`), csv.text).toBe(true);
});

nightTest(
  'a day in the past owes the same after holders were merged and products were renamed and have expired',
  async () => {
    const { salon, card } = await openSalonThatOwes();
    await registerOtherCustomer(salon);
    const at = getToday(salon);
    const before = await read(salon);
    await salon.clock.advance(40 * DAY_MINUTES);
    await salon.runScheduledWork();
    expect((await merge(salon)).status).toBe(200);
    await salon.runScheduledWork();
    const { rows, totals } = await read(salon, { at });
    expect([rows.map(({ key, figures }) => ({ key, figures })), totals]).toEqual([
      before.rows.map(({ key, figures }) => ({ key, figures })),
      before.totals,
    ]);
    expect(rows).toMatchObject([
      { customer_id: 77 },
      { customer_id: 77 },
      { customer_id: 77 },
      { customer_id: 77 },
    ]);
    const now = await read(salon);
    expect(now.rows.map(({ key }) => key)).not.toContain(`giftcard-${card.id}`);
    expect(now.rows.map(({ key }) => key)).toContain('credit-77');
  },
);

test.each([
  [{ at: '2026/11/17' }, 'at'],
  [{ at: 'yesterday' }, 'at'],
  [{ format: 'pdf' }, 'format'],
])('refuses %j (422 on %s)', async (query, field) => {
  const reply = await (await openSalon()).call(OWED, query, AS_ADMIN);
  expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, [field]]);
});

test('shows nothing of another salon', async () => {
  const [, other] = [await openSalonThatOwes(), await openSalon()];
  expect(await read(other)).toMatchObject({ rows: [], totals: { left: '0.00' } });
});
