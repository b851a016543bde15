import type { NoticeOf } from '../../../lib/rules/notifications/notices.ts';
import type { Salon } from '../../../lib/rules/salons/salon.ts';
import { texts } from '../texts/index.ts';
import { factsBlock, paragraphBlock, type RenderedMail, renderMail } from './layout.ts';

/** Informs the salon that a subscription went on after the end of its membership, and what has become of it. */
export function renderBillingAfterEndMail(
  salon: Salon,
  { purchasedId, saleId, subscriptionId }: Omit<NoticeOf<'membership.overbilled'>, 'kind'>,
): RenderedMail {
  const words = texts().billingAfterEnd;
  return renderMail({
    subject: words.subject(purchasedId),
    headline: words.headline,
    blocks: [
      paragraphBlock(words.intro),
      factsBlock(
        { name: words.membership, value: String(purchasedId) },
        { name: texts().refundFailure.sale, value: String(saleId) },
        { name: words.subscription, value: subscriptionId },
      ),
    ],
    salon,
    footer: [],
  });
}
