import { connect } from 'node:net';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { afterEach, describe, expect, test } from 'vitest';
import {
  createGateway,
  type GatewayOptions,
  REQUEST_MAX_BYTES,
} from '../../../infra/local/gateway/gateway.ts';
import type { Handler } from '../../../infra/local/gateway/invocation.ts';
import { type LocalServer, startLocalServer } from '../../../infra/local/local-server.ts';
import { toFailureBody } from '../../support/api/replies.ts';
import { nightTest } from '../../support/nightly.ts';

/** Replies with its event. */
const echo: Handler = async (event) => ({
  statusCode: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(event),
});

const servers: LocalServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((each) => each.close(0)));
});

async function serve(
  handlers: Readonly<Record<string, Handler>> = {},
  options: Partial<GatewayOptions> = {},
): Promise<string> {
  const server = await startLocalServer(
    createGateway({
      routes: Object.entries(handlers).map(([routeKey, handler]) => ({
        routeKey,
        functionName: 'test',
        handler,
      })),
      fallback: { functionName: 'test', handler: echo },
      onCrash: () => {},
      ...options,
    }),
  );
  servers.push(server);
  return `http://127.0.0.1:${server.port}`;
}

const readEvent = async (response: Response): Promise<APIGatewayProxyEventV2> =>
  (await response.json()) as APIGatewayProxyEventV2;

/** Sends text over a socket, for requests that no HTTP client sends. `Host: x` stands for the server's own name. */
function sendRaw(url: string, text: string): Promise<string> {
  const { host, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const own = text.replaceAll('Host: x', `Host: ${host}`);
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(own));
    let response = '';
    socket.on('data', (data) => {
      response += data.toString();
    });
    socket.on('close', () => resolve(response));
    socket.on('error', reject);
  });
}

describe('the event', () => {
  test('has route, path, query, cookies, headers and context in payload format 2.0', async () => {
    const url = await serve(
      { 'GET /salon/{slug}': echo },
      { clock: () => new Date('2026-03-12T19:03:58.390Z') },
    );
    const event = await readEvent(
      await fetch(`${url}/salon/caf%C3%A9%20one?day=1&day=2&name=a%20b`, {
        headers: [
          ['X-Twice', 'one'],
          ['X-Twice', 'two'],
          ['Cookie', 'a=1; b=2'],
          ['User-Agent', 'a test'],
        ],
      }),
    );
    expect(event).toMatchObject({
      version: '2.0',
      routeKey: 'GET /salon/{slug}',
      rawPath: '/salon/café one',
      rawQueryString: 'day=1&day=2&name=a%20b',
      cookies: ['a=1', 'b=2'],
      queryStringParameters: { day: '1,2', name: 'a b' },
      pathParameters: { slug: 'café one' },
      isBase64Encoded: false,
      requestContext: {
        accountId: expect.any(String),
        apiId: expect.any(String),
        domainName: '127.0.0.1',
        domainPrefix: '127',
        http: {
          method: 'GET',
          path: '/salon/café one',
          protocol: 'HTTP/1.1',
          sourceIp: '127.0.0.1',
          userAgent: 'a test',
        },
        requestId: expect.any(String),
        routeKey: 'GET /salon/{slug}',
        stage: '$default',
        time: '12/Mar/2026:19:03:58 +0000',
        timeEpoch: Date.parse('2026-03-12T19:03:58.390Z'),
      },
    });
    expect(event.headers['x-twice']).toMatch(/^one, ?two$/);
    expect(event.headers).not.toHaveProperty('cookie');
    expect(event).not.toHaveProperty('body');
  });

  test('joins repeated headers', async () => {
    const url = await serve();
    const response = await sendRaw(
      url,
      'GET / HTTP/1.1\r\nHost: x\r\nA: 1\r\na: 2\r\nCookie: c=1\r\nCookie: d=2\r\nConnection: close\r\n\r\n',
    );
    expect(response).toContain('"a":"1,2"');
    expect(response).toContain('"cookies":["c=1","d=2"]');
  });

  test('appends the address of the socket to X-Forwarded-For and sets sourceIp to it', async () => {
    const url = await serve();
    const event = await readEvent(await fetch(url, { headers: { 'X-Forwarded-For': '203.0.113.7' } }));
    expect(event.headers['x-forwarded-for']).toBe('203.0.113.7, 127.0.0.1');
    expect(event.requestContext.http.sourceIp).toBe('127.0.0.1');
  });

  test.each([
    ['application/json', false],
    ['application/json; charset=utf-8', false],
    ['text/plain', false],
    ['application/xml', false],
    ['application/x-www-form-urlencoded', true],
    ['multipart/form-data; boundary=x', true],
    ['image/png', true],
    ['application/octet-stream', true],
  ])('encodes a body of type %s in base64: %s', async (type, isBase64Encoded) => {
    const url = await serve();
    const event = await readEvent(
      await fetch(url, { method: 'POST', headers: { 'content-type': type }, body: Buffer.from('{"é":1}') }),
    );
    expect(event.isBase64Encoded).toBe(isBase64Encoded);
    expect(Buffer.from(event.body ?? '', isBase64Encoded ? 'base64' : 'utf8').toString()).toBe('{"é":1}');
  });

  test('encodes a body without a type in base64', async () => {
    const url = await serve();
    const event = await readEvent(await fetch(url, { method: 'POST', body: Buffer.from([0, 255]) }));
    expect(event).toMatchObject({ isBase64Encoded: true, body: 'AP8=' });
  });
});

