import { getClientNetwork } from './address.ts';
import { type ChainRequest, type Dependencies, Refusal } from './call.ts';
import { toFailure } from './failure-reply.ts';

/** Starts the state of a request in the chain. */
export const startCall =
  (deps: Dependencies) =>
  ({ event, context }: ChainRequest): void => {
    context.call = {
      startedMs: performance.now(),
      now: deps.clock(),
      requestId: event.requestContext.requestId,
      address: getClientNetwork(event, deps),
      caller: { kind: 'anonymous' },
    };
  };

/** Writes one log line for a request, with the failure's code if it was refused, and counts failed webhooks. */
export const logRequest =
  (deps: Dependencies) =>
  ({ event, context: { call }, response, error }: ChainRequest): void => {
    const fields = {
      ...call.logIds,
      ...(error ? { failure_code: toFailure(error).failure } : {}),
      operation: call.operation ?? event.routeKey,
      status: response?.statusCode ?? 500,
      ms: Math.round(performance.now() - call.startedMs),
      request_id: call.requestId,
      tenant: call.tenant,
    };
    if (error && !(error instanceof Refusal)) deps.log.error('request crashed', { ...fields, error });
    else deps.log.info(error ? 'request refused' : 'request served', fields);
    if (call.route?.signed && fields.status >= 400) deps.metrics.count('PaymentWebhookFailures');
  };
