import type { Handler } from '../../lib/http/call.ts';
import { fail, invalid, ok } from '../../lib/rules/outcome.ts';
import { findOccasion, updateOccasionUseAdded } from '../../lib/table/catalog/occasions.ts';
import { findTemplateById, updateTemplate } from '../../lib/table/catalog/templates.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { checkVersion } from '../../lib/table/record-version.ts';
import { NO_OCCASION, toGiftCardTemplateView } from './giftcard-view.ts';
import { type Ports, validateGiftCardAndReserveImages } from './validate-gift-card.ts';

export const giftcardUpdate: Handler<'giftcards/giftcard-update', Ports> = async (request, deps) => {
  const { tenant, input } = request;
  const { store } = deps;
  const valid = await validateGiftCardAndReserveImages(request, deps);
  if (!valid.ok) return valid;
  const { occasion, catalog, applyTo } = valid.value;
  return decideAndCommit(store, request, async (table) => {
    const [before, currentOccasion] = await Promise.all([
      findTemplateById(table, tenant, 'GIFTCARD', input.giftcard_id),
      findOccasion(table, tenant, occasion.id),
    ]);
    if (!before) return fail('recordNotFound', 'giftcard_id');
    const ownOccasion = await findOccasion(table, tenant, before.occasionId);
    const current = checkVersion(
      input.version,
      toGiftCardTemplateView(before, ownOccasion ?? NO_OCCASION, catalog),
    );
    if (!current.ok) return current;
    if (!currentOccasion) return invalid('occasions_id', 'Unknown occasion');
    const after = await applyTo(before);
    const data = toGiftCardTemplateView(after, occasion, catalog);
    return ok({
      changes: [
        updateTemplate(tenant, 'GIFTCARD', before, after),
        updateOccasionUseAdded(tenant, occasion.id),
      ],
      reply: { message: 'Gift card updated', data },
    });
  });
};
