import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Stack, startStack } from '../../../infra/local/stack.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

type Part = keyof Stack['urls'];

/** Sends a request to an address of this machine under the name of any host, as a browser does after DNS rebinding. */
function send(
  url: string,
  host: string,
  { method = 'GET', address = '127.0.0.1' } = {},
): Promise<{ readonly status: number | undefined; readonly body: string }> {
  const { port, pathname } = new URL(url);
  return new Promise((resolve, reject) => {
    const headers = { host, origin: `http://${host}` };
    const sent = request({ host: address, port, path: pathname, method, headers }, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode, body }), reject);
    });
    sent.on('error', reject).end();
  });
}

const FOREIGN_NAMES = [
  'evil.test',
  'evil.test:<port>',
  'localhost.evil.test:<port>',
  'evil.localhost:<port>',
  '127.0.0.1.evil.test:<port>',
  'localhost@evil.test:<port>',
  '127.0.0.2:<port>',
  '[::2]:<port>',
  '0.0.0.0:<port>',
  'localhost:1',
  'localhost',
];

const PAGES: readonly (readonly [Part, string])[] = [
  ['api', '/docs'],
  ['api', '/openapi.json'],
  ['console', '/'],
  ['console', '/clock'],
  ['mail', '/'],
  ['mail', '/store'],
  ['stripe', '/'],
  ['images', '/'],
];

const toHost = (name: string, url: string): string => name.replace('<port>', new URL(url).port);

describe('a site whose name resolves to this machine', () => {
  test.each(PAGES)('reads nothing from %s at %s (421)', async (part, path) => {
    const url = new URL(stack.urls[part] + path).href;
    for (const name of FOREIGN_NAMES) {
      const { status, body } = await send(url, toHost(name, url));
      expect([name, status]).toEqual([name, 421]);
      const message = `Use http://localhost:${new URL(url).port}`;
      expect(JSON.parse(body)).toEqual({
        status: false,
        message,
        code: 'forbidden',
        errors: {},
        error_codes: {},
      });
    }
  });

  test('does not delete mails, move the clock or add faults (421)', async () => {
    const { mail, console: clockConsole, stripe } = stack.urls;
    for (const url of [
      `${mail}/clear`,
      `${mail}/faults`,
      `${clockConsole}/clock`,
      `${stripe}/_test/faults`,
    ]) {
      const { status } = await send(url, toHost('evil.test:<port>', url), { method: 'POST' });
      expect([url, status]).toEqual([url, 421]);
    }
  });
});

test.each(PAGES)('%s replies at %s under each of its own names', async (part, path) => {
  const url = new URL(`${stack.urls[part]}${path}?slug=demo`).href;
  for (const name of ['localhost:<port>', 'LOCALHOST:<port>', '127.0.0.1:<port>', '[::1]:<port>']) {
    const { status } = await send(url, toHost(name, url));
    expect([name, status]).toEqual([name, 200]);
  }
});
