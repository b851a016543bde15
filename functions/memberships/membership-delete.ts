import type { Handler } from '../../lib/http/call.ts';
import { deleteAndCommitTemplate } from '../../lib/workflows/products/delete-template.ts';

export const membershipDelete: Handler<'memberships/membership-delete'> = (request, { store }) =>
  deleteAndCommitTemplate(store, request, 'MEMBERSHIP', request.input.membership_id, 'Membership deleted');
