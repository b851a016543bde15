import { randomBytes, randomUUID } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';

/** A request as it came over the wire, or as a test writes it down. */
export type PlainRequest = {
  readonly method: string;
  /** Percent-decoded. */
  readonly path: string;
  /** As it came, without the question mark. */
  readonly query: string;
  /** In order, names in any case, repeated ones as often as they came. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
  readonly sourceIp: string;
  readonly at: Date;
  readonly protocol?: string;
};

/** Where a request led: a route's key and what its path holds. */
export type Destination = {
  readonly routeKey: string;
  readonly pathParameters?: Readonly<Record<string, string>>;
};

const LOCAL_ACCOUNT = '000000000000';
const LOCAL_API = 'local';

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** 12/Mar/2020:19:03:58 +0000 */
function gatewayTime(at: Date): string {
  const [date = '', time = ''] = at.toISOString().split('T');
  const [year, month, day] = date.split('-');
  return `${day}/${MONTHS[Number(month) - 1]}/${year}:${time.slice(0, 8)} +0000`;
}

/**
 * Bodies of these types come as text, all others in base64, those without a type and forms among them. The gateway's
 * documentation does not list them; this is what it does.
 */
const isText = (contentType: string): boolean =>
  /^(text\/.*|application\/(json|xml|javascript))$/i.test(contentType.replace(/;.*$/s, '').trim());

function headersOf(request: PlainRequest): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of request.headers) {
    const key = name.toLowerCase();
    if (key === 'cookie') continue;
    headers[key] = headers[key] === undefined ? value : `${headers[key]},${value}`;
  }
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

function cookiesOf(request: PlainRequest): string[] {
  return request.headers
    .filter(([name]) => name.toLowerCase() === 'cookie')
    .flatMap(([, value]) => value.split(';'))
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie !== '');
}

function queryOf(query: string): Record<string, string> {
  const parameters: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(query)) {
    parameters[name] = parameters[name] === undefined ? value : `${parameters[name]},${value}`;
  }
  return parameters;
}

function bodyOf(body: Buffer, contentType: string): { body?: string; isBase64Encoded: boolean } {
  if (body.length === 0) return { isBase64Encoded: false };
  if (isText(contentType)) return { body: body.toString('utf8'), isBase64Encoded: false };
  return { body: body.toString('base64'), isBase64Encoded: true };
}

/** The event that an API Gateway HTTP API makes of a request (payload format 2.0). */
export function eventOf(
  request: PlainRequest,
  { routeKey, pathParameters }: Destination,
): APIGatewayProxyEventV2 {
  const headers = headersOf(request);
  const cookies = cookiesOf(request);
  const query = queryOf(request.query);
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
      time: gatewayTime(request.at),
      timeEpoch: request.at.getTime(),
    },
    ...bodyOf(request.body, headers['content-type'] ?? ''),
  };
}
