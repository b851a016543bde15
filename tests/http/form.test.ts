import { expect, test } from 'vitest';
import { groups } from '../../lib/contract/index.ts';
import { packages } from '../../lib/contract/products/packages.ts';
import type { Route } from '../../lib/contract/route.ts';
import { parseForm, parseJsonFields } from '../../lib/http/form.ts';
import { parseRouteFields } from '../../lib/http/input.ts';
import { type Schema, schemaOf } from '../support/api/schema-values.ts';
import { PNG } from '../support/catalog/images.ts';

const STORE = packages.routes['package-store'];

async function encode(form: FormData): Promise<[Buffer, string]> {
  const request = new Response(form);
  return [Buffer.from(await request.arrayBuffer()), request.headers.get('content-type') ?? ''];
}

// BEHAVIOR §6.7
test('keeps text, nests bracketed names and turns files into data URIs', async () => {
  const form = new FormData();
  form.set('name', 'Größe');
  form.set('service_group[0][qty]', '2');
  form.append('service_group[0][service][]', '1');
  form.append('service_group[0][service][]', '3');
  form.set('image', new Blob([Buffer.from(PNG, 'base64')], { type: 'image/png' }), 'a.png');
  expect(await parseForm(STORE, ...(await encode(form)))).toEqual({
    ok: true,
    value: {
      name: 'Größe',
      service_group: [{ qty: '2', service: ['1', '3'] }],
      image: `data:image/png;base64,${PNG}`,
    },
  });
});

test('parses JSON in fields that take no text, and keeps text that looks like JSON', () => {
  const read = (form: object) => parseJsonFields(STORE, form);
  expect(read({ name: '[Six]', price: '9', service_group: ' [{"qty": 2, "service": [1, "3"]}]' })).toEqual({
    name: '[Six]',
    price: '9',
    service_group: [{ qty: 2, service: [1, '3'] }],
  });
  expect(read({ name: '{"a": 1}', service_group: '[{"qty": 2' })).toEqual({
    name: '{"a": 1}',
    service_group: '[{"qty": 2',
  });
});

test('collects a repeated name in a list, also of JSON objects', async () => {
  const form = new FormData();
  form.set('name', 'x');
  for (const each of ['1', '2', '3']) form.append('service_group[0][service]', each);
  form.append('toString', '1');
  form.append('toString', '2');
  const read = await parseForm(STORE, ...(await encode(form)));
  expect(read).toEqual({ ok: true, value: { name: 'x', service_group: [{ service: ['1', '2', '3'] }] } });
  const groups = ['{"qty": 1, "service": [1]}', '{"qty": 2, "service": [3]}'];
  expect(parseJsonFields(STORE, { service_group: groups })).toEqual({
    service_group: [
      { qty: 1, service: [1] },
      { qty: 2, service: [3] },
    ],
  });
});

test('ignores a name that contradicts an earlier one', async () => {
  const form = new FormData();
  form.set('name', 'x');
  form.set('name[admin]', '1');
  expect(await parseForm(STORE, ...(await encode(form)))).toEqual({ ok: true, value: { name: 'x' } });
});

const FILE = new Blob([Buffer.from(PNG, 'base64')], { type: 'image/png' });
/** The image fields by the API reference, found independently of the schemas. */
function listReferenceImageFields(schema: Schema & { readonly description?: string }, name = ''): string[] {
  if (schema.description?.startsWith('An image in base64')) return [name];
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([field, each]) =>
      listReferenceImageFields(each, name + field),
    ),
    ...(schema.items ? listReferenceImageFields(schema.items, `${name}[]`) : []),
    ...(schema.anyOf ?? []).flatMap((each) => listReferenceImageFields(each, name)),
  ];
}

const imageRoutes = groups.flatMap(({ routes }) => Object.values(routes)).filter(({ image }) => image);
test.each(imageRoutes)('$path accepts a file in its image fields only', async (route: Route) => {
  const images = listReferenceImageFields(schemaOf(route));
  expect(images).not.toEqual([]);
  for (const field of Object.keys(schemaOf(route).properties ?? {})) {
    const name = images.find((each) => each.replace('[]', '') === field) ?? field;
    const form = new FormData();
    form.set(name, FILE, 'a.png');
    const read = await parseForm(route, ...(await encode(form)));
    const fields = parseRouteFields(route, parseJsonFields(route, read.ok ? read.value : {}));
    const messages = fields.ok ? undefined : fields.errors?.[field];
    if (images.includes(name)) expect(messages, name).toBeUndefined();
    else expect(messages?.join(), name).toMatch(/^Must (be|name)/);
  }
});

test('refuses a file in a text field (422 Must be text)', async () => {
  const form = new FormData();
  form.set('name', FILE, 'a.png');
  const read = await parseForm(STORE, ...(await encode(form)));
  const fields = parseRouteFields(STORE, read.ok ? read.value : {});
  expect(fields).toMatchObject({ failure: 'invalid', errors: { name: ['Must be text'] } });
});

test.each([
  ['no boundary', 'multipart/form-data'],
  ['another boundary', 'multipart/form-data; boundary=other'],
])('refuses a form with %s as malformed', async (_what, contentType) => {
  const body = Buffer.from('--mine\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--mine--\r\n');
  expect(await parseForm(STORE, body, contentType)).toMatchObject({ ok: false, failure: 'malformedBody' });
});
