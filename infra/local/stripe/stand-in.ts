import type { Account, Context } from './account.ts';
import type { Fault } from './faults.ts';
import { runDueRenewals } from './renewals.ts';
import type { WebhookDelivery } from './webhook-delivery.ts';

/** The state of one running stand-in. */
export type StandIn = {
  /** By secret key. */
  accounts: Record<string, Account>;
  clock: () => Date;
  origin: string;
  webhooks: WebhookDelivery;
  faults: Fault[];
  /** Saves the accounts soon. */
  onChange: () => void;
};

/** Unix seconds. */
export function nowOf({ clock }: StandIn): number {
  return Math.floor(clock().getTime() / 1000);
}

export function toContext(standIn: StandIn, account: Account, now = nowOf(standIn)): Context {
  return { account, now, origin: standIn.origin, sendEvents: () => standIn.webhooks.send(account) };
}

/** Runs all work that is due by the clock, in every account. */
export function runDueWork(standIn: StandIn): void {
  const now = nowOf(standIn);
  for (const account of Object.values(standIn.accounts)) {
    runDueRenewals(account, now, (at) => toContext(standIn, account, at));
  }
  standIn.onChange();
}
