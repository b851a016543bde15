import type { Account } from './accounts.ts';

/** How long a confirmation by password is valid (BEHAVIOR §3.9). */
export const CONFIRMATION_MINUTES = 10;

/** The purpose that confirmations are signed for: no other signed token counts as one. */
export const CONFIRMATION_PURPOSE = 'confirmation';

/** Binds a confirmation to a user and to one of their sessions, until all sessions of the user end. */
export const formatConfirmationSubject = (
  { id, generation }: Pick<Account, 'id' | 'generation'>,
  session = '',
): string => `${id}.${generation}.${session}`;
