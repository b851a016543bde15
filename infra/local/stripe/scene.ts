import type { Account } from './account.ts';
import type { StripeEvent } from './events.ts';

/** Everything an operation may know besides its parameters. */
export type Scene = {
  account: Account;
  /** Unix seconds, read once. */
  now: number;
  /** Where this server listens, for the pages that a reply points to. */
  origin: string;
  request: { id: string | null; idempotency_key: string | null };
  /** Sends an event that has been recorded on its way to the webhook endpoints. */
  announce: (event: StripeEvent) => void;
};
