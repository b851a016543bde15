import type { giftcards } from '../../lib/contract/giftcards.ts';
import type { Handler } from '../../lib/http/call.ts';
import { invalid, ok } from '../../lib/rules/outcome.ts';
import { GIFT_CARD_DEFAULTS } from '../../lib/rules/products/gift-cards.ts';
import { allocateId } from '../../lib/table/counters.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { getOccasion, incrementOccasionUses } from '../../lib/table/occasions.ts';
import { putTemplate } from '../../lib/table/templates.ts';
import { definedGiftCard } from './defined-giftcard.ts';
import { giftCardView } from './giftcard-view.ts';
import type { Ports } from './ports.ts';

/** Defines a gift card (specification, Gift cards). */
export const giftcardCreate: Handler<(typeof giftcards.routes)['giftcard-create'], Ports> = async (
  request,
  deps,
) => {
  const { tenant, input, now } = request;
  const { store } = deps;
  const defined = await definedGiftCard(request, deps);
  if (!defined.ok) return defined;
  const { occasion, catalog, over } = defined.value;
  const template = await over({
    ...GIFT_CARD_DEFAULTS,
    id: await allocateId(store, tenant, 'GIFTCARD'),
    name: input.name,
    price: input.price,
    value: input.value,
    occasionId: occasion.id,
    createdAt: now.toISOString(),
    version: 1,
  });
  const data = giftCardView(template, occasion.name, catalog);
  return decideAndCommit(store, request, async (table) => {
    if (!(await getOccasion(table, tenant, occasion.id))) return invalid('occasions_id', 'Unknown occasion');
    return ok({
      changes: [putTemplate(tenant, 'GIFTCARD', template), incrementOccasionUses(tenant, occasion.id)],
      reply: { status: true as const, message: 'Gift card created', data },
    });
  });
};
