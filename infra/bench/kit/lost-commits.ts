import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';

const TRANSACTION = /\.TransactWriteItems$/;

/** Counts transactions that this process sent and the database refused: races that were lost. */
export async function lostCommits(work: () => Promise<unknown>): Promise<number> {
  let lost = 0;
  const finished = (message: unknown) => {
    const { request, response } = message as { request: ClientRequest; response: IncomingMessage };
    const isTransaction = TRANSACTION.test(String(request.getHeader('x-amz-target') ?? ''));
    if (isTransaction && response.statusCode === 400) lost += 1;
  };
  subscribe('http.client.response.finish', finished);
  try {
    await work();
    return lost;
  } finally {
    unsubscribe('http.client.response.finish', finished);
  }
}
