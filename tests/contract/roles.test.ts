import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { groups } from '../../lib/contract/index.ts';
import { BUILT_IN_ROLES, PERMISSIONS, ROLE_PERMISSIONS } from '../../lib/rules/access/permissions.ts';
import { listAllowedCallers, type RouteCaller } from '../../lib/rules/access/route-access.ts';

/** The operations that the front desk calls, by group (BEHAVIOR §2.1). Customers' own are not among them. */
const STAFF_OPERATIONS: Readonly<Record<string, readonly string[]>> = {
  appointments: [
    'appointment-cancel',
    'appointment-charge',
    'appointment-check-in',
    'appointment-complete',
    'appointment-confirm',
    'appointment-correct-tender',
    'appointment-index',
    'appointment-message',
    'appointment-no-show',
    'appointment-refund',
    'appointment-reschedule',
    'appointment-seen',
    'appointment-set-customer',
    'appointment-start',
    'appointment-undo',
    'appointment-unseen',
    'appointment-update',
    'appointment-waive-fee',
    'appointment-write-off',
    'diary',
    'diary-changes',
    'diary-live',
    'diary-week',
  ],
  auth: [
    'confirm',
    'facebook',
    'forgot-password',
    'google',
    'login',
    'logout',
    'password-set',
    'pin',
    'language-set',
    'pin-set',
    'pin-users',
    'profile',
    'refresh',
    'reset-password',
    'second-factor-confirm',
    'second-factor-remove',
    'second-factor-start',
    'second-factor-verify',
  ],
  booking: [
    'catalog',
    'get-days',
    'get-front-settings',
    'get-location-list',
    'get-service-by-location',
    'get-service-staff',
    'get-services',
    'get-slot',
    'get-slot-by-query',
    'prove',
    'quote',
    'save-booking',
    'save-series',
  ],
  checkout: [
    'checkout-cancel',
    'checkout-pay',
    'checkout-quote',
    'checkout-show',
    'quick-sale',
    'reader-index',
    'redemption-gift-card',
    'redemption-membership',
    'redemption-package',
  ],
  customers: [
    'confirm-merge',
    'forgot-password',
    'keep-address',
    'login',
    'logout',
    'register',
    'reset-password',
    'verify-email',
  ],
  directory: [
    'block-time-delete',
    'block-time-index',
    'block-time-store',
    'block-time-update',
    'calendar-delete',
    'calendar-store',
    'customer-index',
    'customer-show',
    'customer-store',
    'customer-update',
    'location-index',
    'occasion-index',
    'product-index',
    'promotion-index',
    'resource-index',
    'sale-correct-tender',
    'sale-index',
    'sale-refund',
    'staff-index',
    'time-off-delete',
    'time-off-index',
    'time-off-store',
    'time-off-update',
  ],
  docs: ['openapi', 'page', 'start', 'style', 'viewer'],
  giftcards: [
    'create-gift-card-sell',
    'gift-card-balance',
    'gift-hand-over',
    'giftcard-change',
    'giftcard-index',
    'online-gift-cards',
    'purchased-giftcard',
    'show-gift',
  ],
  journal: [
    'credit-adjust',
    'day-show',
    'drawer-close',
    'drawer-index',
    'drawer-open',
    'drawer-pay-in',
    'drawer-pay-out',
    'drawer-show',
    'receipt-index',
    'receipt-send',
    'receipt-show',
    'tip-index',
    'tip-pay-out',
  ],
  memberships: [
    'create-membership-sell',
    'get-purchased-membership',
    'membership-cancel',
    'membership-change',
    'membership-index',
    'membership-pause',
    'membership-resume',
    'membership-retry-payment',
    'online-memberships',
  ],
  packages: [
    'create-package-sell',
    'get-purchased-package',
    'online-packages',
    'package-change',
    'package-index',
  ],
  pages: [
    'book',
    'calendar',
    'desk',
    'door',
    'embed',
    'favicon',
    'home',
    'office',
    'office-list',
    'office-record',
    'page',
    'robots',
  ],
  payments: ['create-order', 'create-session', 'renewal-session', 'update-status', 'webhook'],
  services: ['list'],
  settings: ['business-contact-details', 'health'],
  visit: [
    'calendar',
    'cancel',
    'confirm',
    'pay',
    'receipt',
    'reschedule',
    'show',
    'slots',
    'tip',
    'unsubscribe',
    'unsubscribe-page',
  ],
  waitlist: [
    'accept',
    'decline',
    'join',
    'leave',
    'show',
    'unsubscribe',
    'unsubscribe-page',
    'waitlist-delete',
    'waitlist-index',
    'waitlist-offer',
  ],
};

