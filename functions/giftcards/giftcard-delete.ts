import type { giftcards } from '../../lib/contract/giftcards.ts';
import type { Handler } from '../../lib/http/call.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { deleteTemplate, getTemplate } from '../../lib/table/templates.ts';

/** Deletes a gift card with its list of services (specification, Gift cards). */
export const giftcardDelete: Handler<(typeof giftcards.routes)['giftcard-delete']> = async (
  request,
  { store },
) => {
  const { tenant, input } = request;
  return decideAndCommit(store, request, async (table) => {
    const template = await getTemplate(table, tenant, 'GIFTCARD', input.giftcard_id);
    if (!template) return fail('recordUnknown');
    return ok({
      changes: [deleteTemplate(tenant, 'GIFTCARD', template.id)],
      reply: { status: true as const, message: 'Gift card deleted' },
    });
  });
};
