import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { groups } from '../../lib/contract/index.ts';
import { findFieldErrorCode } from '../../lib/http/field-error-codes.ts';

type Definition = {
  readonly check?: string;
  readonly fn?: unknown;
  readonly format?: string;
  readonly error?: (issue: object) => string | { readonly message?: string } | undefined;
};

/** The definitions of a schema, and of all schemas and checks in it. */
function listDefinitions(value: unknown, seen = new Set<unknown>()): Definition[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  if ('_zod' in value) {
    const { def } = value._zod as { readonly def: Definition };
    return [def, ...listDefinitions(def, seen)];
  }
  return Object.values(value).flatMap((part) => listDefinitions(part, seen));
}

const definitions = groups.flatMap(({ routes }) =>
  Object.entries(routes).flatMap(([operation, { input }]) =>
    listDefinitions(input).map((definition) => ({ operation, definition })),
  ),
);

/** The message of a definition for an issue that it can have. */
function findMessage({ error }: Definition): string | undefined {
  const message = error?.({ code: 'unrecognized_keys', keys: ['lunch'], input: '' });
  return typeof message === 'object' ? message.message : message;
}

// BEHAVIOR §5.7
test('each message of a schema is one of the catalogue', () => {
  const messages = definitions.flatMap(({ definition }) => findMessage(definition) ?? []);
  expect(messages.length).toBeGreaterThan(1_000);
  expect([...new Set(messages)].filter((message) => !findFieldErrorCode('invalid', message))).toEqual([]);
});

test('each check without a default message has a message of its own', () => {
  const silent = definitions.filter(
    ({ definition }) =>
      !definition.error &&
      (definition.fn !== undefined || ['string_format', 'multiple_of'].includes(definition.check ?? '')),
  );
  expect(
    silent.map(({ operation, definition }) => `${operation}: ${definition.format ?? definition.check}`),
  ).toEqual([]);
});

test('schemas add messages only where the compiler checks them', () => {
  const files = readdirSync('lib/contract', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  const unchecked = files.flatMap((file) =>
    readFileSync(`lib/contract/${file}`, 'utf8')
      .split('\n')
      .filter((line) => line.includes('addIssue') && !line.includes('satisfies FieldMessage'))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(unchecked).toEqual(["fields.ts: context.addIssue({ code: 'custom', path: [part], message });"]);
});