describe('routing', () => {
  const named =
    (name: string): Handler =>
    async () => ({ statusCode: 200, body: name });

  test('prefers a literal segment to a parameter, whatever their order', async () => {
    const url = await serve({ 'GET /a/{x}': named('parameter'), 'GET /a/b': named('plain') });
    expect(await (await fetch(`${url}/a/b`)).text()).toBe('plain');
    expect(await (await fetch(`${url}/a/c`)).text()).toBe('parameter');
  });

  test.each([
    ['another method', 'POST', '/a/b'],
    ['a preflight', 'OPTIONS', '/a/b'],
    ['HEAD', 'HEAD', '/a/b'],
    ['an unknown path', 'GET', '/b'],
    ['a trailing slash', 'GET', '/a/b/'],
    ['an empty parameter', 'GET', '/a/'],
  ])('routes %s to $default', async (_name, method, path) => {
    const keys: string[] = [];
    const url = await serve(
      { 'GET /a/{x}': named('route') },
      {
        fallback: {
          functionName: 'test',
          handler: async (event) => {
            keys.push(event.routeKey, event.requestContext.routeKey);
            return { statusCode: 404, body: 'none' };
          },
        },
      },
    );
    const response = await fetch(url + path, { method });
    expect(response.status).toBe(404);
    expect(keys).toEqual(['$default', '$default']);
    expect(await response.text()).toBe(method === 'HEAD' ? '' : 'none');
    // The length of a GET is not known here
    expect(response.headers.get('content-length')).toBe(method === 'HEAD' ? null : '4');
  });
});

