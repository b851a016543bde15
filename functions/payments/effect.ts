import type { Dependencies } from '../../lib/http/call.ts';
import type { ProcessorEvent } from '../../lib/ports/stripe-events.ts';
import type { Tenant } from '../../lib/rules/ids.ts';
import type { Outcome } from '../../lib/rules/outcome.ts';
import { markEventProcessed } from '../../lib/table/processor-events.ts';
import type { Ports } from './ports.ts';

/** An event on its way to its effect. */
export type Happening = {
  readonly tenant: Tenant;
  readonly event: ProcessorEvent;
  readonly now: Date;
  readonly deps: Dependencies & Ports;
};

/** Has the effect and notes the event with it, in one transaction. Fails where the processor should send it again. */
export type Effect = (happening: Happening) => Promise<Outcome<unknown>>;

export const noted = ({ tenant, event, now }: Happening) => [markEventProcessed(tenant, event.id, now)];
