import { randomBytes, randomUUID } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';

export type HttpRequest = {
  readonly method: string;
  /** Percent-decoded. */
  readonly path: string;
  /** Undecoded, without the question mark. */
  readonly query: string;
  /** In the order of the request, names in any case, with repeated headers. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
  readonly sourceIp: string;
  readonly at: Date;
  readonly protocol?: string;
};

type RouteTarget = {
  readonly routeKey: string;
  readonly pathParameters?: Readonly<Record<string, string>>;
};

const LOCAL_ACCOUNT = '000000000000';
const LOCAL_API = 'local';

/** 12/Mar/2020:19:03:58 +0000 */
function formatTime(at: Date): string {
  const [, day, month, year, time] = at.toUTCString().split(' ');
  return `${day}/${month}/${year}:${time} +0000`;
}

/**
 * The gateway passes bodies of these types as text and all others in base64, also forms and bodies without a type.
 * Its documentation does not list the types; this is its observed behaviour.
 */
const isTextType = (contentType: string): boolean =>
  /^(text\/.*|application\/(json|xml|javascript))$/i.test(contentType.replace(/;.*$/s, '').trim());

function joinRepeated(pairs: Iterable<readonly [string, string]>): Record<string, string> {
  const joined: Record<string, string> = {};
  for (const [name, value] of pairs) {
    joined[name] = joined[name] === undefined ? value : `${joined[name]},${value}`;
  }
  return joined;
}

function toHeaders(request: HttpRequest): Record<string, string> {
  const { cookie: _, ...headers } = joinRepeated(
    request.headers.map(([name, value]) => [name.toLowerCase(), value] as const),
  );
  const forwarded = headers['x-forwarded-for'];
  return {
    ...headers,
    'x-forwarded-for': forwarded ? `${forwarded}, ${request.sourceIp}` : request.sourceIp,
    'x-forwarded-proto': headers['x-forwarded-proto'] ?? 'http',
    'x-amzn-trace-id':
      headers['x-amzn-trace-id'] ??
      `Root=1-${Math.floor(request.at.getTime() / 1000).toString(16)}-${randomBytes(12).toString('hex')}`,
  };
}

function toCookies(request: HttpRequest): string[] {
  return request.headers
    .filter(([name]) => name.toLowerCase() === 'cookie')
    .flatMap(([, value]) => value.split(';'))
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie !== '');
}

function toBody(body: Buffer, contentType: string): { body?: string; isBase64Encoded: boolean } {
  if (body.length === 0) return { isBase64Encoded: false };
  if (isTextType(contentType)) return { body: body.toString('utf8'), isBase64Encoded: false };
  return { body: body.toString('base64'), isBase64Encoded: true };
}

/** The event of an API Gateway HTTP API for a request (payload format 2.0). */
export function toGatewayEvent(
  request: HttpRequest,
  { routeKey, pathParameters }: RouteTarget,
): APIGatewayProxyEventV2 {
  const headers = toHeaders(request);
  const cookies = toCookies(request);
  const query = joinRepeated(new URLSearchParams(request.query));
  const domainName = (headers.host ?? 'localhost').replace(/:\d+$/, '');
  return {
    version: '2.0',
    routeKey,
    rawPath: request.path,
    rawQueryString: request.query,
    ...(cookies.length > 0 ? { cookies } : {}),
    headers,
    ...(Object.keys(query).length > 0 ? { queryStringParameters: query } : {}),
    ...(pathParameters && Object.keys(pathParameters).length > 0 ? { pathParameters } : {}),
    requestContext: {
      accountId: LOCAL_ACCOUNT,
      apiId: LOCAL_API,
      domainName,
      domainPrefix: domainName.split('.')[0] ?? domainName,
      http: {
        method: request.method,
        path: request.path,
        protocol: request.protocol ?? 'HTTP/1.1',
        sourceIp: request.sourceIp,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey,
      stage: '$default',
      time: formatTime(request.at),
      timeEpoch: request.at.getTime(),
    },
    ...toBody(request.body, headers['content-type'] ?? ''),
  };
}