describe('the response', () => {
  test('has status, headers and cookies of the result', async () => {
    const url = await serve({
      'GET /': async () => ({
        statusCode: 201,
        headers: { 'X-One': 'yes', 'X-Count': 2 },
        cookies: ['a=1; HttpOnly', 'b=2'],
        body: '{}',
      }),
    });
    const response = await fetch(url);
    expect(response.status).toBe(201);
    expect(response.headers.get('x-one')).toBe('yes');
    expect(response.headers.get('x-count')).toBe('2');
    expect(response.headers.getSetCookie()).toEqual(['a=1; HttpOnly', 'b=2']);
    expect(response.headers.get('apigw-requestid')).toBeTruthy();
  });

  test('decodes a base64 body', async () => {
    const url = await serve({
      'GET /': async () => ({
        statusCode: 200,
        headers: { 'content-type': 'image/png' },
        body: 'AP8=',
        isBase64Encoded: true,
      }),
    });
    expect(Buffer.from(await (await fetch(url)).arrayBuffer())).toEqual(Buffer.from([0, 255]));
  });

  test('is the JSON of a result without a status', async () => {
    const url = await serve({ 'GET /': async () => ({ hello: 'there' }) as never });
    const response = await fetch(url);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(await response.json()).toEqual({ hello: 'there' });
  });

  test.each<[string, Handler]>([
    ['throws', () => Promise.reject(new Error('bug'))],
    [
      'throws before it returns',
      () => {
        throw new Error('bug');
      },
    ],
    ['returns an invalid header', async () => ({ statusCode: 200, headers: { a: 'x\r\ny' } })],
    ['returns an invalid status', async () => ({ statusCode: 99 })],
  ])('is 500 if a function %s, and the next request succeeds', async (_name, handler) => {
    const url = await serve({ 'GET /bad': handler });
    const response = await fetch(`${url}/bad`);
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      ...toFailureBody('internalError'),
      request_id: expect.any(String),
    });
    expect((await fetch(url)).status).toBe(200);
  });

  test('is 503 if a function times out', async () => {
    const url = await serve({ 'GET /': () => new Promise(() => {}) }, { timeoutMs: 10 });
    const response = await fetch(url);
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ ...toFailureBody('busy'), request_id: expect.any(String) });
  });

  nightTest('is 413 for a body over 10 MB and for an event over 6 MB', async () => {
    const url = await serve();
    for (const [bytes, type] of [
      [REQUEST_MAX_BYTES + 1, 'text/plain'],
      [5 * 1024 * 1024, 'image/png'],
    ] as const) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': type },
        body: Buffer.alloc(bytes, 'a'),
      });
      expect(response.status).toBe(413);
      expect(await response.json()).toEqual(toFailureBody('bodyTooLarge'));
    }
  });
});

describe('malformed requests', () => {
  test.each(['/%', '/%zz', '/a/%E0%A4%A', '/%ff'])('refuses the malformed path %s (404)', async (path) => {
    const url = await serve();
    const response = await sendRaw(url, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(response).toMatch(/^HTTP\/1\.1 404 /);
    expect(response).toContain('"code":"route_not_found"');
  });

  test.each(['GET nonsense', 'nonsense', 'GET / HTTP/9.9', 'GET /\u0000 HTTP/1.1'])(
    'refuses the request line %j',
    async (line) => {
      const url = await serve();
      expect(await sendRaw(url, `${line}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400 /);
      expect((await fetch(url)).status).toBe(200);
    },
  );

  test.each([
    ['OPTIONS *', 404],
    ['GET //other.test/a?b', 200],
    ['GET http://other.test/a?b', 200],
    ['GET ?x=1', 400],
  ])('replies to %s with %i', async (line, status) => {
    const url = await serve();
    const response = await sendRaw(url, `${line} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });

  test('an aborted upload reaches no function', async () => {
    let calls = 0;
    const count: Handler = async () => {
      calls += 1;
      return { statusCode: 200, body: '' };
    };
    const url = await serve({ 'POST /': count, 'GET /': count });
    const { host, port } = new URL(url);
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () => {
        socket.write(`POST / HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 1000\r\n\r\nhalf`, () =>
          socket.destroy(),
        );
      });
      socket.on('close', () => resolve());
    });
    expect((await fetch(url)).status).toBe(200);
    expect(calls).toBe(1);
  });

  test('a client that disconnects early does not affect other requests', async () => {
    let finish = (): void => {};
    const started = Promise.withResolvers<void>();
    const url = await serve({
      'GET /slow': async () => {
        started.resolve();
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
        return { statusCode: 200, body: 'late' };
      },
    });
    const controller = new AbortController();
    const response = fetch(`${url}/slow`, { signal: controller.signal });
    await started.promise;
    controller.abort();
    await expect(response).rejects.toThrow();
    finish();
    expect((await fetch(url)).status).toBe(200);
  });
});

test('serves several requests on one connection', async () => {
  const url = await serve();
  const response = await sendRaw(
    url,
    'GET /one HTTP/1.1\r\nHost: x\r\n\r\nGET /two HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  );
  expect(response).toContain('"rawPath":"/one"');
  expect(response).toContain('"rawPath":"/two"');
});
