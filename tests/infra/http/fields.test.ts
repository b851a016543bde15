import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { directory } from '../../../lib/contract/directory.ts';
import { groups } from '../../../lib/contract/index.ts';
import { payments } from '../../../lib/contract/payments.ts';
import type { Route } from '../../../lib/contract/route.ts';
import { webhooks } from '../../../lib/contract/webhooks.ts';
import { readFields } from '../../../lib/http/fields.ts';

/** What is said of a field that holds this. */
function saidOf(route: Route, field: string, value: unknown): readonly string[] {
  const read = readFields(route, { [field]: value });
  return read.ok ? [] : (read.errors?.[field] ?? []);
}

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

  test("is told in the house's own words by every route", () => {
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
