import type { payments } from '../../lib/contract/payments.ts';
import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { isKnownEvent } from '../../lib/table/processor-events.ts';
import { webhookSecret } from '../../lib/workflows/payments/salon-processor.ts';
import { takeEffect } from './effects.ts';
import type { Ports } from './ports.ts';

const RECEIVED = ok({ status: true as const, message: 'Received' });

/** Takes an event of the processor: signed with the salon's own secret, and once (decisions §5). */
export const webhook: Handler<(typeof payments.routes)['webhook'], Ports> = async (request, house) => {
  const { tenant, input, now } = request;
  const secret = await webhookSecret(house, tenant);
  if (!secret.ok) return secret;
  const event = await house.readEvent(input, secret.value, now);
  if (!event.ok) return event;
  if (await isKnownEvent(house.store, tenant, event.value.id)) return RECEIVED;
  const done = await takeEffect({ tenant, event: event.value, now, house });
  return done.ok ? RECEIVED : done;
};
