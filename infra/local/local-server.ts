import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { toFailureEnvelope } from '../../lib/http/failure-reply.ts';
import { fail } from '../../lib/rules/outcome.ts';
import type { DataStore } from './database/data-store.ts';
import { isOwnHost, type LocalHandler, send, toFailureReply, toJsonReply } from './http.ts';

export type LocalServer = Awaited<ReturnType<typeof startLocalServer>>;

export type LocalServerOptions = {
  /** The default, and 0, is any free port. */
  readonly port?: number | undefined;
  /** If the port is in use, takes any free one instead of failing. */
  readonly orAnyPort?: boolean;
  /** Takes the connections that ask for another protocol, such as WebSockets. */
  readonly onUpgrade?: (request: IncomingMessage, connection: Duplex, head: Buffer) => void;
};

/** The options of a part of the stack that stores data. */
export type PartOptions = LocalServerOptions & {
  /** The default keeps the data in memory. */
  readonly dataStore?: DataStore;
  /** The default is the machine's clock. */
  readonly clock?: () => Date;
};

/** Clients resolve `localhost` to either address, so the server binds both. */
const LOOPBACK = ['127.0.0.1', '::1'] as const;
const GRACE_MS = 1_000;
const FREE_PORT_TRIES = 20;
const PORTS_HIGH = 64_000;

/** A port far from one that is in use, because the parts use the ports after it. */
const suggestPort = (port: number): number => (port < PORTS_HIGH ? port + 1_000 : port - 1_000);

export const getErrorCode = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;
/** A machine without IPv6 has no ::1. */
const isAddressMissing = (error: unknown): boolean =>
  ['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL'].includes(String(getErrorCode(error)));

async function bind(server: Server, port: number, host: string): Promise<number> {
  server.listen({ port, host, exclusive: true });
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function stop(server: Server, graceMs: number): Promise<void> {
  if (!server.listening) return;
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  await server[Symbol.asyncDispose]();
  clearTimeout(cut);
}

async function serve(handler: LocalHandler, request: IncomingMessage, response: ServerResponse) {
  // A page of another site must not read mails or move the clock under its own name
  if (!isOwnHost(request)) {
    const message = `Use http://localhost:${request.socket.localPort}`;
    return send(response, toJsonReply({ ...toFailureEnvelope(fail('forbidden')), message }, 421));
  }
  try {
    await handler(request, response);
  } catch (error) {
    console.error(error);
    if (!response.headersSent) send(response, toFailureReply(fail('internalError')));
  }
}

async function bindBoth(
  handler: LocalHandler,
  requested: number,
  onUpgrade: LocalServerOptions['onUpgrade'],
): Promise<{ port: number; servers: Server[] }> {
  const servers: Server[] = [];
  let port = requested;
  for (const host of LOOPBACK) {
    const server = createServer((request, response) => serve(handler, request, response));
    if (onUpgrade) {
      server.on('upgrade', (request, connection, head) => {
        if (isOwnHost(request)) onUpgrade(request, connection, head);
        else connection.destroy();
      });
    }
    try {
      port = await bind(server, port, host);
      servers.push(server);
    } catch (error) {
      if (host !== '127.0.0.1' && isAddressMissing(error)) continue;
      await Promise.all(servers.map((each) => stop(each, 0)));
      throw error;
    }
  }
  return { port, servers };
}

/**
 * Serves HTTP on the loopback addresses, and only under their own names (other hosts: 421). Throws if the
 * requested port is in use.
 */
export async function startLocalServer(handler: LocalHandler, options: LocalServerOptions = {}) {
  const requested = options.port ?? 0;
  // A port may be free on one address and in use on the other: then try another one.
  const tries = requested === 0 || options.orAnyPort === true ? FREE_PORT_TRIES : 1;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { port, servers } = await bindBoth(handler, attempt === 1 ? requested : 0, options.onUpgrade);
      return {
        port,
        url: `http://localhost:${port}`,
        /** Finishes open requests, then stops; closes connections that are still open after `graceMs`. */
        async close(graceMs = GRACE_MS): Promise<void> {
          await Promise.all(servers.map((server) => stop(server, graceMs)));
        },
      };
    } catch (error) {
      if (getErrorCode(error) !== 'EADDRINUSE') throw error;
      if (attempt < tries) continue;
      throw new Error(
        `port ${requested} is in use by another program: stop it, or use another port (PORT=${suggestPort(requested)} npm start)`,
      );
    }
  }
}

/** Finds a free port for a child process that cannot choose one by itself. */
export async function findFreePort(): Promise<number> {
  const { port, close } = await startLocalServer(() => {});
  await close(0);
  return port;
}
