import type { ProcessorEvent } from '../../../ports/stripe-events.ts';
import type { Tenant } from '../../../rules/ids.ts';
import type { Money } from '../../../rules/money.ts';
import { type Outcome, ok } from '../../../rules/outcome.ts';
import { fromProcessorAmount } from '../../../rules/payments/processor-amounts.ts';
import type { Salon } from '../../../rules/salons/salon.ts';
import { type CommitAdditions, decideAndCommit } from '../../../table/decide.ts';
import { putProcessedEvent } from '../../../table/payments/processor-events.ts';
import type { Change, Store } from '../../../table/store.ts';
import type { PaymentPorts } from '../salon-processor.ts';
import type { SettlementDependencies } from '../settlement.ts';

/** A verified event of the processor. */
export type EventContext = {
  readonly tenant: Tenant;
  readonly salon: Salon;
  readonly event: ProcessorEvent;
  readonly now: Date;
  readonly deps: SettlementDependencies & PaymentPorts;
  /** Adds ids to the log line, by field name in snake case. */
  readonly logIds: (ids: Readonly<Record<string, string | number>>) => void;
};

/** Processes an event and marks it in the same transaction. Fails where the processor should send it again. */
export type EventHandler = (context: EventContext) => Promise<Outcome<unknown>>;

/** Marks the event as processed by the commit. Succeeds where another delivery of the event has just been processed. */
export const toProcessedEventAdditions = ({
  tenant,
  event,
  now,
}: EventContext): Pick<CommitAdditions<unknown, undefined>, 'alsoCommit'> => ({
  alsoCommit: { changes: [putProcessedEvent(tenant, event.id, now)], conflict: ok(undefined) },
});

/** Commits an event's changes and marks it as processed in the same transaction. */
export const commitEvent = (
  context: EventContext,
  getChanges: (table: Store) => Promise<readonly Change[]> | readonly Change[],
): Promise<Outcome<undefined>> =>
  decideAndCommit(context.deps.store, toProcessedEventAdditions(context), async (table) =>
    ok({ changes: await getChanges(table), reply: undefined }),
  );

/** Adds the target of an event to the log line. */
export const logTarget = ({ logIds }: EventContext, kind: string, id: number): void =>
  logIds({ target_kind: kind, target_id: id });

/** An amount of an event's object; 0 where it has none. */
export const parseEventAmountOrZero = ({ event }: EventContext, name: string): Money => {
  const { [name]: amount, currency } = event.object;
  const isMoney = Number.isSafeInteger(amount) && typeof currency === 'string';
  return isMoney ? fromProcessorAmount(Number(amount), currency) : 0;
};
