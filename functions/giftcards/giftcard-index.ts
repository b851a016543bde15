import type { giftcards } from '../../lib/contract/products/giftcards.ts';
import type { Dependencies, Handler, Request } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import type { GiftCardTemplate } from '../../lib/rules/products/gift-cards.ts';
import { listOccasions } from '../../lib/table/catalog/occasions.ts';
import { listTemplates } from '../../lib/table/catalog/templates.ts';
import { toTemplateListReply } from '../../lib/views/products/products.ts';
import { NO_OCCASION, toGiftCardTemplateView } from './giftcard-view.ts';

type GiftCardIndex = (typeof giftcards.routes)['giftcard-index'];

/** Lists the templates that `isShown` selects, with the names of their occasions. */
export async function loadGiftCardTemplatesReply(
  { tenant, salon, input, url }: Pick<Request<GiftCardIndex>, 'tenant' | 'salon' | 'input' | 'url'>,
  { store, catalogs }: Dependencies,
  isShown: (template: GiftCardTemplate) => boolean,
) {
  const [catalog, templates, occasions] = await Promise.all([
    catalogs(salon),
    listTemplates(store, tenant, 'GIFTCARD'),
    listOccasions(store, tenant),
  ]);
  const byId = new Map(occasions.map((occasion) => [occasion.id, occasion]));
  const toServiceIds = ({ serviceIds }: GiftCardTemplate) => serviceIds;
  return toTemplateListReply(templates.filter(isShown), input, url, catalog, toServiceIds, (template) =>
    toGiftCardTemplateView(template, byId.get(template.occasionId) ?? NO_OCCASION, catalog),
  );
}

export const giftcardIndex: Handler<GiftCardIndex> = async (request, deps) =>
  ok(await loadGiftCardTemplatesReply(request, deps, () => true));
