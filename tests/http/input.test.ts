import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { directory } from '../../lib/contract/catalog/directory.ts';
import { groups } from '../../lib/contract/index.ts';
import { webhooks } from '../../lib/contract/notifications/webhooks.ts';
import { payments } from '../../lib/contract/payments/payments.ts';
import type { Route } from '../../lib/contract/route.ts';
import { parseRouteFields } from '../../lib/http/input.ts';
import { nightTest } from '../support/nightly.ts';

/** The messages about a field with this value. */
function listMessages(route: Route, field: string, value: unknown): readonly string[] {
  const parsed = parseRouteFields(route, { [field]: value });
  return parsed.ok ? [] : (parsed.errors?.[field] ?? []);
}

/** Fields that accept several lines. */
const PROSE = [
  'deposit_policy',
  'description',
  'message',
  'note',
  'reason',
  'refund_policy',
  'sender_msg',
  'terms_and_condition',
  'terms_conditions',
  'text',
];
/** Fields that are compared, converted or verified, so their text is never stored as it is. */
const NEVER_STORED = new Set([
  'access_token',
  'challenge',
  'credential',
  'current_password',
  'delivery_id',
  'door',
  'email',
  'file',
  'image',
  'logo',
  'manage_token',
  'occasion_images',
  'occasion_name',
  'page',
  'password',
  'raw',
  'record',
  'record_id',
  'refresh_token',
  'sale_token',
  'service_expiration_time',
  'signature',
  'slug',
  'token',
  'type',
  'url',
]);

// BEHAVIOR §6.5
describe('text', () => {
  test('of several lines is accepted in notes, messages, descriptions and HTML only', () => {
    const accepted = new Set<string>();
    for (const { name, routes } of groups.filter((each) => each.name !== 'docs')) {
      for (const [operation, route] of Object.entries(routes)) {
        const fields = route.input instanceof z.ZodObject ? Object.keys(route.input.shape) : [];
        for (const field of fields) {
          if (listMessages(route, field, 'a\r\nb').length === 0) accepted.add(field);
          else if (listMessages(route, field, 'a b').length === 0) {
            expect(listMessages(route, field, 'a\nb'), `${name}/${operation} ${field}`).toEqual([
              'Must be one line',
            ]);
          }
        }
      }
    }
    expect([...accepted].filter((field) => !NEVER_STORED.has(field)).sort()).toEqual(PROSE);
  });

  test.each(['a\nb', 'a\rb', 'a\tb', 'a\u0085b', 'a\u2028b', 'a\u2029b'])(
    'of one line must not hold %j',
    (value) => {
      expect(listMessages(directory.routes['category-store'], 'name', value)).toEqual(['Must be one line']);
    },
  );
});

describe('a field of a wrong type', () => {
  test.each([
    ['amount', true, 'Must be a number', payments.routes['create-order']],
    ['amount', Number.POSITIVE_INFINITY, 'Must be a number', payments.routes['create-order']],
    ['business_hours', [], 'Must be an object', directory.routes['location-store']],
    ['email', 'zz', 'Must be an e-mail address', directory.routes['staff-store']],
    ['name', [], 'Must be text', directory.routes['category-store']],
    ['events', 'booking.created', 'Must be a list', webhooks.routes['webhook-store']],
  ])('has one message: %s of %j %s', (field, value, message, route) => {
    expect(listMessages(route, field, value)).toEqual([message]);
  });

  nightTest('has a message in plain words on every route', () => {
    const wrongValues = [true, 'x', -1.5, [], [true], {}, { monday: 3 }, Number.POSITIVE_INFINITY];
    const messages = new Map<string, string>();
    for (const { name, routes } of groups) {
      for (const [operation, route] of Object.entries(routes)) {
        const fields = route.input instanceof z.ZodObject ? Object.keys(route.input.shape) : [];
        for (const field of fields) {
          for (const value of wrongValues) {
            for (const message of listMessages(route, field, value))
              messages.set(message, `${name}/${operation} ${field}`);
          }
        }
      }
    }
    expect(messages.size).toBeGreaterThan(10);
    expect([...messages].filter(([message]) => /^Invalid|expected|received/.test(message))).toEqual([]);
  });
});
