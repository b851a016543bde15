import { describe, expect, test } from 'vitest';
import { moneyFields } from '../../lib/contract/fields-of.ts';
import { groups } from '../../lib/contract/index.ts';
import type { Route } from '../../lib/contract/route.ts';
import { money } from '../../lib/contract/wire.ts';
import { readFields } from '../../lib/http/fields.ts';
import { answerTo } from '../support/repair.ts';
import {
  drawing,
  type Path,
  pathsIn,
  type Schema,
  sampleOf,
  schemaOf,
  withValue,
} from '../support/schema-values.ts';
import type { Reply } from '../support/test-salon.ts';

const MONEY = money().meta()?.description;

/** Where the reference says that an input takes money: another reading than that of the schemas themselves. */
function toldMoney(schema: Schema & { readonly description?: string }, at: Path = []): string[] {
  if (schema.description === MONEY) return [at.join('.')];
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, each]) => toldMoney(each, [...at, name])),
    ...(schema.items ? toldMoney(schema.items, [...at, '*']) : []),
    ...(schema.anyOf ?? []).flatMap((each) => toldMoney(each, at)),
  ];
}

const takers = groups
  .flatMap(({ name, routes }) =>
    Object.entries(routes).map(([operation, route]) => ({ name: `${name}/${operation}`, route })),
  )
  .map(({ name, route }) => ({ name, route, told: [...new Set(toldMoney(schemaOf(route)))].sort() }))
  .filter(({ route, told }) => told.length > 0 || moneyFields(route.input).length > 0);

/** All that a route takes, as far as its schema takes it together. */
async function inputOf(route: Route): Promise<object> {
  const send = async (input: object) => {
    const read = readFields(route, input);
    return { status: read.ok ? 200 : 422, body: read.ok ? {} : { errors: read.errors } } as Reply;
  };
  const { reply, input } = await answerTo(send, sampleOf(schemaOf(route), drawing(1), true) as object, []);
  expect(reply.body.errors).toBeUndefined();
  return input;
}

const formOf = (path: Path): string => path.map((part) => (typeof part === 'number' ? '*' : part)).join('.');

test('amounts are taken by whoever sells, defines or is paid', () => {
  expect(takers.length).toBeGreaterThan(12);
});

describe.each(takers)('$name', ({ route, told }) => {
  test('has every field found that takes money', () => {
    const found = moneyFields(route.input).map((path) => path.join('.'));
    expect([...new Set(found)].sort()).toEqual(told);
  });

  test('refuses a part of a unit in each of them, where the currency has whole units alone', async () => {
    const input = await inputOf(route);
    const paths = pathsIn(input).filter((path) => told.includes(formOf(path)));
    expect(paths.map(formOf).sort()).toEqual(told);
    const whole = paths.reduce<unknown>((before, path) => withValue(before, path, '1500.00'), input);
    expect(readFields(route, whole, 'JPY').ok).toBe(true);
    for (const path of paths) {
      for (const amount of [0.5, '1500.01']) {
        const sent = withValue(whole, path, amount);
        const errors = { [path.join('.')]: ['Must be a whole amount'] };
        expect(readFields(route, sent, 'jpy')).toEqual({ ok: false, failure: 'invalid', errors });
        expect(readFields(route, sent, 'USD').ok).toBe(true);
      }
    }
  });
});
