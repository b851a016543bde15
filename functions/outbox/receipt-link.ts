import type { ReceiptSubject } from '../../lib/rules/journal/receipts.ts';
import type { Language } from '../../lib/rules/salons/languages.ts';
import type { Salon } from '../../lib/rules/salons/salon.ts';
import { formatAppOrPageLink, RECEIPT_PAGE } from '../../lib/views/notifications/page-links.ts';
import { issueReceiptToken } from '../../lib/workflows/journal/receipt-links.ts';
import type { OutboxDependencies } from './dependencies.ts';

/** A link to the page that prints the receipts of a visit or a sale. It is signed here, so that the table never holds it. */
export async function issueReceiptLink(
  { tokens, clock, baseUrl }: Pick<OutboxDependencies, 'tokens' | 'clock' | 'baseUrl'>,
  salon: Salon,
  reference: ReceiptSubject,
  language: Language | undefined,
): Promise<string> {
  const token = await issueReceiptToken(tokens, salon, reference, clock());
  return formatAppOrPageLink(salon, RECEIPT_PAGE, token, baseUrl, language);
}
