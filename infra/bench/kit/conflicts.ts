import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';

const TRANSACTION = /\.TransactWriteItems$/;

/** Counts the transactions of this process that the database rejected because of a conflict. */
export async function countConflicts(work: () => Promise<unknown>): Promise<number> {
  let conflicts = 0;
  const onResponse = (message: unknown) => {
    const { request, response } = message as { request: ClientRequest; response: IncomingMessage };
    const isTransaction = TRANSACTION.test(String(request.getHeader('x-amz-target') ?? ''));
    if (isTransaction && response.statusCode === 400) conflicts += 1;
  };
  subscribe('http.client.response.finish', onResponse);
  try {
    await work();
    return conflicts;
  } finally {
    unsubscribe('http.client.response.finish', onResponse);
  }
}
