import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll } from 'vitest';

/** An error as DynamoDB sends it. */
export type DatabaseError = { readonly status: number; readonly name: string; readonly fields?: object };

/**
 * Decides on a call before it is forwarded: an error, silence, or a call that is made but gets a broken connection or no
 * reply; else the call is forwarded.
 */
type Interception = (
  operation: string,
  body: string,
) => DatabaseError | 'silence' | 'lost reply' | 'no reply' | undefined | Promise<undefined>;

const FORWARDED = /^(?:x-amz-(?!content)|authorization|content-type)/;
const JSON_TYPE = { 'content-type': 'application/x-amz-json-1.0' };
const forwardAll: Interception = () => undefined;

/** A proxy of a test file's database that can fail or delay its calls. */
export function useDatabaseProxy() {
  let target = '';
  let intercept = forwardAll;
  let onNoReply = () => {};

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const failure = await intercept(String(request.headers['x-amz-target']).split('.')[1] ?? '', body);
    if (failure === 'silence') return;
    if (failure && typeof failure === 'object') {
      const { status, name, fields } = failure;
      const error = { __type: `com.amazonaws.dynamodb.v20120810#${name}`, ...fields };
      response.writeHead(status, JSON_TYPE).end(JSON.stringify(error));
      return;
    }
    const headers = Object.entries(request.headers)
      .filter(([name]) => FORWARDED.test(name))
      .map(([name, value]) => [name, String(value)] as [string, string]);
    const reply = await fetch(target, { method: 'POST', headers, body });
    if (failure === 'no reply') return onNoReply();
    if (failure === 'lost reply') {
      response.destroy();
      return;
    }
    response.writeHead(reply.status, JSON_TYPE).end(await reply.text());
  }

  const server = createServer((request, response) => {
    forward(request, response).catch(() => response.destroy());
  });
  const getUrl = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  afterEach(() => {
    intercept = forwardAll;
    onNoReply = () => {};
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    getUrl,
    /** Option of `useTestSalons`. */
    proxy: {
      getUrl: (endpoint: string) => {
        target = endpoint;
        return getUrl();
      },
      isUsed: () => intercept !== forwardAll,
    },
    intercept(next: Interception): void {
      intercept = next;
    },
    /** Does work right before the next transaction is made, such as what another request does after the reads of the first. */
    beforeTransaction(work: () => Promise<unknown>): void {
      intercept = async (operation) => {
        if (operation !== 'TransactWriteItems') return undefined;
        intercept = forwardAll;
        await work();
        return undefined;
      };
    },
    /** Called after each call that was made and gets no reply. */
    onNoReply(next: () => void): void {
      onNoReply = next;
    },
    forwardAll(): void {
      intercept = forwardAll;
    },
  };
}
