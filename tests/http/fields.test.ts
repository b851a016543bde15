import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { directory } from '../../lib/contract/directory.ts';
import { groups } from '../../lib/contract/index.ts';
import { payments } from '../../lib/contract/payments.ts';
import type { Route } from '../../lib/contract/route.ts';
import { webhooks } from '../../lib/contract/webhooks.ts';
import { readFields } from '../../lib/http/fields.ts';

/** What is said of a field that holds this. */
function saidOf(route: Route, field: string, value: unknown): readonly string[] {
  const read = readFields(route, { [field]: value });
  return read.ok ? [] : (read.errors?.[field] ?? []);
}

/** What people write at length. */
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
];
/** What is compared with what is kept, read as something else, or signed: it is never kept as it was sent. */
const NEVER_KEPT = new Set([
  'access_token',
  'credential',
  'current_password',
  'delivery_id',
  'email',
  'image',
  'occasion_images',
  'occasion_name',
  'password',
  'raw',
  'refresh_token',
  'service_expiration_time',
  'signature',
  'slug',
  'token',
  'type',
  'url',
]);

describe('text', () => {
  test('of several lines is taken in notes, messages, descriptions and HTML alone', () => {
    const taken = new Set<string>();
    for (const { name, routes } of groups.filter((each) => each.name !== 'docs')) {
      for (const [operation, route] of Object.entries(routes)) {
        const fields = route.input instanceof z.ZodObject ? Object.keys(route.input.shape) : [];
        for (const field of fields) {
          if (saidOf(route, field, 'a\r\nb').length === 0) taken.add(field);
          else if (saidOf(route, field, 'a b').length === 0) {
            expect(saidOf(route, field, 'a\nb'), `${name}/${operation} ${field}`).toEqual([
              'Must be one line',
            ]);
          }
        }
      }
    }
    expect([...taken].filter((field) => !NEVER_KEPT.has(field)).sort()).toEqual(PROSE);
  });

  test.each(['a\nb', 'a\rb', 'a\tb', 'a\u0085b', 'a\u2028b', 'a\u2029b'])(
    'of one line is not %j',
    (value) => {
      expect(saidOf(directory.routes['category-store'], 'name', value)).toEqual(['Must be one line']);
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
  ])('is told of once: %s of %j %s', (field, value, words, route) => {
    expect(saidOf(route, field, value)).toEqual([words]);
  });

  test("is told in the salon's own words by every route", () => {
    const strange = [true, 'x', -1.5, [], [true], {}, { monday: 3 }, Number.POSITIVE_INFINITY];
    const said = new Map<string, string>();
    for (const { name, routes } of groups) {
      for (const [operation, route] of Object.entries(routes)) {
        const fields = route.input instanceof z.ZodObject ? Object.keys(route.input.shape) : [];
        for (const field of fields) {
          for (const value of strange) {
            for (const words of saidOf(route, field, value)) said.set(words, `${name}/${operation} ${field}`);
          }
        }
      }
    }
    expect(said.size).toBeGreaterThan(10);
    expect([...said].filter(([words]) => /^Invalid|expected|received/.test(words))).toEqual([]);
  });
});
