import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { DEMO_SLUG } from './demo.ts';
import { eventOf } from './event.ts';
import { MONDAY_MORNING } from './fresh-salon.ts';
import { addressed, type Operation, operationAt } from './operations.ts';

const HOST = 'd1a2b3c4e5.execute-api.us-east-1.amazonaws.com';
const SOURCE_IP = '203.0.113.24';

/** An operation's sample event with this input, as a deployed gateway hands it over. */
export function sampleEvent(
  operation: Operation,
  input: Readonly<Record<string, unknown>>,
): APIGatewayProxyEventV2 {
  const { method, path, query, body } = addressed(operation, input);
  const bytes = Buffer.from(body ? JSON.stringify(body) : '');
  const event = eventOf(
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
      at: MONDAY_MORNING,
    },
    {
      routeKey: operation.routeKey,
      pathParameters: operationAt(method, path)?.pathParameters ?? {},
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
