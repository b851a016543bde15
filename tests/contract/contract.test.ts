import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { groups } from '../../lib/contract/index.ts';
import { API_PREFIX } from '../../lib/contract/route.ts';

const routes = groups.flatMap((group) => Object.values(group.routes));
const endpoints = routes.map(({ method, path }) => `${method} ${path}`);

/** Endpoints that other systems already call. */
const EXISTING = `
GET /booking/get-front-settings
GET /booking/get-location-list
POST /booking/get-service-by-location
POST /booking/get-service-staff
POST /booking/get-slot
POST /booking/save-booking
GET /booking/get-slot
GET /booking/get-services
POST /front_end_booking_settings/update
GET /business-contact-details
POST /payment/create-order
POST /payment/update-status
POST /payment/create-session
POST /auth/login
POST /customer/login
POST /customer/register
GET /customer/profile
POST /auth/google
POST /auth/facebook
GET /services/list
POST /services/create
PUT /services/update/{id}
GET /admin/package/index
POST /admin/package/store
POST /admin/package/update
POST /admin/package/delete
GET /admin/package/get-purchased-package
POST /online/create-package-sell
GET /online/get-customer-packages
GET /admin/giftcard/index
POST /admin/giftcard/create
POST /admin/giftcard/update
POST /admin/giftcard/delete
GET /admin/giftcard/purchased-giftcard
POST /online/create-gift-card-sell
GET /online/get-customer-gift-cards
GET /admin/membership/index
POST /admin/membership/store
POST /admin/membership/update
POST /admin/membership/delete
GET /admin/membership/get-purchased-membership
POST /online/create-membership-sell
GET /online/get-customer-memberships
`;

/** Endpoints that were added since. */
const ADDED = `
POST /auth/refresh
POST /auth/logout
POST /auth/forgot-password
POST /auth/reset-password
POST /customer/forgot-password
POST /customer/reset-password
POST /customer/profile/update
POST /customer/verify-email
POST /customer/confirm-merge
POST /customer/keep-address
GET /customer/cards
POST /customer/card/delete
GET /customer/appointments
POST /customer/appointment/cancel
POST /customer/appointment/reschedule
GET /admin/appointment/index
POST /admin/appointment/cancel
POST /admin/appointment/reschedule
POST /admin/appointment/complete
POST /admin/appointment/no-show
POST /admin/quick-sale
POST /admin/settings/update
POST /admin/business-contact-details/update
POST /payment/webhook/{slug}
POST /redemption/package
POST /redemption/membership
POST /redemption/gift-card
GET /online/packages
GET /online/gift-cards
GET /online/memberships
POST /online/claim
POST /online/membership/cancel
GET /admin/webhook/index
POST /admin/webhook/store
POST /admin/webhook/update
POST /admin/webhook/delete
GET /admin/webhook/deliveries
GET /admin/customer/index
POST /admin/customer/merge
POST /admin/customer/store
POST /admin/customer/update
`;

const RECORDS = [
  'location',
  'category',
  'staff',
  'block-time',
  'time-off',
  'add-on',
  'product',
  'promotion',
  'occasion',
  'user',
];
const recordCalls = RECORDS.flatMap((name) => [
  `GET /admin/${name}/index`,
  ...['store', 'update', 'delete'].map((call) => `POST /admin/${name}/${call}`),
]);

const lines = (text: string): string[] => text.trim().split('\n');

/** The signs of the paths of the rulebook, such as `/visit/{pay,tip}`, in a regular expression. */
const IN_PATTERN: Readonly<Record<string, string>> = { '{': '(?:', ',': '|', '}': ')', '*': '[a-z-]+' };

describe('the contract', () => {
  test('has every existing endpoint under its method and path', () => {
    expect(lines(EXISTING).filter((call) => !endpoints.includes(call))).toEqual([]);
  });

  test('has every added endpoint and every record call', () => {
    const missing = [...lines(ADDED), ...recordCalls].filter((call) => !endpoints.includes(call));
    expect(missing).toEqual([]);
  });

  // BEHAVIOR §1.1
  test('is under /api/v1 and has each method and path once', () => {
    expect(API_PREFIX).toBe('/api/v1');
    expect(new Set(endpoints).size).toBe(endpoints.length);
  });

  const isCreate = (path: string): boolean =>
    /\/(store|create|register|save-booking|save-series|quick-sale|create-[a-z-]+-sell|reload)$|^\/admin\/(?:webhook\/test|drawer\/open|payroll\/close)$|\/waitlist\/(join|accept)$/.test(
      path,
    );

  // BEHAVIOR §5.2
  test('replies 201 to calls that create a resource, otherwise 200', () => {
    const other = routes.filter(({ path, status }) => status !== (isCreate(path) ? 201 : 200));
    expect(other.map(({ path, status }) => `${path} ${status}`)).toEqual([]);
  });

  test('accepts an Idempotency-Key on the calls of the table of BEHAVIOR §9.1, and on no others', () => {
    const chapter = readFileSync('lib/contract/behavior/09-idempotency.md', 'utf8');
    const [table = ''] = /## 9\.1 .*?(?=\n## )/s.exec(chapter) ?? [];
    const paths = [...table.matchAll(/`(\/[^`]+)`/g)].map(([, path = '']) => path);
    const patterns = paths.map((path) => path.replace(/[{},*]/g, (sign) => IN_PATTERN[sign] ?? sign));
    const listed = new RegExp(`^(?:${patterns.join('|')})$`);
    const takesKey = routes.filter(({ method, path }) => method === 'POST' && listed.test(path));
    const idempotent = routes.filter((route) => route.idempotent);
    expect(idempotent.map(({ path }) => path).sort()).toEqual(takesKey.map(({ path }) => path).sort());
  });

  // zod sets its messages when the first schema is created
  test('creates no schema before a request needs it: a function that starts serves one operation', () => {
    const script =
      "import { config } from 'zod'; await import('./lib/contract/index.ts'); await import('./lib/contract/notifications/webhook-events.ts');" +
      'console.log(config().localeError === undefined);';
    const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', script]);
    expect(String(printed)).toBe('true\n');
  });
});
