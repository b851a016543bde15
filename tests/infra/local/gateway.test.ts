import { connect } from 'node:net';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { afterEach, describe, expect, test } from 'vitest';
import { type GatewayOptions, gateway, REQUEST_MAX_BYTES } from '../../../infra/local/gateway.ts';
import type { Handler } from '../../../infra/local/invocation.ts';
import { type Listening, listen } from '../../../infra/local/listen.ts';

/** Answers with the event that it got. */
const echo: Handler = async (event) => ({
  statusCode: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(event),
});

const open: Listening[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close(0)));
});

async function serve(
  handlers: Readonly<Record<string, Handler>> = {},
  options: Partial<GatewayOptions> = {},
): Promise<string> {
  const listening = await listen(
    gateway({
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
  open.push(listening);
  return `http://127.0.0.1:${listening.port}`;
}

const eventOf = async (answer: Response): Promise<APIGatewayProxyEventV2> =>
  (await answer.json()) as APIGatewayProxyEventV2;

/** What the server answers to bytes that no HTTP client would send. */
function raw(url: string, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', (data) => {
      answer += data.toString();
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

describe('the event', () => {
  test('carries route, path, query, cookies, headers and context in payload format 2.0', async () => {
    const url = await serve(
      { 'GET /salon/{slug}': echo },
      { clock: () => new Date('2026-03-12T19:03:58.390Z') },
    );
    const event = await eventOf(
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

  test('joins a header that came in several lines', async () => {
    const url = await serve();
    const answer = await raw(
      url,
      'GET / HTTP/1.1\r\nHost: x\r\nA: 1\r\na: 2\r\nCookie: c=1\r\nCookie: d=2\r\nConnection: close\r\n\r\n',
    );
    expect(answer).toContain('"a":"1,2"');
    expect(answer).toContain('"cookies":["c=1","d=2"]');
  });

  test('appends the address of the socket to X-Forwarded-For and keeps it in sourceIp', async () => {
    const url = await serve();
    const event = await eventOf(await fetch(url, { headers: { 'X-Forwarded-For': '203.0.113.7' } }));
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
  ])('carries a body of type %s, in base64: %s', async (type, isBase64Encoded) => {
    const url = await serve();
    const event = await eventOf(
      await fetch(url, { method: 'POST', headers: { 'content-type': type }, body: Buffer.from('{"é":1}') }),
    );
    expect(event.isBase64Encoded).toBe(isBase64Encoded);
    expect(Buffer.from(event.body ?? '', isBase64Encoded ? 'base64' : 'utf8').toString()).toBe('{"é":1}');
  });

  test('carries a body without a type in base64', async () => {
    const url = await serve();
    const event = await eventOf(await fetch(url, { method: 'POST', body: Buffer.from([0, 255]) }));
    expect(event).toMatchObject({ isBase64Encoded: true, body: 'AP8=' });
  });
});

describe('routing', () => {
  const named =
    (name: string): Handler =>
    async () => ({ statusCode: 200, body: name });

  test('plain text wins over a parameter, wherever it stands in the list', async () => {
    const url = await serve({ 'GET /a/{x}': named('parameter'), 'GET /a/b': named('plain') });
    expect(await (await fetch(`${url}/a/b`)).text()).toBe('plain');
    expect(await (await fetch(`${url}/a/c`)).text()).toBe('parameter');
  });

  test.each([
    ['another method', 'POST', '/a/b'],
    ['a preflight', 'OPTIONS', '/a/b'],
    ['HEAD', 'HEAD', '/a/b'],
    ['an unknown path', 'GET', '/b'],
    ['a slash too many', 'GET', '/a/b/'],
    ['an empty parameter', 'GET', '/a/'],
  ])('%s goes to $default', async (_name, method, path) => {
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
    const answer = await fetch(url + path, { method });
    expect(answer.status).toBe(404);
    expect(keys).toEqual(['$default', '$default']);
    expect(await answer.text()).toBe(method === 'HEAD' ? '' : 'none');
  });
});

describe('the answer', () => {
  test('carries status, headers and cookies', async () => {
    const url = await serve({
      'GET /': async () => ({
        statusCode: 201,
        headers: { 'X-One': 'yes', 'X-Count': 2 },
        cookies: ['a=1; HttpOnly', 'b=2'],
        body: '{}',
      }),
    });
    const answer = await fetch(url);
    expect(answer.status).toBe(201);
    expect(answer.headers.get('x-one')).toBe('yes');
    expect(answer.headers.get('x-count')).toBe('2');
    expect(answer.headers.getSetCookie()).toEqual(['a=1; HttpOnly', 'b=2']);
    expect(answer.headers.get('apigw-requestid')).toBeTruthy();
  });

  test('carries bytes that a function gave in base64', async () => {
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

  test('is the JSON of what a function gave without a status', async () => {
    const url = await serve({ 'GET /': async () => ({ hello: 'there' }) as never });
    const answer = await fetch(url);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(await answer.json()).toEqual({ hello: 'there' });
  });

  test.each<[string, Handler]>([
    ['throws', () => Promise.reject(new Error('bug'))],
    [
      'throws before it returns',
      () => {
        throw new Error('bug');
      },
    ],
    ['gives a header that HTTP cannot carry', async () => ({ statusCode: 200, headers: { a: 'x\r\ny' } })],
    ['gives a status that HTTP cannot carry', async () => ({ statusCode: 99 })],
  ])('is 500 when a function %s, and the next request is served', async (_name, handler) => {
    const url = await serve({ 'GET /bad': handler });
    const answer = await fetch(`${url}/bad`);
    expect(answer.status).toBe(500);
    expect(await answer.json()).toEqual({ message: 'Internal Server Error' });
    expect((await fetch(url)).status).toBe(200);
  });

  test('is 503 when a function does not end in time', async () => {
    const url = await serve({ 'GET /': () => new Promise(() => {}) }, { timeoutMs: 10 });
    const answer = await fetch(url);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({ message: 'Service Unavailable' });
  });

  test('is 413 for a body over 10 MB, and for one that Lambda does not take', async () => {
    const url = await serve();
    for (const [bytes, type] of [
      [REQUEST_MAX_BYTES + 1, 'text/plain'],
      [5 * 1024 * 1024, 'image/png'],
    ] as const) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': type },
        body: Buffer.alloc(bytes, 'a'),
      });
      expect(answer.status).toBe(413);
      expect(await answer.json()).toEqual({ message: 'Request Entity Too Large' });
    }
  });
});

describe('what no client should send', () => {
  test.each(['/%', '/%zz', '/a/%E0%A4%A', '/%ff'])('malformed path %s is 400', async (path) => {
    const url = await serve();
    const answer = await raw(url, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });

  test.each(['GET nonsense', 'nonsense', 'GET / HTTP/9.9', 'GET /\u0000 HTTP/1.1'])(
    'request line %j is refused',
    async (line) => {
      const url = await serve();
      expect(await raw(url, `${line}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400 /);
      expect((await fetch(url)).status).toBe(200);
    },
  );

  test.each([
    ['OPTIONS *', 400],
    ['GET //other.test/a?b', 200],
    ['GET http://other.test/a?b', 200],
    ['GET ?x=1', 400],
  ])('%s is answered with %i', async (line, status) => {
    const url = await serve();
    const answer = await raw(url, `${line} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });

  test('an upload that ends half-way reaches no function', async () => {
    let calls = 0;
    const count: Handler = async () => {
      calls += 1;
      return { statusCode: 200, body: '' };
    };
    const url = await serve({ 'POST /': count, 'GET /': count });
    await new Promise<void>((resolve) => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1', () => {
        socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nhalf', () =>
          socket.destroy(),
        );
      });
      socket.on('close', () => resolve());
    });
    expect((await fetch(url)).status).toBe(200);
    expect(calls).toBe(1);
  });

  test('a client that leaves before the answer disturbs nobody', async () => {
    let finish = (): void => {};
    const begun = Promise.withResolvers<void>();
    const url = await serve({
      'GET /slow': async () => {
        begun.resolve();
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
        return { statusCode: 200, body: 'late' };
      },
    });
    const leaving = new AbortController();
    const answer = fetch(`${url}/slow`, { signal: leaving.signal });
    await begun.promise;
    leaving.abort();
    await expect(answer).rejects.toThrow();
    finish();
    expect((await fetch(url)).status).toBe(200);
  });
});

test('keeps the connection for the next request', async () => {
  const url = await serve();
  const answer = await raw(
    url,
    'GET /one HTTP/1.1\r\nHost: x\r\n\r\nGET /two HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  );
  expect(answer).toContain('"rawPath":"/one"');
  expect(answer).toContain('"rawPath":"/two"');
});
