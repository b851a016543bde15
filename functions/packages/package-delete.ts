import type { packages } from '../../lib/contract/products/packages.ts';
import type { Handler } from '../../lib/http/call.ts';
import { deleteAndCommitTemplate } from '../../lib/workflows/products/delete-template.ts';

export const packageDelete: Handler<(typeof packages.routes)['package-delete']> = (request, { store }) =>
  deleteAndCommitTemplate(store, request, 'PACKAGE', request.input.package_id, 'Package deleted');