const operations = groups.flatMap(({ name, routes }) =>
  Object.entries(routes).map(([operation, route]) => ({ name: `${name}/${operation}`, route })),
);
const listOperationsOf = (role: RouteCaller): string[] =>
  operations
    .filter(({ route }) => listAllowedCallers(route).includes(role))
    .map(({ name }) => name)
    .sort();

test('staff may call the operations of the front desk, and no others', () => {
  const expected = Object.entries(STAFF_OPERATIONS).flatMap(([group, names]) =>
    names.map((name) => `${group}/${name}`),
  );
  expect(listOperationsOf('staff')).toEqual(expected.sort());
});

test('an administrator may call every operation that users may call', () => {
  const forUsers = operations.filter(({ route }) => route.access !== 'customer').map(({ name }) => name);
  expect(listOperationsOf('admin')).toEqual(forUsers.sort());
});

test('a user may call no operation of customers, and whoever has no token only public ones', () => {
  for (const { name, route } of operations) {
    const roles = listAllowedCallers(route);
    expect(roles.includes('anonymous'), name).toBe(route.access === 'public');
    expect(roles.includes('customer'), name).toBe(route.access !== 'user');
    if (route.access === 'customer') expect(roles, name).toEqual(['customer']);
  }
});

test('an operation of users that any user may call is about the own log-in, calendar or time off, lists records of the salon, or shows today', () => {
  const open = operations.filter(({ route }) => route.access !== 'public' && route.permission === 'any');
  expect(open.map(({ name }) => name).sort()).toEqual([
    ...['confirm', 'language-set', 'password-set', 'pin-set', 'profile'].map((name) => `auth/${name}`),
    ...['confirm', 'remove', 'start'].map((act) => `auth/second-factor-${act}`),
    ...['block-time-index', 'calendar-delete', 'calendar-store'].map((name) => `directory/${name}`),
    ...['location', 'occasion', 'resource', 'staff'].map((kind) => `directory/${kind}-index`),
    ...['delete', 'index', 'store', 'update'].map((verb) => `directory/time-off-${verb}`),
    // Users with `money.drawer` see today, readers of the journal see any day
    'journal/day-show',
  ]);
});

test('the rulebook lists all permissions, and those of each built-in role (BEHAVIOR §2.1)', () => {
  const chapter = readFileSync('lib/contract/behavior/02-access.md', 'utf8');
  const listNames = (text = '') => [...text.matchAll(/`([a-z_.]+)`/g)].map(([, name]) => name);
  expect(listNames(/^The permissions are (.*?)\.\n\n/ms.exec(chapter)?.[1])).toEqual(PERMISSIONS);
  for (const role of BUILT_IN_ROLES) {
    const [, cell = ''] = new RegExp(`^\\| .${role}. +\\|[^|]+\\|([^|]+)\\|$`, 'm').exec(chapter) ?? [];
    const named = listNames(cell);
    const listed = cell.trim().startsWith('all')
      ? PERMISSIONS.filter((each) => !named.includes(each))
      : named;
    expect(listed, role).toEqual(ROLE_PERMISSIONS[role]);
  }
});
