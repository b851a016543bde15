import type { giftcards } from '../../lib/contract/products/giftcards.ts';
import type { Handler } from '../../lib/http/call.ts';
import { deleteAndCommitTemplate } from '../../lib/workflows/products/delete-template.ts';

export const giftcardDelete: Handler<(typeof giftcards.routes)['giftcard-delete']> = (request, { store }) =>
  deleteAndCommitTemplate(store, request, 'GIFTCARD', request.input.giftcard_id, 'Gift card deleted');
