import type { payments } from '../../lib/contract/payments.ts';
import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { isProcessedEvent } from '../../lib/table/processor-events.ts';
import { webhookSecret } from '../../lib/workflows/payments/salon-processor.ts';
import { takeEffect } from './effects.ts';
import type { Ports } from './ports.ts';

const RECEIVED = ok({ status: true as const, message: 'Received' });

/** Takes an event of the processor: signed with the salon's own secret, and once (decisions §5). */
export const webhook: Handler<(typeof payments.routes)['webhook'], Ports> = async (request, deps) => {
  const { tenant, input, now } = request;
  const secret = await webhookSecret(deps, tenant);
  if (!secret.ok) return secret;
  const event = await deps.readEvent(input, secret.value, now);
  if (!event.ok) return event;
  if (await isProcessedEvent(deps.store, tenant, event.value.id)) return RECEIVED;
  const done = await takeEffect({ tenant, event: event.value, now, deps });
  return done.ok ? RECEIVED : done;
};
