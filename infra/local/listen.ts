import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';

export type Listening = {
  readonly port: number;
  readonly url: string;
  /** Answers what has begun, then ends; connections still open after `graceMs` are cut. */
  close(graceMs?: number): Promise<void>;
};

export type ListenOptions = {
  /** Any free port when left out or 0. */
  readonly port?: number | undefined;
  /** Take any free port where the wanted one is taken, instead of failing. */
  readonly orAnyPort?: boolean;
};

/** 'localhost' means either of them to a client, so both must be ours. */
const LOOPBACK = ['127.0.0.1', '::1'] as const;
const GRACE_MS = 1_000;
const FREE_PORT_TRIES = 20;

/** The port is somebody else's. */
class PortTaken extends Error {
  constructor(port: number) {
    super(`port ${port} is already in use: stop what listens there, or choose another with PORT`);
  }
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;
/** A machine without IPv6 has no ::1 to listen on. */
const hasNoSuchAddress = (error: unknown): boolean =>
  ['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL'].includes(String(codeOf(error)));

function bind(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

function end(server: Server, graceMs: number): Promise<void> {
  if (!server.listening) return Promise.resolve();
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}

async function bindBoth(
  handler: RequestListener,
  wanted: number,
): Promise<{ port: number; servers: Server[] }> {
  const servers: Server[] = [];
  let port = wanted;
  for (const host of LOOPBACK) {
    const server = createServer(handler);
    try {
      port = await bind(server, port, host);
      servers.push(server);
    } catch (error) {
      if (host !== '127.0.0.1' && hasNoSuchAddress(error)) continue;
      await Promise.all(servers.map((each) => end(each, 0)));
      throw codeOf(error) === 'EADDRINUSE' ? new PortTaken(port) : error;
    }
  }
  return { port, servers };
}

/** Serves HTTP on this machine's own addresses alone. Fails with `PortTaken` where the wanted port is in use. */
export async function listen(handler: RequestListener, options: ListenOptions = {}): Promise<Listening> {
  const wanted = options.port ?? 0;
  for (let attempt = 1; ; attempt += 1) {
    // A port that is free on one address may be taken on the other: then another free one is tried.
    const any = wanted === 0 || (options.orAnyPort === true && attempt > 1);
    try {
      const { port, servers } = await bindBoth(handler, any ? 0 : wanted);
      return {
        port,
        url: `http://localhost:${port}`,
        async close(graceMs = GRACE_MS) {
          await Promise.all(servers.map((server) => end(server, graceMs)));
        },
      };
    } catch (error) {
      const again = error instanceof PortTaken && (wanted === 0 || options.orAnyPort === true);
      if (!again || attempt === FREE_PORT_TRIES) throw error;
    }
  }
}

/** A port that was free a moment ago, for a child that cannot choose one by itself. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createSocketServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
