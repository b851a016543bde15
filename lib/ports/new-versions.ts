import { randomUUID } from 'node:crypto';
import { type AwsAccess, createAwsClient } from './aws-client.ts';

export type ReleaseSettings = AwsAccess & {
  /** Qualified ARNs of functions, by path with the prefix of the API. */
  readonly versions: Readonly<Record<string, string>>;
};

/** The check of CodeDeploy that is to be answered. */
export type ReleaseCheckEvent = {
  readonly DeploymentId: string;
  readonly LifecycleEventHookExecutionId: string;
};

/** Headers that a request through CloudFront has. */
type OriginHeaders = Readonly<Record<string, string>>;

const CALL_MAX_MS = 30_000;

/** A request as the gateway passes it to a function (payload format 2.0). */
function toEvent({ pathname }: URL, init: RequestInit, originHeaders: OriginHeaders, now: Date) {
  const method = init.method ?? 'GET';
  const http = { method, path: pathname, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'release' };
  const [routeKey, requestId] = ['$default', randomUUID()];
  return {
    version: '2.0',
    routeKey,
    rawPath: pathname,
    rawQueryString: '',
    headers: { ...Object.fromEntries(new Headers(init.headers)), ...originHeaders },
    requestContext: { http, requestId, routeKey, time: now.toISOString(), timeEpoch: now.getTime() },
    ...(typeof init.body === 'string' ? { body: init.body } : {}),
    isBase64Encoded: false,
  };
}

type FunctionReply = {
  readonly statusCode?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly isBase64Encoded?: boolean;
};

/** Calls new versions of functions before requests shift to them, and answers CodeDeploy. `send` replaces AWS in tests. */
export function openNewVersionClient(
  { versions, ...access }: ReleaseSettings,
  send: (service: string, url: string, init: RequestInit) => Promise<Response> = (service, url, init) =>
    createAwsClient(access, service).fetch(url, init),
) {
  const { region } = access;
  return {
    /** A `fetch` that calls the new version of a route, and by the network what has none here. */
    createFetch:
      (fetchReply: typeof fetch, originHeaders: OriginHeaders, clock: () => Date): typeof fetch =>
      async (input, init = {}) => {
        const url = new URL(String(input));
        const version = versions[url.pathname];
        if (version === undefined) return fetchReply(input, init);
        const address = `https://lambda.${region}.amazonaws.com/2015-03-31/functions/${encodeURIComponent(version)}/invocations`;
        const invoked = await send('lambda', address, {
          method: 'POST',
          body: JSON.stringify(toEvent(url, init, originHeaders, clock())),
          signal: AbortSignal.timeout(CALL_MAX_MS),
        });
        if (!invoked.ok || invoked.headers.has('x-amz-function-error'))
          throw new Error(`${url.pathname}: the new version failed, ${invoked.status}`);
        const reply = (await invoked.json()) as FunctionReply;
        const body = Buffer.from(reply.body ?? '', reply.isBase64Encoded ? 'base64' : 'utf8');
        return new Response(body, { status: reply.statusCode ?? 200, headers: { ...reply.headers } });
      },
    /** Lets CodeDeploy shift requests, or go back. */
    async answer(event: ReleaseCheckEvent, status: 'Succeeded' | 'Failed'): Promise<void> {
      const response = await send('codedeploy', `https://codedeploy.${region}.amazonaws.com/`, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': 'CodeDeploy_20141006.PutLifecycleEventHookExecutionStatus',
        },
        body: JSON.stringify({
          deploymentId: event.DeploymentId,
          lifecycleEventHookExecutionId: event.LifecycleEventHookExecutionId,
          status,
        }),
        signal: AbortSignal.timeout(CALL_MAX_MS),
      });
      if (!response.ok) throw new Error(`CodeDeploy replied ${response.status}`);
    },
  };
}
