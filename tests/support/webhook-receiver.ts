import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach } from 'vitest';

export type Received = {
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** What a receiver's own library says of it. */
  readonly isSigned: boolean;
};

export type Answer = { readonly status: number; readonly headers?: Record<string, string> } | 'silence';

/** A salon's own system on this machine: checks each signature, answers as it is told, 204 when told nothing. */
export async function startReceiver() {
  const received: Received[] = [];
  const answers: Answer[] = [];
  let secret = '';
  // By the time that the sender says: the salon's clock is its own.
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
      const answer = answers.shift() ?? { status: 204 };
      if (answer === 'silence') return;
      response.writeHead(answer.status, answer.headers).end();
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
    /** The secret that it checks by. */
    trust(shown: string): void {
      secret = shown;
    },
    /** What it answers next, one after the other. */
    answers(...next: readonly Answer[]): void {
      answers.push(...next);
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
    if (!receiver) throw new Error('a receiver is there within a test');
    return receiver;
  };
}
