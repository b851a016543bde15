import type { giftcards } from '../../lib/contract/giftcards.ts';
import type { Dependencies, Request } from '../../lib/http/call.ts';
import type { GiftCardTemplate } from '../../lib/rules/products/gift-cards.ts';
import { listedTemplates } from '../../lib/rules/products/template-lists.ts';
import { listOccasions } from '../../lib/table/occasions.ts';
import { listTemplates } from '../../lib/table/templates.ts';
import { giftCardView } from './giftcard-view.ts';

type Listing = Request<(typeof giftcards.routes)['giftcard-index']>;

/** The gift cards that a list is to show, with the names of their occasions. */
export async function listedGiftCards(
  { tenant, salon, input, url }: Pick<Listing, 'tenant' | 'salon' | 'input' | 'url'>,
  { store, catalogs }: Dependencies,
  isShown: (template: GiftCardTemplate) => boolean,
) {
  const [catalog, templates, occasions] = await Promise.all([
    catalogs(salon),
    listTemplates(store, tenant, 'GIFTCARD'),
    listOccasions(store, tenant),
  ]);
  const names = new Map(occasions.map(({ id, name }) => [id, name]));
  const services = ({ serviceIds }: GiftCardTemplate) => serviceIds;
  return listedTemplates(templates.filter(isShown), input, url, catalog, services, (template) =>
    giftCardView(template, names.get(template.occasionId) ?? '', catalog),
  );
}
