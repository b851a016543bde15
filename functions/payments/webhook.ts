import type { Handler } from '../../lib/http/call.ts';
import type { VerifyEvent } from '../../lib/ports/stripe-events.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { isProcessedEvent } from '../../lib/table/payments/processor-events.ts';
import { handleKnownProcessorEvent } from '../../lib/workflows/payments/events/event-handlers.ts';
import {
  getProcessorWebhookSecret,
  type PaymentPorts,
} from '../../lib/workflows/payments/salon-processor.ts';

type WebhookPorts = PaymentPorts & { readonly verifyEvent: VerifyEvent };

const RECEIVED = ok({ message: 'Received' });

/** Receives an event of the processor, verifies its signature and processes it once (BEHAVIOR §19.6). */
export const webhook: Handler<'payments/webhook', WebhookPorts> = async (request, deps) => {
  const { tenant, salon, input, now, logIds } = request;
  const secret = await getProcessorWebhookSecret(deps, tenant);
  if (!secret.ok) return secret;
  const event = await deps.verifyEvent(input, secret.value, now);
  if (!event.ok) return event;
  const { id, type } = event.value;
  logIds({ event_id: id, event_type: type });
  if (await isProcessedEvent(deps.store, tenant, id)) return RECEIVED;
  const handled = await handleKnownProcessorEvent({ tenant, salon, event: event.value, now, deps, logIds });
  return handled.ok ? RECEIVED : handled;
};
