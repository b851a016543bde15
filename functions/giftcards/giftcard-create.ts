import type { Handler } from '../../lib/http/call.ts';
import { invalid, ok } from '../../lib/rules/outcome.ts';
import { GIFT_CARD_DEFAULTS } from '../../lib/rules/products/gift-cards.ts';
import { findOccasion, updateOccasionUseAdded } from '../../lib/table/catalog/occasions.ts';
import { putNewTemplate } from '../../lib/table/catalog/templates.ts';
import { allocateId } from '../../lib/table/counters.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { toGiftCardTemplateView } from './giftcard-view.ts';
import { type Ports, validateGiftCardAndReserveImages } from './validate-gift-card.ts';

export const giftcardCreate: Handler<'giftcards/giftcard-create', Ports> = async (request, deps) => {
  const { tenant, input, now } = request;
  const { store } = deps;
  const valid = await validateGiftCardAndReserveImages(request, deps);
  if (!valid.ok) return valid;
  const { occasion, catalog, applyTo } = valid.value;
  const template = await applyTo({
    ...GIFT_CARD_DEFAULTS,
    id: await allocateId(store, tenant, 'GIFTCARD'),
    name: input.name,
    price: input.price,
    value: input.value,
    occasionId: occasion.id,
    createdAt: now.toISOString(),
    version: 1,
  });
  const data = toGiftCardTemplateView(template, occasion, catalog);
  return decideAndCommit(store, request, async (table) => {
    if (!(await findOccasion(table, tenant, occasion.id))) return invalid('occasions_id', 'Unknown occasion');
    return ok({
      changes: [putNewTemplate(tenant, 'GIFTCARD', template), updateOccasionUseAdded(tenant, occasion.id)],
      reply: { message: 'Gift card created', data },
    });
  });
};
