import { toMailbox } from '../../rules/customers/mailboxes.ts';
import { type Outcome, ok } from '../../rules/outcome.ts';
import { SALE_STATUS, type Sale } from '../../rules/products/sales.ts';
import type { Salon } from '../../rules/salons/salon.ts';
import { createMailId, findConfirmationMailChanges } from '../../table/notifications/mail-counts.ts';
import type { Change, Store } from '../../table/store.ts';
import { openEmailCodeCheck } from '../booking/check-email-code.ts';

type BuyerRequest = {
  readonly salon: Salon;
  readonly network: string;
  readonly now: Date;
};

/** The person who gets the confirmation of a purchase. */
type MailedBuyer = {
  readonly email: string;
  /** Missing for a guest. */
  readonly emailVerified?: boolean;
  readonly isChosenByFrontDesk: boolean;
  /** The code that the request sends to prove the address; empty without one. */
  readonly emailCode: string;
};

/** The changes of a counted confirmation or a used code, and the fields that they add to the sale and its notice. */
export type BuyerMail = {
  readonly changes: readonly Change[];
  readonly provedField?: Pick<Sale, 'provedEmail'>;
  readonly mailId?: string;
};

export type BuyerMailCheck = (table: Store, sale: Pick<Sale, 'status'>) => Promise<Outcome<BuyerMail>>;

/**
 * Counts the confirmation of a purchase to an address that nobody has verified. Where the address has no room for the mail,
 * uses up the code of the request instead (BEHAVIOR §21.1). The confirmation of a pending sale counts when it is paid.
 */
export function openPurchaseMailOrCodeCheck(
  store: Store,
  request: BuyerRequest,
  { email, emailVerified = false, isChosenByFrontDesk, emailCode }: MailedBuyer,
): BuyerMailCheck {
  const { salon, now } = request;
  const isExempt = isChosenByFrontDesk || emailVerified || email === '';
  const mailId = createMailId();
  const checkCode = openEmailCodeCheck(store, request, email.trim().toLowerCase(), emailCode);
  return async (table, { status }) => {
    if (isExempt) return ok({ changes: [] });
    const counted = await findConfirmationMailChanges(table, salon.tenant, email, mailId, now);
    if (counted) return ok(status === SALE_STATUS.paid ? { changes: counted, mailId } : { changes: [] });
    const proved = await checkCode(table);
    return proved.ok ? ok({ changes: proved.value, provedField: { provedEmail: toMailbox(email) } }) : proved;
  };
}
