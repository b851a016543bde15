import { readFileSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, test } from 'vitest';
import { createClient } from '../../lib/client/client.ts';
import { toFailureCode } from '../../lib/contract/failure-codes.ts';
import { groups } from '../../lib/contract/index.ts';
import { WEBHOOK_EVENTS, type WebhookEventKind } from '../../lib/contract/notifications/webhook-events.ts';
import { WEBHOOK_KINDS } from '../../lib/contract/notifications/webhooks.ts';
import { buildOpenApiDocument } from '../../lib/openapi/document.ts';
import { shiftDatesByWeeksToFuture, shiftDatesByWeeksToRecentPast } from '../../lib/openapi/example-dates.ts';
import examples from '../../lib/openapi/examples.json' with { type: 'json' };
import { resolveSchema, type Schema, toInputSchema, toReplySchema } from '../../lib/openapi/schemas.ts';
import { EVENT_EXAMPLES } from '../../lib/openapi/webhooks.ts';
import { listAllowedCallers } from '../../lib/rules/access/route-access.ts';
import { FAILURES, type FailureKey } from '../../lib/rules/failures.ts';
import { IS_NIGHT } from '../support/nightly.ts';

type Operation = {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly security: readonly object[];
  readonly parameters?: readonly { readonly name?: string; readonly $ref?: string }[];
  readonly requestBody?: object;
  readonly responses: Readonly<Record<string, object>>;
  readonly 'x-permission'?: string | readonly string[];
  readonly 'x-codeSamples': readonly { readonly label: string; readonly source: string }[];
};
const api = buildOpenApiDocument(groups, {
  serverUrl: 'https://api.salons.test/api/v1',
  guides: readFileSync('lib/openapi/guides.md', 'utf8'),
});
const operations = groups.flatMap((group) =>
  // Pages lie outside the API
  Object.entries(group.routes)
    .filter(([, { prefix }]) => prefix === undefined)
    .map(([name, route]) => {
      const at = api.paths[route.path]?.[route.method.toLowerCase()] as unknown as Operation;
      return { name: `${group.name}/${name}`, group, route, at };
    }),
);

const STATUS_BY_CODE = new Map<string, number>(
  Object.entries(FAILURES).map(([key, { status }]) => [toFailureCode(key as FailureKey), status]),
);

type Failures = {
  readonly $ref?: string;
  readonly content?: Readonly<
    Record<
      string,
      { readonly schema: { readonly allOf: [object, { properties: { code: { enum: string[] } } }] } }
    >
  >;
};

type DescribedField = { readonly place: string; readonly field: string; readonly schema: Schema };

/** The fields of a schema with their places: `out.data.payments.status`. */
function listFields(named: Schema, path: string): DescribedField[] {
  const schema = resolveSchema(named);
  const inside = ['anyOf', 'oneOf', 'allOf'].flatMap((key) => (schema[key] ?? []) as Schema[]);
  const items = schema.items ? [schema.items as Schema] : [];
  const fields = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
  return [
    ...[...inside, ...items].flatMap((each) => listFields(each, path)),
    ...fields.flatMap(([field, each]) => [
      { place: `${path}.${field}`, field, schema: each },
      ...listFields(each, `${path}.${field}`),
    ]),
  ];
}

const fieldsOfApi = operations.flatMap(({ name, route }) => [
  ...listFields(toInputSchema(route), `${name} in`),
  ...listFields(toReplySchema(route), `${name} out`),
]);

/** A choice whose values say what they mean: `active`, `expired`. */
const isListOfWords = ({ enum: values, const: value }: Schema): boolean =>
  [values ?? value].flat().every((each) => typeof each === 'string' && /^[a-z_]{4,}$/.test(each));

const responses = new Map<string, object>(Object.entries(api.components.responses));

/** The codes of a failure response, also of one that operations share. */
function listCodes(reply: Failures): readonly string[] {
  const shared = reply.$ref?.replace('#/components/responses/', '');
  const { content } = shared === undefined ? reply : (responses.get(shared) as Failures);
  return content?.['application/json']?.schema.allOf[1].properties.code.enum ?? [];
}

const LARGE_OBJECT_MIN_LENGTH = 1_500;

/** The JSON of every object schema that is large. */
function listLargeObjects(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const text = 'properties' in value ? JSON.stringify(value) : '';
  return [
    ...(text.length >= LARGE_OBJECT_MIN_LENGTH ? [text] : []),
    ...Object.entries(value)
      .filter(([key]) => !/^(?:examples?|x-codeSamples)$/.test(key))
      .flatMap(([, each]) => listLargeObjects(each)),
  ];
}

