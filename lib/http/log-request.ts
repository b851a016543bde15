import { toFailureCode } from '../contract/failure-codes.ts';
import { ServiceUnavailableError } from '../ports/aws.ts';
import { getCallTimeFields } from '../ports/call-times.ts';
import type { FailureKey } from '../rules/failures.ts';
import { isTableUnavailable } from '../table/outages.ts';
import { type ChainRequest, type Dependencies, Refusal } from './call.ts';
import { getClientNetwork } from './edge.ts';
import { toFailure } from './failure-reply.ts';
import type { Log, LogFields } from './log.ts';

/** Starts the state of a request in the chain. */
export const startCallState =
  (deps: Dependencies) =>
  ({ event, context }: ChainRequest): void => {
    context.call = {
      startedMs: performance.now(),
      now: deps.clock(),
      requestId: event.requestContext.requestId,
      address: getClientNetwork(event, deps),
      caller: { kind: 'anonymous' },
      imagesUrl: deps.imagesUrl,
    };
  };

/** The services behind failures of the catalogue with status 502 and 503. */
const FAILED_SERVICES: { readonly [Failure in FailureKey]?: string } = {
  tableUnreachable: 'dynamodb',
  processorRefused: 'stripe',
  processorUnavailable: 'stripe',
  identityProviderUnavailable: 'identity provider',
};

/** The service behind a failure with status 502 or 503; undefined for a conflict over a record. */
function findFailedService(error: Error, failure: FailureKey): string | undefined {
  if (error instanceof ServiceUnavailableError) return error.service;
  return isTableUnavailable(error) ? 'dynamodb' : FAILED_SERVICES[failure];
}

/** Logs a failure: a crash as an error, a failed service as a warning, a refusal for information. */
function logFailure(log: Log, error: Error, fields: LogFields & { readonly status: number }): void {
  const { failure } = toFailure(error);
  const failed = { ...fields, failure_code: toFailureCode(failure) };
  const crash = error instanceof Refusal ? undefined : error;
  if (failed.status < 500) log.info('request refused', failed);
  else if (failure === 'internalError') log.error('request crashed', failed, crash);
  else {
    log.warn('request failed', { ...failed, failed_service: findFailedService(error, failure) }, crash);
  }
}

/**
 * Writes one log line for a request, with the time that each service took and the failure's code if it failed, and counts
 * failed webhooks.
 */
export const logRequest =
  (deps: Dependencies) =>
  ({ event, context: { call }, response, error }: ChainRequest): void => {
    const fields = {
      ...call.logIds,
      operation: call.operation ?? event.routeKey,
      status: response?.statusCode ?? 500,
      ms: Math.round(performance.now() - call.startedMs),
      ...getCallTimeFields(),
      request_id: call.requestId,
      tenant: call.tenant,
    };
    if (error) logFailure(deps.log, error, fields);
    else deps.log.info('request served', fields);
    if (call.route?.signed && fields.status >= 400) deps.metrics.count('PaymentWebhookFailures');
  };
