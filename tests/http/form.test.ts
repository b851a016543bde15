import { expect, test } from 'vitest';
import { groups } from '../../lib/contract/index.ts';
import { packages } from '../../lib/contract/packages.ts';
import type { Route } from '../../lib/contract/route.ts';
import { readFields } from '../../lib/http/fields.ts';
import { readForm, withJson } from '../../lib/http/form.ts';
import { PNG } from '../support/images.ts';
import { type Schema, schemaOf } from '../support/schema-values.ts';

const STORE = packages.routes['package-store'];

async function sent(form: FormData): Promise<[Buffer, string]> {
  const request = new Response(form);
  return [Buffer.from(await request.arrayBuffer()), request.headers.get('content-type') ?? ''];
}

test('gives text as text, nests bracketed names and hands files on as data URIs', async () => {
  const form = new FormData();
  form.set('name', 'Größe');
  form.set('service_group[0][qty]', '2');
  form.append('service_group[0][service][]', '1');
  form.append('service_group[0][service][]', '3');
  form.set('image', new Blob([Buffer.from(PNG, 'base64')], { type: 'image/png' }), 'a.png');
  expect(await readForm(STORE, ...(await sent(form)))).toEqual({
    ok: true,
    value: {
      name: 'Größe',
      service_group: [{ qty: '2', service: ['1', '3'] }],
      image: `data:image/png;base64,${PNG}`,
    },
  });
});

test('reads JSON where a field takes no text, and leaves text that looks like it', () => {
  const read = (form: object) => withJson(STORE, form);
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

test('gives a name that is repeated as a list, also of objects written as JSON', async () => {
  const form = new FormData();
  form.set('name', 'x');
  for (const each of ['1', '2', '3']) form.append('service_group[0][service]', each);
  form.append('toString', '1');
  form.append('toString', '2');
  const read = await readForm(STORE, ...(await sent(form)));
  expect(read).toEqual({ ok: true, value: { name: 'x', service_group: [{ service: ['1', '2', '3'] }] } });
  const groups = ['{"qty": 1, "service": [1]}', '{"qty": 2, "service": [3]}'];
  expect(withJson(STORE, { service_group: groups })).toEqual({
    service_group: [
      { qty: 1, service: [1] },
      { qty: 2, service: [3] },
    ],
  });
});

test('leaves out what does not fit with what came before', async () => {
  const form = new FormData();
  form.set('name', 'x');
  form.set('name[admin]', '1');
  expect(await readForm(STORE, ...(await sent(form)))).toEqual({ ok: true, value: { name: 'x' } });
});

const FILE = new Blob([Buffer.from(PNG, 'base64')], { type: 'image/png' });
/** Where the reference says that an input takes an image: another reading than that of the schemas themselves. */
function toldImages(schema: Schema & { readonly description?: string }, name = ''): string[] {
  if (schema.description?.startsWith('An image in base64')) return [name];
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([field, each]) => toldImages(each, name + field)),
    ...(schema.items ? toldImages(schema.items, `${name}[]`) : []),
    ...(schema.anyOf ?? []).flatMap((each) => toldImages(each, name)),
  ];
}

const takers = groups.flatMap(({ routes }) => Object.values(routes)).filter(({ image }) => image);
test.each(takers)('$path takes a file in its image fields, in no other', async (route: Route) => {
  const images = toldImages(schemaOf(route));
  expect(images).not.toEqual([]);
  for (const field of Object.keys(schemaOf(route).properties ?? {})) {
    const name = images.find((each) => each.replace('[]', '') === field) ?? field;
    const form = new FormData();
    form.set(name, FILE, 'a.png');
    const read = await readForm(route, ...(await sent(form)));
    const fields = readFields(route, withJson(route, read.ok ? read.value : {}));
    const said = fields.ok ? undefined : fields.errors?.[field];
    if (images.includes(name)) expect(said, name).toBeUndefined();
    else expect(said?.join(), name).toMatch(/^Must (be|name)/);
  }
});

test('a file sent for text is told that it must be text', async () => {
  const form = new FormData();
  form.set('name', FILE, 'a.png');
  const read = await readForm(STORE, ...(await sent(form)));
  const fields = readFields(STORE, read.ok ? read.value : {});
  expect(fields).toMatchObject({ failure: 'invalid', errors: { name: ['Must be text'] } });
});

test.each([
  ['no boundary', 'multipart/form-data'],
  ['another boundary', 'multipart/form-data; boundary=other'],
])('refuses a form with %s as malformed', async (_what, contentType) => {
  const body = Buffer.from('--mine\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--mine--\r\n');
  expect(await readForm(STORE, body, contentType)).toMatchObject({ ok: false, failure: 'malformedBody' });
});
