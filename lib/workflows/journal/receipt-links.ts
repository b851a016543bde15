import type { LinkSalon, TokenSalon, Tokens } from '../../ports/tokens.ts';
import type { ReceiptSubject } from '../../rules/journal/receipts.ts';
import { fail, type Outcome, ok } from '../../rules/outcome.ts';
import { DAY_MS } from '../../rules/time-units.ts';
import { readVisitTokenAppointmentId } from '../booking/visit-links.ts';

const PURPOSE = 'receipt';

/** As long as a customer may be asked for a receipt. */
const VALID_DAYS = 3_650;

/** A signed token that shows the receipts of a visit or a sale to everybody who has it (BEHAVIOR §36.7). */
export function issueReceiptToken(
  tokens: Pick<Tokens, 'issueLink'>,
  salon: TokenSalon,
  { kind, id }: ReceiptSubject,
  now: Date,
): Promise<string> {
  const expires = new Date(now.getTime() + VALID_DAYS * DAY_MS);
  return tokens.issueLink({ purpose: PURPOSE, salon, subject: `${kind}-${id}` }, now, expires);
}

/** The visit or sale of a receipt's link or of a manage link. Fails with visitLinkInvalid for any other token. */
export async function readReceiptOrVisitToken(
  tokens: Pick<Tokens, 'verifyLink'>,
  salon: LinkSalon,
  token: string,
  now: Date,
): Promise<Outcome<ReceiptSubject>> {
  const subject = await tokens.verifyLink(token, PURPOSE, salon, now);
  if (subject === undefined) {
    const visit = await readVisitTokenAppointmentId(tokens, salon, token, now);
    return visit.ok ? ok({ kind: 'appointment', id: visit.value }) : visit;
  }
  const [kind, id] = subject.split('-');
  return kind === 'appointment' || kind === 'sale'
    ? ok({ kind, id: Number(id) })
    : fail('visitLinkInvalid', 'token');
}
