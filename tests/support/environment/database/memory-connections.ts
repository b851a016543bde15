import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { Transport } from '../database-connections.ts';
import { openMemoryDatabase } from './memory-database.ts';

type Request = Parameters<Transport['handle']>[0];

const decoder = new TextDecoder();
const HEADERS = { 'content-type': 'application/x-amz-json-1.0' };

/**
 * A database in the memory of the tests. Its transport calls it without a connection; its endpoint is for proxies and other
 * processes.
 */
export async function startMemoryDatabase() {
  const { answer } = openMemoryDatabase();

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, body } = answer(String(request.headers['x-amz-target']), await text(request));
    response.writeHead(status, HEADERS).end(body);
  }
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref();

  const transport = {
    metadata: { handlerProtocol: 'http/1.1' },
    async handle(request: Request, { abortSignal }: { abortSignal?: AbortSignal } = {}) {
      // As with a real database, other calls run between a call and its reply
      await endOfTurn();
      abortSignal?.throwIfAborted();
      const { body: sent } = request;
      const input = typeof sent === 'string' ? sent : decoder.decode(sent);
      const { status, body } = answer(request.headers['x-amz-target'] ?? '', input);
      return { response: { statusCode: status, headers: HEADERS, body: Buffer.from(body) } };
    },
  } as Transport;
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, transport };
}