describe('the OpenAPI document (BEHAVIOR §32.3)', () => {
  test('passes the linter without errors and warnings', async () => {
    // The examples by night alone: they take five times as long as all else
    const rules = IS_NIGHT ? {} : { 'no-invalid-media-type-examples': 'off' as const };
    const config = await createConfig({ extends: ['recommended'], rules });
    const problems = await lintFromString({ source: JSON.stringify(api), config });
    expect(
      problems.map(({ message, location }) => `${message} ${location[0]?.pointer}`),
      'npm run samples records an example again that does not fit its schema',
    ).toEqual([]);
  });

  test('names the records of the salon once: no large object stands in it twice', () => {
    const nouns = [
      'Appointment',
      'AppointmentLine',
      'Service',
      'Customer',
      'Staff',
      'Location',
      'Receipt',
      'Sale',
    ];
    const products = ['Package', 'GiftCard', 'Membership', 'PurchasedPackage', 'PurchasedGiftCard'];
    expect(Object.keys(api.components.schemas)).toEqual(
      expect.arrayContaining([...nouns, ...products, 'PurchasedMembership', 'Settings', 'SaveBookingInput']),
    );
    const found = listLargeObjects({ paths: api.paths, webhooks: api.webhooks, ...api.components });
    expect(found.filter((text, index) => found.indexOf(text) !== index)).toEqual([]);
  });

  test('names the salon first where nobody needs to log in', () => {
    const open = operations.filter(
      ({ route }) => route.access === 'public' && !route.tenantless && !route.signed,
    );
    expect(open.length).toBeGreaterThan(20);
    for (const { name, at } of open) {
      expect(at.parameters?.[0], name).toEqual({ $ref: '#/components/parameters/Salon' });
      expect(at.security[0], name).toEqual({ salon: [] });
    }
  });

  test('shows whole numbers as numbers, also those that a query sends as text', () => {
    const list = operations.find(({ name }) => name === 'services/list');
    expect(list?.at.parameters).toContainEqual({ $ref: '#/components/parameters/PageSize' });
    const parameters: Readonly<Record<string, object>> = api.components.parameters;
    expect(parameters.PageSize).toMatchObject({
      schema: { type: ['integer', 'string'], minimum: 1, maximum: 100 },
    });
    expect(api.components.schemas.Id).toMatchObject({ type: ['integer', 'string'], minimum: 1 });
  });

  test('describes every operation with its id, roles and responses', () => {
    for (const { name, route, at } of operations) {
      expect(at.operationId, name).toBe(name.replace('/', '.'));
      expect(at.summary.length, name).toBeGreaterThan(5);
      expect(at.description, name).toContain('**For:**');
      // Customers' own operations name no permission
      expect(at['x-permission'], name).toEqual(route.permission);
      expect(at['x-permission'] === undefined, name).toBe(!listAllowedCallers(route).includes('admin'));
      const statuses = Object.keys(at.responses);
      expect(statuses, name).toContain(String(route.status));
      expect(statuses, name).toEqual(expect.arrayContaining(route.tenantless ? [] : ['422', 'default']));
      const takesKey = at.parameters?.some(({ $ref }) => $ref?.endsWith('IdempotencyKey')) ?? false;
      expect(takesKey, name).toBe(route.idempotent === true);
      const isOpen = listAllowedCallers(route).includes('anonymous');
      if (!isOpen) expect(at.security, name).toEqual([{ token: [] }]);
    }
  });

  test('describes every group', () => {
    for (const { name, description } of api.tags) expect(description, name).toMatch(/^[A-Z].+\.$/);
  });

  test('lists the codes of each operation by status, and every code of the catalogue', () => {
    const listed = new Set<string>();
    // A page shows its failures to a person, without codes
    for (const { name, at } of operations.filter(({ route }) => !route.contentType)) {
      for (const [status, reply] of Object.entries(at.responses).filter(([each]) => /^[45d]/.test(each))) {
        const codes = listCodes(reply);
        expect(codes.length, `${name} ${status}`).toBeGreaterThan(0);
        for (const code of codes) {
          const expected = /[dX]/.test(status) ? expect.any(Number) : Number(status);
          expect(STATUS_BY_CODE.get(code), `${name} ${code}`).toEqual(expected);
          listed.add(code);
        }
      }
    }
    expect([...STATUS_BY_CODE.keys()].filter((code) => !listed.has(code))).toEqual([]);
  });

  test('shows a recorded reply of the demo salon for every operation', () => {
    const shown = operations.filter(({ route }) => !route.contentType && route.path !== '/openapi.json');
    const missing = shown.filter(
      ({ name, at, route }) =>
        Reflect.get(examples, name) === undefined ||
        (!JSON.stringify(at.responses[route.status]).includes('demo salon') &&
          !/google|facebook|retry-payment|import-place/.test(name)),
    );
    expect(missing.map(({ name }) => `${name}: npm run samples -- ${name} records its reply`)).toEqual([]);
  });

  test('describes statuses, types and other numbered choices where they appear', () => {
    const isChoice = (field: string) =>
      /^(?:status|\w*_(?:status|type|type_id)|type|session|buy_for|price_for_payroll|billing_period)$/.test(
        field,
      );
    const undescribed = fieldsOfApi.filter(
      ({ field, schema }) =>
        isChoice(field) &&
        schema.description === undefined &&
        !isListOfWords(schema) &&
        schema.const !== true,
    );
    expect(undescribed.map(({ place }) => place)).toEqual([]);
  });

  test.each([
    ['auth/login', 'out.token', /^Access token/],
    ['giftcards/claim', 'in.token', /gift/],
    ['customers/verify-email', 'in.token', /link in the mail/],
    ['payments/create-order', 'out.token', /^Client secret/],
    ['memberships/create-membership-sell', 'out.data.token', /^Client secret/],
    ['checkout/redemption-package', 'out.data.status', /^0 Pending payment, 1 Confirmed/],
    ['checkout/redemption-package', 'out.data.payments.status', /^0 Pending, 1 Paid, 2 Failed$/],
    ['packages/create-package-sell', 'out.data.status', /^0 Pending, 1 Paid, 2 Failed$/],
    ['packages/package-store', 'in.status', /can be sold/],
    ['memberships/membership-store', 'in.membership_id', undefined],
    ['memberships/membership-update', 'in.membership_id', /^The membership$/],
    ['checkout/quick-sale', 'in.products.qty', /^Pieces$/],
    ['directory/block-time-store', 'in.staff_id', /whole location/],
  ])('describes a field by its meaning there: %s %s', (operation, path, description) => {
    const found = fieldsOfApi.find(({ place }) => place === `${operation} ${path}`);
    if (description) expect(found?.schema.description).toMatch(description);
    else expect(found).toBeUndefined();
  });

  test('describes the payload of every webhook, with an example (BEHAVIOR §30.2)', () => {
    expect(Object.keys(api.webhooks)).toEqual([...WEBHOOK_KINDS, 'webhook.test']);
    for (const [kind, { data }] of Object.entries(WEBHOOK_EVENTS)) {
      const example = EVENT_EXAMPLES[kind as WebhookEventKind];
      expect(data().parse(example), kind).toEqual(example);
    }
  });

  test('has a sample for curl and for the typed client of every operation that apps call', () => {
    const salon = createClient({ baseUrl: 'https://api.salons.test/api/v1' });
    for (const { name, group, route, at } of operations) {
      if (route.signed) continue;
      const [curl, script] = at['x-codeSamples'];
      expect(curl?.source, name).toMatch(/^curl /);
      expect(curl?.source.includes('Idempotency-Key'), name).toBe(route.idempotent === true);
      if (group.audience || route.contentType) continue;
      const [, groupName = '', operation = ''] =
        /await salon\.(\w+)\.(\w+)\(/.exec(script?.source ?? '') ?? [];
      expect(Reflect.get(Reflect.get(salon, groupName), operation), name).toBeTypeOf('function');
    }
  });

  test('shows no secret and no token', () => {
    expect(JSON.stringify(api)).not.toMatch(/sk_test_|sk_live_|\$scrypt|eyJhbGciOiJIUzI1NiIsImtpZCI/);
  });
});

test.each([
  ['2026-11-12T10:00:00Z', '2026/11/17 2026-12-24', '2026/11/17 2026-12-24'],
  ['2026-11-18T10:00:00Z', '2026/11/17', '2026/11/24'],
  ['2026-11-19T23:00:00Z', '2026/11/17', '2026/11/24'],
  ['2026-11-20T10:00:00Z', '2026/11/17', '2026/12/01'],
  [
    '2027-03-01T10:00:00Z',
    '{"date":"2026/11/17","time":"10:00 AM"}',
    '{"date":"2027/03/09","time":"10:00 AM"}',
  ],
  ['2027-03-01T10:00:00Z', '+1 212 555 0142 GC20261116001', '+1 212 555 0142 GC20261116001'],
])('on %s the dates of %s lie after the demo salon’s week, on the same weekdays', (today, text, shifted) => {
  expect(shiftDatesByWeeksToFuture(text, new Date(today))).toBe(shifted);
});

test.each([
  ['2026-11-16T10:00:00Z', '2026/11/16'],
  ['2026-11-24T03:00:00Z', '2026/11/23'],
  ['2026-11-23T23:00:00Z', '2026/11/16'],
  ['2026-11-27T10:00:00Z', '2026/11/23'],
])('on %s the examples of the books are of a day that is over everywhere', (today, day) => {
  expect(shiftDatesByWeeksToRecentPast('2026/11/16', new Date(today))).toBe(day);
});
