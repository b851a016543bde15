import type { Tokens } from '../../lib/ports/tokens.ts';
import type { Salon } from '../../lib/rules/salons/salon.ts';
import type { WaitlistEntry } from '../../lib/rules/waitlist/entries.ts';
import { toWaitlistOfferView } from '../../lib/views/waitlist/waitlist.ts';
import { issueOfferToken } from '../../lib/workflows/waitlist/entry-links.ts';

type OfferViewContext = { readonly salon: Salon; readonly now: Date };

/** The open offer of an entry, with the token of the calls that answer it; null without one (BEHAVIOR §34.5). */
export async function toOfferViewWithToken(
  tokens: Pick<Tokens, 'issueLink'>,
  entry: WaitlistEntry,
  context: OfferViewContext,
) {
  const offer = toWaitlistOfferView(entry, context);
  if (entry.status !== 'offered' || !offer) return null;
  return { ...offer, token: await issueOfferToken(tokens, context.salon, entry, context.now) };
}
