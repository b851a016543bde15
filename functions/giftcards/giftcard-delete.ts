import type { Handler } from '../../lib/http/call.ts';
import { deleteAndCommitTemplate } from '../../lib/workflows/products/delete-template.ts';

export const giftcardDelete: Handler<'giftcards/giftcard-delete'> = (request, { store }) =>
  deleteAndCommitTemplate(store, request, 'GIFTCARD', request.input.giftcard_id, 'Gift card deleted');
