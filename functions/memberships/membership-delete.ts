import type { memberships } from '../../lib/contract/memberships.ts';
import type { Handler } from '../../lib/http/call.ts';
import { deleteTemplateById } from '../../lib/workflows/products/delete-template.ts';

export const membershipDelete: Handler<(typeof memberships.routes)['membership-delete']> = (
  request,
  { store },
) => deleteTemplateById(store, request, 'MEMBERSHIP', request.input.membership_id, 'Membership deleted');
