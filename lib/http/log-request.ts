import { toFailureCode } from '../contract/failure-codes.ts';
import { ServiceUnavailableError } from '../ports/aws.ts';
import { getCallTimeFields } from '../ports/call-times.ts';
import type { FailureKey } from '../rules/failures.ts';
import { isTableUnavailable } from '../table/outages.ts';
import { type ChainRequest, type Dependencies, Refusal } from './call.ts';
import { getClientNetwork } from './edge.ts';
import { toFailure } from './failure-reply.ts';
import type { Log, LogFields } from './log.ts';
import type { MetricName } from './metrics.ts';

export const startCallState =
  (deps: Dependencies) =>
  ({ event, context }: ChainRequest): void => {
    context.call = {
      startedMs: performance.now(),
      now: deps.clock(),
      requestId: event.requestContext.requestId,
      network: getClientNetwork(event, deps),
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

/** The metrics of requests that the payment processor fails. */
const FAILURE_METRICS: { readonly [Failure in FailureKey]?: MetricName } = {
  processorRefused: 'ProcessorRefusals',
  processorUnavailable: 'ProcessorOutages',
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

/** The fields of requests that name an appointment or a sale. */
const TARGET_FIELDS = [
  ['appointment_id', 'appointment'],
  ['sale_id', 'sale'],
] as const;

/** The appointment or sale that a request names, in the fields in which the processor's events log theirs. */
function findTargetIds(input: unknown): LogFields {
  for (const [field, kind] of TARGET_FIELDS) {
    const id: unknown = Object(input)[field];
    if (typeof id === 'number') return { target_kind: kind, target_id: id };
  }
  return {};
}

/**
 * Writes one log line for a request, with the time that each service took, and the code of a failure. Counts failed webhooks
 * and failures of the payment processor (BEHAVIOR §32.3).
 */
export const logAndCountRequest =
  (deps: Dependencies) =>
  ({ event, context: { call }, response, error }: ChainRequest): void => {
    const fields = {
      ...findTargetIds(call.input),
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
    const metric = error && FAILURE_METRICS[toFailure(error).failure];
    if (metric) deps.metrics.count(metric);
    if (call.route?.signed && fields.status >= 400) deps.metrics.count('PaymentWebhookFailures');
  };
