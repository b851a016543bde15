import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyResultV2,
  APIGatewayProxyStructuredResultV2,
  Context,
} from 'aws-lambda';

/** The Lambda handler of a function with HTTP routes. */
export type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyResultV2>;

export function createLambdaContext(functionName: string, requestId: string, timeoutMs: number): Context {
  const end = performance.now() + timeoutMs;
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

/** The result as API Gateway interprets it: anything but a structured result is a JSON body with status 200. */
export function toStructuredResult(result: APIGatewayProxyResultV2): APIGatewayProxyStructuredResultV2 {
  if (typeof result === 'object' && result !== null && 'statusCode' in result) return result;
  return {
    statusCode: 200,
    headers: { 'content-type': 'application/json' },
    body: typeof result === 'string' ? result : JSON.stringify(result),
  };
}

export const readSlugOfHeaderOrQuery = (event: APIGatewayProxyEventV2): string | undefined =>
  event.headers['x-client-slug'] ?? event.queryStringParameters?.slug;

/**
 * The event for another salon and, if `token` is a key of `to`, another caller (undefined: anonymous), with the caller's
 * confirmation if there is one.
 */
export function withSalonAndCaller(
  event: APIGatewayProxyEventV2,
  to: {
    readonly slug: string;
    readonly token?: string | undefined;
    readonly confirmation?: string | undefined;
  },
): APIGatewayProxyEventV2 {
  const headers: APIGatewayProxyEventV2['headers'] = { ...event.headers, 'x-client-slug': to.slug };
  if ('token' in to) delete headers.authorization;
  if (to.token !== undefined) headers.authorization = `Bearer ${to.token}`;
  if (to.confirmation !== undefined) headers['x-confirmation'] = to.confirmation;
  // Some paths contain the slug.
  const { slug } = event.pathParameters ?? {};
  const path =
    slug === undefined
      ? {}
      : {
          rawPath: event.rawPath.replace(`/${slug}`, `/${to.slug}`),
          pathParameters: { ...event.pathParameters, slug: to.slug },
        };
  return { ...event, headers, ...path };
}
