import { createHash } from 'node:crypto';
import type { Account } from './account.ts';
import { StripeFailure } from './errors.ts';
import type { Params } from './form.ts';

export type Reply = { status: number; body: object; headers: Record<string, string> };

/** A reply kept under its Idempotency-Key. */
export type SavedReply = { fingerprint: string; at: number; status: number; body: object; requestId: string };

// Stripe forgets a key after a day.
const KEY_LIFE_SECONDS = 24 * 3600;

/** What must be the same for two requests to be the same request. */
export function fingerprint(method: string, path: string, params: Params): string {
  return createHash('sha256')
    .update(JSON.stringify([method, path, params]))
    .digest('base64');
}

/** The first reply to this key, once more; 400 when the request is another one. */
export function replayed(account: Account, key: string, print: string, now: number): Reply | undefined {
  const saved = Object.hasOwn(account.replies, key) ? account.replies[key] : undefined;
  if (saved === undefined || saved.at + KEY_LIFE_SECONDS <= now) return undefined;
  if (saved.fingerprint !== print) {
    throw new StripeFailure(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  }
  return {
    status: saved.status,
    body: saved.body,
    headers: { 'idempotent-replayed': 'true', 'original-request': saved.requestId },
  };
}

/** Keeps the reply, unless the request was refused before anything was tried. */
export function remember(account: Account, key: string, saved: SavedReply): void {
  if (saved.status >= 400 && saved.status !== 402) return;
  for (const [old, reply] of Object.entries(account.replies)) {
    // Kept in the order of time, so that the first fresh one ends the search.
    if (reply.at + KEY_LIFE_SECONDS > saved.at) break;
    delete account.replies[old];
  }
  delete account.replies[key];
  account.replies[key] = saved;
}
