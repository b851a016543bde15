import { expect, test } from 'vitest';
import { packages } from '../../../lib/contract/packages.ts';
import { readForm, withJson } from '../../../lib/http/form.ts';
import { PNG } from '../../support/images.ts';

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
  expect(await readForm(...(await sent(form)))).toEqual({
    ok: true,
    value: {
      name: 'Größe',
      service_group: [{ qty: '2', service: ['1', '3'] }],
      image: `data:image/png;base64,${PNG}`,
    },
  });
});

test('reads JSON where a field takes no text, and leaves text that looks like it', () => {
  const read = (form: object) => withJson(packages.routes['package-store'], form);
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

test('leaves out what does not fit with what came before', async () => {
  const form = new FormData();
  form.set('name', 'x');
  form.set('name[admin]', '1');
  expect(await readForm(...(await sent(form)))).toEqual({ ok: true, value: { name: 'x' } });
});

test.each([
  ['no boundary', 'multipart/form-data'],
  ['another boundary', 'multipart/form-data; boundary=other'],
])('refuses a form with %s as malformed', async (_what, contentType) => {
  const body = Buffer.from('--mine\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--mine--\r\n');
  expect(await readForm(body, contentType)).toMatchObject({ ok: false, failure: 'malformedBody' });
});
