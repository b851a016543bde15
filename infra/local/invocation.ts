import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyResultV2,
  APIGatewayProxyStructuredResultV2,
  Context,
} from 'aws-lambda';

/** A function behind the gateway. */
export type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyResultV2>;

/** What Lambda tells a function of the invocation itself. */
export function contextOf(functionName: string, requestId: string, limitMs: number): Context {
  const end = performance.now() + limitMs;
  return {
    functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:us-east-1:000000000000:function:${functionName}`,
    memoryLimitInMB: '1024',
    awsRequestId: requestId,
    logGroupName: `/aws/lambda/${functionName}`,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: false,
    getRemainingTimeInMillis: () => Math.max(0, Math.round(end - performance.now())),
    done: () => {},
    fail: () => {},
    succeed: () => {},
  };
}

/** The gateway's reading of an answer: one that is no structured reply is a JSON body with status 200. */
export function structured(result: APIGatewayProxyResultV2): APIGatewayProxyStructuredResultV2 {
  if (typeof result === 'object' && result !== null && 'statusCode' in result) return result;
  return {
    statusCode: 200,
    headers: { 'content-type': 'application/json' },
    body: typeof result === 'string' ? result : JSON.stringify(result),
  };
}

/** The salon that an event names. */
export const slugOf = (event: APIGatewayProxyEventV2): string | undefined =>
  event.headers['x-client-slug'] ?? event.queryStringParameters?.slug;

/** The event as sent to another salon, and by another caller where `token` is given: undefined is nobody. */
export function addressedTo(
  event: APIGatewayProxyEventV2,
  to: { readonly slug: string; readonly token?: string | undefined },
): APIGatewayProxyEventV2 {
  const headers: APIGatewayProxyEventV2['headers'] = { ...event.headers, 'x-client-slug': to.slug };
  if ('token' in to) delete headers.authorization;
  if (to.token !== undefined) headers.authorization = `Bearer ${to.token}`;
  // Where the path itself names the salon.
  const { slug } = event.pathParameters ?? {};
  const path = slug === undefined ? {} : { pathParameters: { ...event.pathParameters, slug: to.slug } };
  return { ...event, headers, ...path };
}
