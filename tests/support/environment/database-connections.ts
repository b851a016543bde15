import { connect, type Socket } from 'node:net';
import type { TableAddress } from '../../../lib/table/open-store.ts';

export type Transport = Extract<TableAddress['transport'], { handle: unknown }>;
type Request = Parameters<Transport['handle']>[0];
type Response = Awaited<ReturnType<Transport['handle']>>['response'];

const HEAD_END = '\r\n\r\n';

function toBytes({ method, path, headers, body }: Request): Buffer {
  const content: Uint8Array = typeof body === 'string' ? Buffer.from(body) : body;
  const lines = Object.entries({ ...headers, 'content-length': String(content.byteLength) });
  const fields = lines.map(([name, value]) => `${name}: ${value}`).join('\r\n');
  return Buffer.concat([Buffer.from(`${method} ${path} HTTP/1.1\r\n${fields}${HEAD_END}`), content]);
}

/** The response in these bytes; undefined until all of it has arrived. Throws if it does not state its length. */
function parseResponse(bytes: Buffer): Response | undefined {
  const end = bytes.indexOf(HEAD_END);
  if (end === -1) return undefined;
  const [status = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
  }
  const start = end + HEAD_END.length;
  const length = Number(headers['content-length']);
  if (Number.isNaN(length)) throw new Error(`a response without its length: ${status}`);
  if (bytes.length < start + length) return undefined;
  const body: Uint8Array = bytes.subarray(start, start + length);
  return { statusCode: Number(status.split(' ')[1]), headers, body } as Response;
}

/** Sends one request on a connection that nothing else uses meanwhile. */
function exchange(socket: Socket, request: Request): Promise<Response> {
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0);
    const stopListening = () => socket.off('data', read).off('error', fail).off('close', fail);
    const fail = (error: unknown) => {
      stopListening();
      socket.destroy();
      const closed = Object.assign(new Error('the database closed its connection'), { code: 'ECONNRESET' });
      reject(error instanceof Error ? error : closed);
    };
    const read = (part: Buffer) => {
      try {
        received = received.length === 0 ? part : Buffer.concat([received, part]);
        const response = parseResponse(received);
        if (!response) return;
        stopListening();
        resolve(response);
      } catch (error) {
        fail(error);
      }
    };
    socket.on('data', read).on('error', fail).on('close', fail);
    socket.write(toBytes(request));
  });
}

/**
 * A transport for clients of a local database. Tests make hundreds of thousands of small calls, and the HTTP client of
 * Node takes two fifths of the processor time of each.
 */
export function openConnections(): Transport {
  const idle = new Map<string, Socket[]>();

  function takeSocket(host: string, port: number): Socket {
    const sockets = idle.get(`${host}:${port}`) ?? [];
    for (let socket = sockets.pop(); socket; socket = sockets.pop()) if (!socket.destroyed) return socket;
    // A connection that ends while it is idle is only left out
    return connect(port, host)
      .setNoDelay(true)
      .on('error', () => {});
  }

  function keepSocket(host: string, port: number, socket: Socket): void {
    const sockets = idle.get(`${host}:${port}`) ?? [];
    idle.set(`${host}:${port}`, sockets);
    if (!socket.destroyed) sockets.push(socket);
  }

  return {
    metadata: { handlerProtocol: 'http/1.1' },
    async handle(request: Request, { abortSignal }: { abortSignal?: AbortSignal } = {}) {
      const { hostname, port = 80 } = request;
      const socket = takeSocket(hostname, port);
      const abort = () => socket.destroy(Object.assign(new Error('aborted'), { name: 'AbortError' }));
      abortSignal?.addEventListener('abort', abort);
      try {
        abortSignal?.throwIfAborted();
        return { response: await exchange(socket, request) };
      } finally {
        abortSignal?.removeEventListener('abort', abort);
        keepSocket(hostname, port, socket);
      }
    },
  } as Transport;
}
