import { expect, test } from 'vitest';
import {
  listContactInputPaths,
  listNullableShownContactPaths,
  listRecipientInputPaths,
  listShownContactPaths,
  listShownImagePaths,
} from '../../lib/contract/field-paths.ts';
import { groups } from '../../lib/contract/index.ts';
import { resolveSchema, toInputSchema, toReplySchema } from '../../lib/openapi/schemas.ts';

type Schema = { readonly [keyword: string]: unknown };

const operations = groups.flatMap(({ name, routes }) =>
  Object.entries(routes).map(([operation, route]) => ({ name: `${name}/${operation}`, route })),
);
/** The operations that users may call. */
const usersOperations = operations.filter(({ route }) => route.access !== 'customer' && !route.contentType);

const CONTACTS = /(^|_)(email|phone|mobile)$/;
const IMAGES = /^(image|images|occasion_images|logo)$/;

/** The paths of fields with such a name, in a JSON Schema. */
function listNamed(named: Schema, names: RegExp, path: readonly string[] = []): string[] {
  const schema = resolveSchema(named);
  const inner = (each: unknown, at: readonly string[]) => listNamed(each as Schema, names, at);
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
  return [
    ...properties.flatMap(([name, each]) => {
      const at = [...path, name];
      return names.test(name) ? [at.join('.')] : inner(each, at);
    }),
    ...(schema.items ? inner(schema.items, [...path, '*']) : []),
    ...((schema.anyOf ?? schema.oneOf ?? []) as Schema[]).flatMap((each) => inner(each, path)),
  ];
}

/** The contact of the salon, of the people who work for it, and of the person who logs in. */
const OWN_CONTACT = [
  /(^|\.)location\.phone$/,
  /^booking\/(catalog|get-location-list) /,
  /^(auth|customers)\//,
  /^directory\/(staff|user|location|settings|message-text)-/,
  /^settings\//,
];

// BEHAVIOR §2.5
test('every e-mail address and phone number of a reply to users is marked as contact, or is the salon’s own', () => {
  const unmarked = usersOperations.flatMap(({ name, route }) => {
    const marked = [...listShownContactPaths(route.reply), ...listNullableShownContactPaths(route.reply)].map(
      (path) => path.join('.'),
    );
    return listNamed(toReplySchema(route), CONTACTS)
      .filter((path) => !marked.includes(path))
      .filter((path) => !OWN_CONTACT.some((own) => own.test(path) || own.test(`${name} ${path}`)))
      .map((path) => `${name} ${path}`);
  });
  expect(unmarked).toEqual([]);
});

/** Contacts that need no permission: the e-mail address that proves a guest or a recipient, and the salon's own. */
const SENT = [
  /^booking\/(prove|quote) /,
  /^giftcards\/gift-card-balance /,
  /^(auth|customers)\//,
  /^directory\/(staff|user|location|settings|message-text)-/,
];

// BEHAVIOR §2.5
test('every e-mail address and phone number that users send of a customer or guest is marked as contact', () => {
  const unmarked = usersOperations.flatMap(({ name, route }) => {
    const inputs = [...listContactInputPaths(route.input), ...listRecipientInputPaths(route.input)];
    const marked = inputs.map((path) => path.join('.'));
    return listNamed(toInputSchema(route), CONTACTS)
      .filter((path) => !marked.includes(path))
      .map((path) => `${name} ${path}`)
      .filter((each) => !SENT.some((own) => own.test(each)));
  });
  expect(unmarked).toEqual([]);
});

test('the marks reach lists and nested records', () => {
  const diary = operations.find(({ name }) => name === 'appointments/diary');
  const paths = diary ? listShownContactPaths(diary.route.reply).map((path) => path.join('.')) : [];
  expect(paths).toEqual(['data.staff.*.visits.*.customer.phone', 'data.resources.*.visits.*.customer.phone']);
});

// BEHAVIOR §6.6
test('every image of a reply is marked, so that its address is made when it is shown', () => {
  const unmarked = operations.flatMap(({ name, route }) => {
    const marked = listShownImagePaths(route.reply).map((path) => path.join('.').replace(/\.\*$/, ''));
    return listNamed(toReplySchema(route), IMAGES)
      .filter((path) => !marked.includes(path))
      .map((path) => `${name} ${path}`);
  });
  expect(unmarked).toEqual([]);
});
