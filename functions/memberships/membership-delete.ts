import type { memberships } from '../../lib/contract/products/memberships.ts';
import type { Handler } from '../../lib/http/call.ts';
import { deleteAndCommitTemplate } from '../../lib/workflows/products/delete-template.ts';

export const membershipDelete: Handler<(typeof memberships.routes)['membership-delete']> = (
  request,
  { store },
) => deleteAndCommitTemplate(store, request, 'MEMBERSHIP', request.input.membership_id, 'Membership deleted');
