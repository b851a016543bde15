import { DAY_MS } from '../time-units.ts';

/** Why an address gets no mail: a permanent bounce, or a complaint. */
export type MailRefusalReason = 'bounced' | 'complained';

/** Kinds of mails that their recipients may decline (BEHAVIOR §33.5). */
export type DeclinableKind = 'reminders' | 'endings';

/** How long an address gets no mail. A mailbox may be created later, and a customer who complained may book again. */
const REFUSAL_DAYS = { bounced: 30, complained: 180 } as const satisfies Record<MailRefusalReason, number>;

/** Until when a salon sends no mail to an address that bounced or complained (BEHAVIOR §29.2). */
export const computeRefusalEnd = (reason: MailRefusalReason, now: Date): Date =>
  new Date(now.getTime() + REFUSAL_DAYS[reason] * DAY_MS);
