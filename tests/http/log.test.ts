import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { describe, expect, test } from 'vitest';
import { loggable } from '../../lib/http/log.ts';

const SECRET = 'otto.other@customers.test';
const $metadata = { requestId: 'AWS1' };

function thrownBy(work: () => unknown): Error {
  try {
    work();
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error('nothing was thrown');
}

describe('a failure in the log', () => {
  test('names our own errors in full', () => {
    const told = loggable(new Error('customer 5 of an appointment is unknown'));
    expect(told).toMatchObject({ name: 'Error', message: 'customer 5 of an appointment is unknown' });
    expect(told.stack).toContain('log.test.ts');
  });

  test.each([
    [
      'the items that a transaction met',
      new TransactionCanceledException({
        $metadata,
        message: `Transaction cancelled: ${SECRET}`,
        CancellationReasons: [{ Code: 'ConditionalCheckFailed', Item: { email: { S: SECRET } } }],
      }),
    ],
    [
      'the item that a condition met',
      new ConditionalCheckFailedException({ $metadata, message: 'failed', Item: { email: { S: SECRET } } }),
    ],
    ['the text that could not be parsed', thrownBy(() => JSON.parse(`{"email": ${SECRET}}`))],
    [
      'what others added',
      Object.assign(new TypeError('x'), { raw: SECRET, headers: { authorization: SECRET } }),
    ],
    ['a cause', new Error('sending failed', { cause: Object.assign(new Error(SECRET), { to: SECRET }) })],
  ])('shows nothing of %s', (_, error) => {
    const told = JSON.stringify(loggable(error));
    expect(told).not.toContain(SECRET);
    expect(told).toContain(error.name);
  });

  test('names the request of the table by which its operator finds it', () => {
    const error = new ConditionalCheckFailedException({ $metadata, message: 'failed' });
    expect(loggable(error)).toMatchObject({ aws_request_id: 'AWS1' });
  });
});
