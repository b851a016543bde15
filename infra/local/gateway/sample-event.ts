import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { DEMO_SLUG } from '../demo/demo.ts';
import { SAMPLE_TIME } from '../in-memory-salon.ts';
import { matchOperation, type Operation, toRequestWithInput } from '../operations.ts';
import { toGatewayEvent } from './gateway-event.ts';

const HOST = 'd1a2b3c4e5.execute-api.us-east-1.amazonaws.com';
const SOURCE_IP = '203.0.113.24';

/** Creates an operation's sample event with this input, as a deployed gateway would send it. */
export function createSampleEvent(
  operation: Operation,
  input: Readonly<Record<string, unknown>>,
): APIGatewayProxyEventV2 {
  const { method, path, query, body } = toRequestWithInput(operation, input);
  const bytes = Buffer.from(body ? JSON.stringify(body) : '');
  const event = toGatewayEvent(
    {
      method,
      path,
      query,
      headers: [
        ['accept', '*/*'],
        ...(body
          ? ([
              ['content-length', String(bytes.length)],
              ['content-type', 'application/json'],
            ] as const)
          : []),
        ['host', HOST],
        ['user-agent', 'curl/8.11.0'],
        ['x-client-slug', DEMO_SLUG],
        ['x-forwarded-port', '443'],
        ['x-forwarded-proto', 'https'],
        ['x-amzn-trace-id', 'Root=1-6919da60-0123456789abcdef01234567'],
      ],
      body: bytes,
      sourceIp: SOURCE_IP,
      at: SAMPLE_TIME,
    },
    {
      routeKey: operation.routeKey,
      pathParameters: matchOperation(method, path)?.pathParameters ?? {},
    },
  );
  return {
    ...event,
    headers: { ...event.headers, 'x-forwarded-for': SOURCE_IP },
    requestContext: {
      ...event.requestContext,
      accountId: '123456789012',
      apiId: 'd1a2b3c4e5',
      requestId: 'JKJaXmPLvHcESHA=',
    },
  };
}
