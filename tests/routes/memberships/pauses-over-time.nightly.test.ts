import { expect, test } from 'vitest';
import { addDays } from '../../../lib/rules/calendar.ts';
import { listMovements } from '../../support/journal.ts';
import { defineMembership, getOnlyMembership, RECURRING } from '../../support/products/memberships.ts';
import { openActiveMembership } from '../../support/products/paused-memberships.ts';
import { listAuditFindings } from '../../support/products/redemptions.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const STAFF = { as: 'staff' } as const;
const ONE = { purchased_membership_id: 1 };
const DAY_MS = 24 * 3_600_000;

const toApiDays = ({ from, to }: { readonly from: string; readonly to: string }) => ({
  from: from.replaceAll('-', '/'),
  to: to.replaceAll('-', '/'),
});

/** Each week an act: pauses of different lengths, some ended early, and changes to and fro. */
const ACTS = [
  'pause 1',
  'change 2',
  'pause 10',
  'resume',
  'pause 45',
  'change 1',
  'pause 3',
  'resume',
] as const;

// BEHAVIOR §24.8, §24.9
test.each([
  ['a monthly one from a 31st', '2027-01-31T15:00:00Z', {}, 62],
  ['a monthly one from a 30th of January in a leap year', '2028-01-30T15:00:00Z', {}, 62],
  ['a yearly one', '2026-11-16T14:00:00Z', { billing_period: 2 }, 365],
])(
  'over 14 months of pauses and changes of %s, the journal has what the invoices billed',
  async (_, start, change, lead) => {
    const opened = await openActiveMembership(
      await openSalon({ ...RECURRING, now: new Date(start) }),
      change,
    );
    const { salon, stripe, delivery } = opened;
    await defineMembership(salon, { ...change, name: 'Gold', price: 90 });
    let succeeded = 0;
    for (let week = 1; week <= 2 * 31; week += 1) {
      await delivery.advanceTo(new Date(Date.parse(start) + week * 7 * DAY_MS).toISOString());
      await salon.runScheduledWork();
      await delivery.deliver();
      const [act, value] = (ACTS[week % ACTS.length] ?? 'resume').split(' ');
      const { next_billing } = await getOnlyMembership(salon);
      const from = String(next_billing) as never;
      const days = { from, until: addDays(from, Number(value ?? 1) - 1), reason: 'On the road' };
      const input =
        act === 'pause' ? days : act === 'change' ? { membership_id: Number(value), reason: 'Likes it' } : {};
      const reply = await salon.call(`memberships/membership-${act}`, { ...ONE, ...input }, STAFF);
      expect([200, 422], reply.text).toContain(reply.status);
      succeeded += Number(reply.status === 200);
    }
    expect(succeeded).toBeGreaterThan(5);
    const invoices = await stripe.invoices.list({ limit: 100 });
    const billed = invoices.data
      .filter(({ billing_reason, status }) => billing_reason === 'subscription_cycle' && status === 'paid')
      .map(({ lines }) => lines.data.reduce((sum, { amount }) => sum + amount, 0))
      .reverse();
    // The journal lists at most 366 days
    const first = start.slice(0, 10) as never;
    const halves = [
      { from: first, to: addDays(first, 250) },
      { from: addDays(first, 251), to: addDays(first, 500) },
    ];
    const booked: number[] = [];
    for (const days of halves) {
      for (const [, amounts] of await listMovements(salon, { event: 'renewed', ...toApiDays(days) }))
        booked.push(Math.round(100 * Number((amounts as Record<string, number>).card)));
    }
    expect(booked).toEqual(billed);
    expect(billed.length).toBeGreaterThanOrEqual(lead > 100 ? 1 : 3);
    expect(await listAuditFindings(salon)).toEqual([]);
  },
);
