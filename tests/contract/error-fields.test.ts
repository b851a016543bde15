import { describe, expect, test } from 'vitest';
import { groups } from '../../lib/contract/index.ts';
import { toWireErrors } from '../../lib/http/error-fields.ts';

import { fail } from '../../lib/rules/outcome.ts';
import { schemaOf } from '../support/api/schema-values.ts';

/** The names of all fields in a JSON Schema, at any depth. */
function listNames(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties } = schema as { readonly properties?: object };
  return [...Object.keys(properties ?? {}), ...Object.values(schema).flatMap(listNames)];
}

describe('the fields of errors (BEHAVIOR §5.3)', () => {
  test('are fields of the request wherever a route names them', () => {
    const unknown = groups.flatMap(({ routes }) =>
      Object.entries(routes).flatMap(([operation, route]) => {
        const names = listNames(schemaOf(route));
        return Object.values(route.errorFields ?? {})
          .flat()
          .filter((name) => !names.includes(name))
          .map((name) => `${operation}: ${name}`);
      }),
    );
    expect(unknown).toEqual([]);
  });

  const TWO = { gift: ['giftcard_number', 'sale_id'] } as const;
  test.each([
    ['in snake case', {}, 'services.0.serviceId', {}, 'services.0.service_id'],
    ['with the add-ons in one word', {}, 'addOns.1.price', {}, 'addons.1.price'],
    [
      'in every part of a path',
      { groups: 'service_groups', serviceIds: 'services' },
      'groups.2.serviceIds',
      {},
      'service_groups.2.services',
    ],
    [
      'under the first name that the client wrote',
      TWO,
      'gift',
      { giftcard_number: 'GC1', sale_id: 3 },
      'giftcard_number',
    ],
    ['under the other name that the client wrote', TWO, 'gift', { sale_id: 3 }, 'sale_id'],
    ['under the last name if the client wrote none', TWO, 'gift', {}, 'sale_id'],
  ])('are named %s', (_, errorFields, field, input, expected) => {
    const outcome = toWireErrors(fail('recordNotFound', field), { errorFields }, input);
    expect(outcome).toMatchObject({ errors: { [expected]: [expect.any(String)] } });
  });
});
