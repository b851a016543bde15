import type { Handler } from '../../lib/http/call.ts';
import { can } from '../../lib/rules/access/principals.ts';
import { sortRows } from '../../lib/rules/lists.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { toListReplyFromAllRows } from '../../lib/views/list-replies.ts';
import { toServiceView } from './view.ts';

/** Lists active services, and inactive ones too for the front desk (BEHAVIOR §12.2). */
export const list: Handler<'services/list'> = async ({ salon, caller, input, url }, { catalogs }) => {
  const catalog = await catalogs(salon);
  const services = [...catalog.services.values()].filter(
    ({ active, categoryId }) =>
      (active || can(caller, 'sales.read')) &&
      (input.category === undefined || categoryId === input.category),
  );
  const rows = sortRows(services, input, {
    id: ({ id }) => id,
    name: ({ name }) => name,
    price: ({ price }) => price,
  });
  return ok(toListReplyFromAllRows(rows, input, url, (service) => toServiceView(service, catalog)));
};
