import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach } from 'vitest';

export type ReceivedEvent = {
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** Whether the standardwebhooks library accepts the signature. */
  readonly isSigned: boolean;
};

export type ReceiverReply =
  | { readonly status: number; readonly headers?: Record<string, string> }
  | 'silence';

/** A salon's webhook receiver. It checks each signature and replies 204 by default. */
export async function startReceiver() {
  const received: ReceivedEvent[] = [];
  const nextReplies: ReceiverReply[] = [];
  let secret = '';
  // Checks by the sender's timestamp, because the salon's clock is simulated.
  const isSigned = (body: string, headers: IncomingHttpHeaders): boolean => {
    if (secret === '') return false;
    const at = new Date(Number(headers['webhook-timestamp']) * 1000);
    const expected = new Webhook(secret).sign(String(headers['webhook-id']), at, body);
    return headers['webhook-signature'] === expected;
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const { headers } = request;
      received.push({ id: String(headers['webhook-id']), headers, body, isSigned: isSigned(body, headers) });
      const reply = nextReplies.shift() ?? { status: 204 };
      if (reply === 'silence') return;
      response.writeHead(reply.status, reply.headers).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/events`,
    port,
    received,
    /** Sets the secret for the check of signatures. */
    setSecret(endpointSecret: string): void {
      secret = endpointSecret;
    },
    /** Sets the next replies, in order. */
    replyWith(...next: readonly ReceiverReply[]): void {
      nextReplies.push(...next);
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** Gives each test of a file a receiver of its own. */
export function useReceiver(): () => Receiver {
  let receiver: Receiver | undefined;
  beforeEach(async () => {
    receiver = await startReceiver();
  });
  afterEach(() => receiver?.close());
  return () => {
    if (!receiver) throw new Error('use the receiver within a test');
    return receiver;
  };
}
