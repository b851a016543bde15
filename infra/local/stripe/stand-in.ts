import type { LocalRequest } from '../http.ts';
import { type Account, type Context, findRecord } from './account.ts';
import type { Fault } from './faults.ts';
import type { ResourceKind } from './resources.ts';
import type { StripeEventSender } from './webhook-delivery.ts';

export type Incoming = Pick<LocalRequest, 'method' | 'path' | 'query' | 'header'> & { readonly body: string };
export type Reply = { status: number; body: object; headers: Record<string, string> };

export type StandIn = {
  /** By secret key. */
  accounts: Record<string, Account>;
  clock: () => Date;
  origin: string;
  webhooks: StripeEventSender;
  faults: Fault[];
  /** Sees each request to the API, and its reply. */
  inspect: (request: Incoming, reply: Reply) => void;
  /** Saves the accounts soon. */
  onChange: () => void;
};

export const findAccountOfRecord = (
  { accounts }: StandIn,
  kind: ResourceKind,
  id: string,
): Account | undefined => Object.values(accounts).find((account) => findRecord(account, kind, id));

/** The time by the clock, in Unix seconds. */
export function getNowSeconds({ clock }: StandIn): number {
  return Math.floor(clock().getTime() / 1000);
}

export function toContext(standIn: StandIn, account: Account, nowSeconds = getNowSeconds(standIn)): Context {
  return {
    account,
    now: nowSeconds,
    origin: standIn.origin,
    sendEvents: () => standIn.webhooks.send(account),
  };
}
