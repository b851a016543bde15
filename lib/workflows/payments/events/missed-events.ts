import type { ProcessorEvent } from '../../../ports/stripe-events.ts';
import type { Tenant } from '../../../rules/ids.ts';
import { type Outcome, ok } from '../../../rules/outcome.ts';
import type { Salon } from '../../../rules/salons/salon.ts';
import { listProcessedEvents } from '../../../table/payments/processor-events.ts';
import type { Store } from '../../../table/store.ts';
import { openSalonProcessor, type PaymentDependencies } from '../salon-processor.ts';
import { EVENT_TYPES } from './event-handlers.ts';

type Span = { readonly from: Date; readonly to: Date };

/** Lists the handled types of events of a span of time at the processor, the oldest first (BEHAVIOR §19.6). */
export async function fetchHandledProcessorEvents(
  deps: PaymentDependencies,
  salon: Salon,
  span: Span,
): Promise<Outcome<ProcessorEvent[]>> {
  const events: ProcessorEvent[] = [];
  let after: string | undefined;
  do {
    // The calls of one processor share a time budget
    const processor = await openSalonProcessor(deps, salon);
    if (!processor.ok) return processor;
    const page = await processor.value.fetchEventPage({ types: EVENT_TYPES, ...span, after });
    if (!page.ok) return page;
    events.push(...page.value.events);
    after = page.value.next;
  } while (after !== undefined);
  return ok(events.reverse());
}

/** The events of a span of time that have not been processed, the oldest first. */
export async function listMissedEvents(
  deps: PaymentDependencies,
  salon: Salon,
  span: Span,
): Promise<Outcome<ProcessorEvent[]>> {
  const listed = await fetchHandledProcessorEvents(deps, salon, span);
  return listed.ok ? ok(await withoutProcessed(deps.store, salon.tenant, listed.value)) : listed;
}

async function withoutProcessed(store: Store, tenant: Tenant, events: readonly ProcessorEvent[]) {
  const processed = await listProcessedEvents(
    store,
    tenant,
    events.map(({ id }) => id),
  );
  return events.filter(({ id }) => !processed.has(id));
}
