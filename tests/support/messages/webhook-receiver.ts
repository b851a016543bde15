import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect } from 'vitest';
import { WEBHOOK_EVENTS, type WebhookEventKind } from '../../../lib/contract/notifications/webhook-events.ts';

type ReceivedEvent = {
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** Whether the standardwebhooks library accepts the signature. */
  readonly isSigned: boolean;
};

/** Why the API reference does not describe an event: unknown kind, wrong or unlisted fields. */
function findUndescribed(body: string): string[] {
  const { id, type, created_at, tenant, data, ...others } = JSON.parse(body) as Record<string, unknown>;
  const isEnvelope = [id, type, created_at, tenant].every((each) => typeof each === 'string');
  const described = WEBHOOK_EVENTS[type as WebhookEventKind]?.data().safeParse(data);
  const isDescribed = described?.success === true && isDeepStrictEqual(described.data, data);
  return isEnvelope && isDescribed && Object.keys(others).length === 0 ? [] : [body];
}

type ReceiverReply = { readonly status: number; readonly headers?: Record<string, string> } | 'silence';

/** A salon's webhook receiver. It checks each signature and replies 204 by default. */
export async function startReceiver() {
  const received: ReceivedEvent[] = [];
  const undescribed: string[] = [];
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
      undescribed.push(...findUndescribed(body));
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
    /** Events that the API reference does not describe. */
    undescribed,
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
  afterEach(async () => {
    await receiver?.close();
    expect(receiver?.undescribed).toEqual([]);
  });
  return () => {
    if (!receiver) throw new Error('use the receiver within a test');
    return receiver;
  };
}
