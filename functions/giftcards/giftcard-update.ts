import type { giftcards } from '../../lib/contract/giftcards.ts';
import type { Handler } from '../../lib/http/call.ts';
import { fail, invalid, ok } from '../../lib/rules/outcome.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { getOccasion, incrementOccasionUses } from '../../lib/table/occasions.ts';
import { getTemplate, updateTemplate } from '../../lib/table/templates.ts';
import { definedGiftCard } from './defined-giftcard.ts';
import { giftCardView } from './giftcard-view.ts';
import type { Ports } from './ports.ts';

/** Changes a gift card and replaces its services, all or nothing (specification, Gift cards). */
export const giftcardUpdate: Handler<(typeof giftcards.routes)['giftcard-update'], Ports> = async (
  request,
  deps,
) => {
  const { tenant, input } = request;
  const { store } = deps;
  const defined = await definedGiftCard(request, deps);
  if (!defined.ok) return defined;
  const { occasion, catalog, over } = defined.value;
  return decideAndCommit(store, request, async (table) => {
    const [before, isThere] = await Promise.all([
      getTemplate(table, tenant, 'GIFTCARD', input.giftcard_id),
      getOccasion(table, tenant, occasion.id),
    ]);
    if (!before) return fail('recordUnknown');
    if (!isThere) return invalid('occasions_id', 'Unknown occasion');
    const after = await over(before);
    const data = giftCardView(after, occasion.name, catalog);
    return ok({
      changes: [
        updateTemplate(tenant, 'GIFTCARD', before, after),
        incrementOccasionUses(tenant, occasion.id),
      ],
      reply: { status: true as const, message: 'Gift card updated', data },
    });
  });
};
