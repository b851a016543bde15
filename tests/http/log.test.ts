import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { toFailureCode } from '../../lib/contract/failure-codes.ts';
import { forEverybody, get, group } from '../../lib/contract/route.ts';
import type { Dependencies, Event, Handler } from '../../lib/http/call.ts';
import { serveGroup } from '../../lib/http/chain.ts';
import { type Log, toLogError } from '../../lib/http/log.ts';
import { ServiceUnavailableError } from '../../lib/ports/aws.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { TableUnavailableError } from '../../lib/table/outages.ts';

const SECRET = 'otto.other@customers.test';
const $metadata = { requestId: 'AWS1' };

function catchError(work: () => unknown): Error {
  try {
    work();
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error('nothing was thrown');
}

const routes = {
  probe: get('/probe', forEverybody('any'), {
    confirms: false,
    summary: 'Probe',
    tenantless: true,
    input: () => z.object({}),
    reply: () => z.object({ status: z.literal(true) }),
  }),
};

/** A log that collects its lines. */
function openLines(lines: object[]): Log {
  const write = (level: string) => (message: string, fields: object, error?: unknown) =>
    void lines.push({ level, message, ...fields, error });
  return { info: write('INFO'), warn: write('WARN'), error: write('ERROR') };
}

/** Serves one request with a handler and returns its log lines. */
async function linesOf(probe: Handler<typeof routes.probe>, rawPath = '/api/v1/probe') {
  const lines: object[] = [];
  const baseUrl = 'http://localhost:3000/api/v1';
  const metrics = { count: () => {}, seconds: () => {} };
  const deps = { clock: () => new Date(), log: openLines(lines), metrics, baseUrl };
  const event = {
    routeKey: '$default',
    rawPath,
    rawQueryString: '',
    headers: {},
    requestContext: { requestId: 'r1', http: { method: 'GET', sourceIp: '203.0.113.1' } },
  } as unknown as Event;
  await serveGroup(
    group({ name: 'probes', description: 'Probes.', routes }),
    { probe },
    deps as unknown as Dependencies,
  )(event);
  return lines;
}

// BEHAVIOR §32.3
describe('the log line of a request', () => {
  const PROBE = { operation: 'probe', request_id: 'r1', ms: expect.any(Number) };

  test('carries operation, status, milliseconds and request id, and no failure for a success', async () => {
    const [line, ...others] = await linesOf(async () => ok({ status: true }));
    expect(line).toMatchObject({ level: 'INFO', message: 'request served', ...PROBE, status: 200 });
    expect(line).not.toHaveProperty('failure_code');
    expect(others).toEqual([]);
  });

  test('carries the code of a refusal', async () => {
    expect(await linesOf(async () => fail('signatureInvalid'))).toEqual([
      {
        level: 'INFO',
        message: 'request refused',
        ...PROBE,
        status: 400,
        failure_code: 'signature_invalid',
        tenant: undefined,
      },
    ]);
  });

  test.each([
    ['busy', 503, undefined],
    ['tableUnreachable', 503, 'dynamodb'],
    ['processorUnavailable', 503, 'stripe'],
    ['processorRefused', 502, 'stripe'],
    ['identityProviderUnavailable', 503, 'identity provider'],
  ] as const)(
    'is a warning for %s (%d) that names the failed service: %s',
    async (failure, status, service) => {
      expect(await linesOf(async () => fail(failure))).toMatchObject([
        {
          level: 'WARN',
          message: 'request failed',
          status,
          failure_code: toFailureCode(failure),
          failed_service: service,
        },
      ]);
    },
  );

  test.each([
    ['dynamodb', new TableUnavailableError('the table is unavailable')],
    ['s3', new ServiceUnavailableError('s3', new Error('no answer'))],
  ])('is a warning with the error while %s is unavailable', async (service, error) => {
    const lines = await linesOf(() => Promise.reject(error));
    const warning = { level: 'WARN', message: 'request failed', failed_service: service, error };
    expect(lines).toMatchObject([{ ...warning, ...PROBE, status: 503, failure_code: 'busy' }]);
  });

  test('carries the code of a refusal before the handler', async () => {
    const handler = async () => ok({ status: true } as const);
    expect(await linesOf(handler, '/api/v1/unknown')).toMatchObject([
      { message: 'request refused', status: 404, failure_code: 'route_not_found' },
    ]);
  });

  test('carries the code and the error of a crash', async () => {
    const error = new Error('broken');
    const lines = await linesOf(async () => {
      throw error;
    });
    expect(lines).toMatchObject([
      {
        level: 'ERROR',
        message: 'request crashed',
        ...PROBE,
        status: 500,
        failure_code: 'internal_error',
        error,
      },
    ]);
  });

  test('carries the ids that the handler adds, also when it refuses, but never instead of its own', async () => {
    const lines = await linesOf(async (request) => {
      request.logIds({ event_id: 'evt_1', request_id: 'forged' });
      request.logIds({ event_type: 'charge.refunded' });
      return fail('paymentInvalid');
    });
    const ids = { event_id: 'evt_1', event_type: 'charge.refunded', request_id: 'r1' };
    expect(lines).toMatchObject([{ ...ids, failure_code: 'payment_invalid' }]);
  });
});

describe('an error in the log', () => {
  test('keeps the message of our own errors', () => {
    const logged = toLogError(new Error('customer 5 of an appointment is unknown'));
    expect(logged).toMatchObject({ name: 'Error', message: 'customer 5 of an appointment is unknown' });
    expect(logged.stack).toContain('log.test.ts');
  });

  test.each([
    [
      'the items of a cancelled transaction',
      new TransactionCanceledException({
        $metadata,
        message: `Transaction cancelled: ${SECRET}`,
        CancellationReasons: [{ Code: 'ConditionalCheckFailed', Item: { email: { S: SECRET } } }],
      }),
    ],
    [
      'the item of a failed condition',
      new ConditionalCheckFailedException({ $metadata, message: 'failed', Item: { email: { S: SECRET } } }),
    ],
    ['text that could not be parsed', catchError(() => JSON.parse(`{"email": ${SECRET}}`))],
    [
      'attributes that a package added',
      Object.assign(new TypeError('x'), { raw: SECRET, headers: { authorization: SECRET } }),
    ],
    ['a cause', new Error('sending failed', { cause: Object.assign(new Error(SECRET), { to: SECRET }) })],
  ])('hides %s', (_, error) => {
    const logged = JSON.stringify(toLogError(error));
    expect(logged).not.toContain(SECRET);
    expect(logged).toContain(error.name);
  });

  test('names the AWS request id', () => {
    const error = new ConditionalCheckFailedException({ $metadata, message: 'failed' });
    expect(toLogError(error)).toMatchObject({ aws_request_id: 'AWS1' });
  });
});
