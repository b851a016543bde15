import { describe, expect, test } from 'vitest';
import { startStack } from '../../infra/local/stack.ts';
import { groups } from '../../lib/contract/index.ts';
import type { Route } from '../../lib/contract/route.ts';
import { formatFirstIgnoredFields, listSchemaFields } from '../../lib/http/ignored-fields.ts';
import { toInputSchema } from '../../lib/openapi/schemas.ts';
import { PACKAGE } from '../support/products/packages.ts';
import { useTestSalons } from '../support/test-salon.ts';

const openSalon = useTestSalons();

const ROUTES = groups.flatMap(({ name, routes }) =>
  Object.entries(routes).map(([operation, route]) => [`${name}/${operation}`, route] as const),
);

const PACKAGE_OF_COLOUR = { ...PACKAGE, colour: 'red' };

const SLOTS = {
  location_id: 1,
  start_date: '2027/01/05',
  end_date: '2027/01/05',
  service_pricing_options: [{ service_id: 1, staff_id: null }],
};

// BEHAVIOR §5.4
describe('fields that an operation does not take', () => {
  test.each(ROUTES)('%s knows each field of its reference', (_name, route: Route) => {
    const documented = Object.keys(toInputSchema(route).properties ?? {});
    expect(listSchemaFields(route.input)).toEqual(expect.arrayContaining(documented));
  });

  test.each<[string, readonly string[], string]>([
    ['one name', ['colour'], 'colour'],
    ['signs that a header does not carry', ['a,b', 'ü\n'], 'a%2Cb,%C3%BC%0A'],
    ['a long name', ['x'.repeat(41)], 'x'.repeat(40)],
    ['a long name of pairs', ['😀'.repeat(41)], encodeURIComponent('😀'.repeat(40))],
    [
      'many names',
      Array.from({ length: 21 }, (_, index) => `f${index}`),
      Array.from({ length: 20 }, (_, index) => `f${index}`).join(','),
    ],
  ])('are formatted: %s', (_title, names, expected) => {
    expect(formatFirstIgnoredFields(names)).toBe(expected);
  });

  test('are named where the body has them, at its top level alone', async () => {
    const salon = await openSalon();
    const [option] = SLOTS.service_pricing_options;
    const body = {
      ...SLOTS,
      service_pricing_options: [{ ...option, shade: 1 }],
      start_day: 1,
      colour: 'red',
    };
    const { status, headers } = await salon.call('booking/get-slot', body);
    expect([status, headers['x-ignored-fields']]).toEqual([200, 'start_day,colour']);
  });

  test('are named where the query of a POST has them, also those that its body takes', async () => {
    const salon = await openSalon();
    const { status, headers } = await salon.request({
      method: 'POST',
      path: '/api/v1/booking/get-slot',
      query: `slug=${salon.slug}&location_id=2&_=123`,
      body: JSON.stringify(SLOTS),
    });
    expect([status, headers['x-ignored-fields']]).toEqual([200, 'location_id,_']);
  });

  test('are named by a refusal, so that a misspelt field is found', async () => {
    const salon = await openSalon();
    const { location_id, ...rest } = SLOTS;
    const { status, body, headers } = await salon.call('booking/get-slot', {
      ...rest,
      locationId: location_id,
    });
    expect([status, body.errors, headers['x-ignored-fields']]).toEqual([
      422,
      { location_id: ['Is required'] },
      'locationId',
    ]);
  });

  test('are named by a replayed reply too', async () => {
    const salon = await openSalon();
    const options = { as: 'admin' as const, headers: { 'idempotency-key': 'key of the client' } };
    const replies = [
      await salon.call('packages/package-store', PACKAGE_OF_COLOUR, options),
      await salon.call('packages/package-store', PACKAGE_OF_COLOUR, options),
    ];
    const named = replies.map(({ headers }) => [
      headers['idempotency-replayed'],
      headers['x-ignored-fields'],
    ]);
    expect(named).toEqual([
      [undefined, 'colour'],
      ['true', 'colour'],
    ]);
  });

  test('do not include `appointment`, the other name of `appointment_id`', async () => {
    const salon = await openSalon();
    const update = { payment_intent: 'pi_1', appointment: 1 };
    const { headers } = await salon.call('payments/update-status', update);
    expect(headers['x-ignored-fields']).toBeUndefined();
  });
});

test('the local stack prints the fields that a request sent in vain', async () => {
  const lines: string[] = [];
  const stack = await startStack({ onIgnoredFields: (line) => lines.push(line) });
  try {
    await fetch(`${stack.urls.api}/booking/get-front-settings?slug=demo&colour=red`);
    await fetch(`${stack.urls.api}/booking/get-front-settings?slug=demo`);
  } finally {
    await stack.close();
  }
  expect(lines).toEqual(['GET /api/v1/booking/get-front-settings ignored: colour']);
});
