import { type Draw, listPaths, pick, withValue } from './schema-values.ts';

const DEEP = 60;
const nest = (depth: number, inner: unknown): unknown =>
  Array.from({ length: depth }).reduce<unknown>((value) => ({ a: value }), inner);

/** Values that no honest client sends. */
const HOSTILE_VALUES: readonly unknown[] = [
  null,
  true,
  [],
  {},
  [[[[[]]]]],
  '',
  ' ',
  '0',
  '-1',
  '1e999',
  'NaN',
  '0x10',
  '１２',
  0,
  -0,
  -1,
  1.5,
  1e-9,
  1e21,
  Number.MAX_SAFE_INTEGER,
  Number.MAX_VALUE,
  99_999_999_999,
  '9'.repeat(400),
  'true',
  '2026/02/30',
  '0000/00/00',
  '9999/12/31',
  '2026-11-17T00:00:00Z',
  '25:99 PM',
  '12:00 AM',
  '\u0000',
  'a\u0007b\u001b[31m',
  '\ud800',
  'x\udfff y',
  '\u202etxet',
  '😀'.repeat(300),
  'é'.repeat(256),
  "'; DROP TABLE salon; --",
  '1 OR 1=1',
  '{"$gt":""}',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>"\'',
  '{{7*7}}#{7*7}<%= 7 %>',
  'a@b',
  'a@b.test\r\nBcc: everybody@else.test',
  '../../../etc/passwd',
  'javascript:alert(1)',
  'https://169.254.169.254/latest/meta-data/',
  'http://[::1]:22/',
  'data:image/png;base64,AAAA',
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ',
  '__proto__',
  'constructor',
  'toString',
  '#'.repeat(200),
  'TENANT',
  'x'.repeat(100_000),
  { __proto__: null, toString: 'x', length: -1 },
  { constructor: { prototype: {} } },
  Array.from({ length: 5_000 }, (_, index) => index),
  Array.from({ length: 300 }, () => ({ service_id: 1, qty: 1, services: [1] })),
  nest(DEEP, 'deep'),
];

/** Data with one to three fields replaced, removed or renamed. */
export function corrupt(input: object, draw: Draw): object {
  let value: unknown = input;
  const changeCount = 1 + Math.floor(draw() * 3);
  for (let index = 0; index < changeCount; index += 1) {
    const paths = listPaths(value);
    const path = paths.length > 0 ? pick(draw, paths) : [];
    const kind = draw();
    if (kind < 0.12) value = withValue(value, path, undefined);
    else if (kind < 0.2)
      value = withValue(value, [pick(draw, ['__proto__', 'constructor', 'x', ''])], { a: 1 });
    else if (path.length > 0) value = withValue(value, path, pick(draw, HOSTILE_VALUES));
  }
  return typeof value === 'object' && value !== null ? value : {};
}

export function randomData(draw: Draw, names: readonly string[]): object {
  const length = Math.floor(draw() * 6);
  return Object.fromEntries(
    Array.from({ length }, () => [
      pick(draw, [...names, '__proto__', 'id', '0', 'a.b', 'length']),
      pick(draw, HOSTILE_VALUES),
    ]),
  );
}

const MEGABYTE = 1024 * 1024;

/** Bodies that are not one JSON object. */
export const BROKEN_BODIES: readonly (() => {
  readonly body: Buffer | string;
  readonly contentType?: string;
})[] = [
  () => ({ body: '{' }),
  () => ({ body: '{"a":1,}' }),
  () => ({ body: 'null' }),
  () => ({ body: '[]' }),
  () => ({ body: '"text"' }),
  () => ({ body: '{}{}' }),
  () => ({ body: '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}' }),
  () => ({ body: '{"a":"\\ud800"}' }),
  () => ({ body: `${'['.repeat(100_000)}${']'.repeat(100_000)}` }),
  () => ({ body: `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}` }),
  () => ({ body: Buffer.from([0xff, 0xfe, 0x7b, 0x7d]) }),
  () => ({ body: Buffer.from('{"name":"\xc3\x28"}', 'latin1') }),
  () => ({ body: `{"name":"${'x'.repeat(5 * MEGABYTE)}"}` }),
  () => ({ body: `{"image":"${'A'.repeat(5 * MEGABYTE)}"}` }),
  () => ({ body: `{"services":[${'{"x":1},'.repeat(100_000)}{}]}` }),
  () => ({ body: `{${Array.from({ length: 20_000 }, (_, index) => `"k${index}":${index}`).join(',')}}` }),
  () => ({ body: 'a=1&b=2', contentType: 'application/x-www-form-urlencoded' }),
  () => ({ body: '<xml/>', contentType: 'text/xml' }),
  () => ({ body: '{}', contentType: 'application/jsonp' }),
  () => ({ body: '{}', contentType: 'application/json; charset=utf-16' }),
  () => ({ body: '{}', contentType: 'APPLICATION/VND.API+JSON' }),
  () => ({ body: '{}', contentType: ', , ;;' }),
  () => ({ body: 'x', contentType: 'multipart/form-data' }),
  () => ({ body: 'x', contentType: 'multipart/form-data; boundary=""' }),
  () => ({ body: toForm(`a${'[b]'.repeat(200_000)}`, 'x'), contentType: FORM }),
  () => ({ body: toForm('__proto__[x]', 'y'), contentType: FORM }),
  () => ({ body: toForm('image"; filename="a.png', '\x89PNG'), contentType: FORM }),
  () => ({ body: Buffer.alloc(2 * MEGABYTE, 0), contentType: 'application/octet-stream' }),
];

const FORM = 'multipart/form-data; boundary=edge';
const toForm = (name: string, value: string): string =>
  `--edge\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--edge--\r\n`;

export const BROKEN_QUERIES: readonly string[] = [
  '%',
  '%zz=%ff',
  '&&&===',
  'page=0',
  'page=-1&per_page=1e9',
  'page[]=1&page[x]=2',
  `a${'[b]'.repeat(2_000)}=1`,
  '__proto__[x]=1&constructor[prototype][y]=2',
  'page=1&page=2',
  `${'list[]=1&'.repeat(2_000)}`,
  'sort=__proto__&order=toString',
  'service_pricing_options={"a":',
  'slug=&slug=x',
  `search=${'%00'.repeat(50)}`,
  `search=${'x'.repeat(8_000)}`,
  '%ED%A0%80=1',
];

export const BROKEN_HEADERS: readonly Readonly<Record<string, string>>[] = [
  { authorization: 'Bearer' },
  { authorization: 'Bearer a.b.c' },
  { authorization: `Bearer ${'x'.repeat(8_000)}` },
  { authorization: 'Basic YWRtaW46YWRtaW4=' },
  { authorization: '' },
  { authorization: `Bearer ${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.` },
  { authorization: `Bearer ${Buffer.from('null').toString('base64url')}.bnVsbA.eA` },
  { 'idempotency-key': '' },
  { 'idempotency-key': 'x'.repeat(256) },
  { 'idempotency-key': '\u00ff\u0001' },
  { 'x-client-slug': '__proto__' },
  { 'x-client-slug': 'x'.repeat(5_000) },
  { 'x-forwarded-for': 'x'.repeat(5_000) },
  { 'x-forwarded-for': '::ffff:1.2.3.4, <script>' },
  { origin: 'null' },
  { origin: 'https://evil.test' },
  { 'content-type': '' },
];
