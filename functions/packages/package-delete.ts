import type { Handler } from '../../lib/http/call.ts';
import { deleteAndCommitTemplate } from '../../lib/workflows/products/delete-template.ts';

export const packageDelete: Handler<'packages/package-delete'> = (request, { store }) =>
  deleteAndCommitTemplate(store, request, 'PACKAGE', request.input.package_id, 'Package deleted');
