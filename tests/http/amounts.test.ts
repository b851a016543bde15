import { describe, expect, test } from 'vitest';
import { listMoneyFieldPaths } from '../../lib/contract/field-paths.ts';
import { money } from '../../lib/contract/fields.ts';
import { groups } from '../../lib/contract/index.ts';
import type { Route } from '../../lib/contract/route.ts';
import { parseRouteFields } from '../../lib/http/input.ts';
import { sendUntilOnlyWrong } from '../support/api/corrected-input.ts';
import {
  createDraw,
  listPaths,
  type Path,
  type Schema,
  sampleOf,
  schemaOf,
  withValue,
} from '../support/api/schema-values.ts';
import type { Reply } from '../support/test-salon.ts';

const MONEY = money().meta()?.description;

/** The money fields by the API reference, found independently of the schemas. */
function listReferenceMoneyFields(
  schema: Schema & { readonly description?: string },
  at: Path = [],
): string[] {
  if (schema.description === MONEY) return [at.join('.')];
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, each]) =>
      listReferenceMoneyFields(each, [...at, name]),
    ),
    ...(schema.items ? listReferenceMoneyFields(schema.items, [...at, '*']) : []),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((each) =>
      listReferenceMoneyFields(each, at),
    ),
  ];
}

const moneyRoutes = groups
  .flatMap(({ name, routes }) =>
    Object.entries(routes).map(([operation, route]) => ({ name: `${name}/${operation}`, route })),
  )
  .map(({ name, route }) => ({
    name,
    route,
    documented: [...new Set(listReferenceMoneyFields(schemaOf(route)))].sort(),
  }))
  .filter(({ route, documented }) => documented.length > 0 || listMoneyFieldPaths(route.input).length > 0);

const SOLD_GIFT_CARD = {
  appointment_id: 1,
  sales: [{ kind: 'gift_card', template_id: 1, amount: '1500.00' }],
};
/** Inputs with fields that exclude those of the full input. */
const OTHER_INPUTS: Readonly<Record<string, object>> = {
  'appointments/appointment-refund': { appointment_id: 1, payment_id: 1001, amount: '1500.00' },
  'checkout/checkout-quote': SOLD_GIFT_CARD,
  'checkout/checkout-pay': { ...SOLD_GIFT_CARD, version: 'v', tenders: [] },
};

/** An input with all fields of a route that its schema accepts together. */
async function createFullInput(route: Route): Promise<object> {
  const send = async (input: object) => {
    const parsed = parseRouteFields(route, input);
    return { status: parsed.ok ? 200 : 422, body: parsed.ok ? {} : { errors: parsed.errors } } as Reply;
  };
  const { reply, input } = await sendUntilOnlyWrong(
    send,
    sampleOf(schemaOf(route), createDraw(1), true) as object,
    [],
  );
  expect(reply.body.errors).toBeUndefined();
  return input;
}

const toFieldPath = (path: Path): string =>
  path.map((part) => (typeof part === 'number' ? '*' : part)).join('.');

// BEHAVIOR §6.2
test('at least a dozen routes take amounts', () => {
  expect(moneyRoutes.length).toBeGreaterThan(12);
});

describe.each(moneyRoutes)('$name', ({ name, route, documented }) => {
  test('finds every money field', () => {
    const found = listMoneyFieldPaths(route.input).map((path) => path.join('.'));
    expect([...new Set(found)].sort()).toEqual(documented);
  });

  test('refuses a fraction in each money field if the currency has no smaller unit (422)', async () => {
    const inputs = [await createFullInput(route), ...(OTHER_INPUTS[name] ? [OTHER_INPUTS[name]] : [])];
    const findPaths = (input: object) =>
      listPaths(input).filter((path) => documented.includes(toFieldPath(path)));
    expect([...new Set(inputs.flatMap(findPaths).map(toFieldPath))].sort()).toEqual(documented);
    for (const input of inputs) {
      const paths = findPaths(input);
      const whole = paths.reduce<unknown>((value, path) => withValue(value, path, '1.00'), input);
      expect(parseRouteFields(route, whole, 'JPY').ok).toBe(true);
      for (const path of paths) {
        // Amounts that every field takes, also one with a few choices
        for (const amount of [0.5, '0.50']) {
          const invalid = withValue(whole, path, amount);
          const errors = { [path.join('.')]: ['Must be a whole amount'] };
          expect(parseRouteFields(route, invalid, 'jpy')).toEqual({ ok: false, failure: 'invalid', errors });
          expect(parseRouteFields(route, invalid, 'USD').ok).toBe(true);
        }
      }
    }
  });
});
