import type { Money } from '../money.ts';

/** A dispute as the processor reports it. `inquiry`: the bank only asks, and no money has moved. */
export type DisputeFacts = {
  readonly id: string;
  readonly state: 'inquiry' | 'open' | 'closed' | 'lost';
  /** The disputed payment's intent. */
  readonly intent: string;
  readonly amount: Money;
  /** The instant until which the salon can answer; undefined where it cannot. */
  readonly dueBy?: string | undefined;
};

/** The disputes of a payment that block it, by id. A lost one is final. */
export type Disputes = {
  readonly [id: string]: {
    readonly amount: Money;
    readonly lost?: true;
    readonly dueBy?: string;
    /** The disputed payment's intent, where it is a renewal of the membership that was sold. */
    readonly intent?: string;
  };
};

/** The disputes after one of them has changed: only open and lost disputes block a payment (BEHAVIOR §19.4). */
export function withDisputeAddedOrRemoved(
  before: Disputes = {},
  { id, state, amount, dueBy }: DisputeFacts,
): Disputes {
  const { [id]: _before, ...others } = before;
  if (state === 'inquiry' || state === 'closed') return others;
  if (state === 'lost') return { ...others, [id]: { amount, lost: true } };
  return { ...others, [id]: { amount, ...(dueBy === undefined ? {} : { dueBy }) } };
}

/** Whether a dispute blocks a payment that it did not block before. */
export const isNewlyBlockingDispute = (before: Disputes = {}, { id, state }: DisputeFacts): boolean =>
  before[id] === undefined && (state === 'open' || state === 'lost');

const countDisputes = (disputes: Disputes, state: 'open' | 'lost'): number =>
  Object.values(disputes).filter(({ lost = false }) => lost === (state === 'lost')).length;

/** The event of a change of a payment's disputes; undefined where none has opened or ended (BEHAVIOR §36.3). */
export function findDisputeEvent(
  before: Disputes = {},
  after: Disputes = {},
): 'disputeLost' | 'disputeOpened' | 'disputeWon' | undefined {
  if (countDisputes(after, 'lost') > countDisputes(before, 'lost')) return 'disputeLost';
  const opened = countDisputes(after, 'open') - countDisputes(before, 'open');
  if (opened === 0) return undefined;
  return opened > 0 ? 'disputeOpened' : 'disputeWon';
}

export const sumDisputed = (disputes: Disputes): Money =>
  Object.values(disputes).reduce((sum, { amount }) => sum + amount, 0);
