import { describe, expect, test } from 'vitest';
import { groups } from '../../lib/contract/index.ts';
import { statusAndMessage } from '../support/api/replies.ts';
import { listCases } from '../support/nightly.ts';
import { openPaymentAccount } from '../support/payments/payments.ts';
import { useTestSalons } from '../support/test-salon.ts';

const openSalon = useTestSalons();

const GETS = groups.flatMap(({ name, routes }) =>
  Object.entries(routes).flatMap(([operation, { method, access, tenantless, contentType }]) =>
    method === 'GET' && !tenantless && !contentType ? [[`${name}/${operation}`, access] as const] : [],
  ),
);
const LOG_NAMES = [
  'directory/audit-index',
  'journal/journal-index',
  'journal/receipt-index',
  'payments/receipts',
  'webhooks/webhook-deliveries',
];
const LOGS = GETS.filter(([operation]) => LOG_NAMES.includes(operation));
const LISTS = GETS.filter(
  ([operation]) =>
    !LOG_NAMES.includes(operation) &&
    /index|list|cards|packages|memberships|purchased|get-services|deliveries|customer-appointments|receipts/.test(
      operation,
    ) &&
    !/settings-index|event-index|balance/.test(operation),
);
const as = (access: string) => (access === 'customer' ? ('customer' as const) : ('admin' as const));

/** The parameters that a list requires. */
const DAYS = { from: '2026/11/16', to: '2026/11/16' };
const REQUIRED: Readonly<Record<string, object>> = {
  'journal/journal-index': DAYS,
  'journal/receipt-index': DAYS,
  'journal/discount-index': DAYS,
  'journal/day-index': { ...DAYS, location_id: 1 },
  'journal/drawer-index': { ...DAYS, location_id: 1 },
};

// BEHAVIOR §7.1, §7.3
describe('query parameters', () => {
  test.each(listCases(GETS, 20))(
    '%s ignores unknown ones and names them, and knows `slug`',
    async (operation, access) => {
      const salon = await openSalon();
      const required = REQUIRED[operation] ?? {};
      const plain = await salon.call(operation, { slug: salon.slug, ...required }, { as: as(access) });
      const query = { slug: salon.slug, ...required, colour: 'red', 'shade[dark]': 1 };
      const { status, headers } = await salon.call(operation, query, { as: as(access) });
      expect([status, headers['x-ignored-fields']]).toEqual([plain.status, 'colour,shade']);
      expect(plain.headers['x-ignored-fields']).toBeUndefined();
    },
  );

  test.each(listCases(LISTS, 20))('%s accepts the five general parameters', async (operation, access) => {
    const salon = await openSalon();
    // The processor keeps the readers
    if (operation === 'checkout/reader-index') await openPaymentAccount(salon);
    const query = { page: 1, per_page: 5, order: 'desc', category: 1, slug: salon.slug };
    const required = REQUIRED[operation] ?? {};
    const { status, body } = await salon.call(operation, { ...query, ...required }, { as: as(access) });
    expect([status, body.meta], JSON.stringify(body)).toMatchObject([200, { current_page: 1, per_page: 5 }]);
  });

  // BEHAVIOR §7.4
  test.each(listCases(LOGS, 5))('%s has no pages by number', async (operation, access) => {
    const salon = await openSalon();
    const query = { page: 1, sort: 'at', category: 1, per_page: 5, order: 'desc', slug: salon.slug };
    const required = REQUIRED[operation] ?? {};
    const { status, headers, body } = await salon.call(
      operation,
      { ...query, ...required },
      { as: as(access) },
    );
    expect([status, headers['x-ignored-fields']]).toEqual([200, 'page,sort,category']);
    expect(body).toMatchObject({ data: [], links: { first: expect.any(String), next: null } });
    expect(body.meta).toBeUndefined();
  });

  test('`per_page` alone means page 1', async () => {
    const salon = await openSalon();
    const { body } = await salon.call('services/list', { per_page: 2 });
    expect(body.meta).toMatchObject({ current_page: 1, per_page: 2 });
    expect(body.data).toHaveLength(2);
  });

  test('a repeated `type` of a policy is no type (400)', async () => {
    const salon = await openSalon();
    for (const type of [['4', '5'], ['4'], { a: '4' }]) {
      const reply = await salon.call('settings/business-contact-details', { type });
      expect(statusAndMessage(reply)).toBe('400 Invalid type');
    }
  });
});
