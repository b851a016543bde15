import type { services } from '../../lib/contract/services.ts';
import type { Handler } from '../../lib/http/call.ts';
import { isFrontDesk } from '../../lib/rules/accounts/access.ts';
import { listed, sorted } from '../../lib/rules/lists.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { serviceView } from './view.ts';

/** What is out of use is the salon's own business. */
export const list: Handler<(typeof services.routes)['list']> = async (
  { salon, caller, input, url },
  { catalogs },
) => {
  const catalog = await catalogs(salon);
  const shown = [...catalog.services.values()].filter(
    ({ active, categoryId }) =>
      (active || isFrontDesk(caller)) && (input.category === undefined || categoryId === input.category),
  );
  const rows = sorted(shown, input, {
    id: ({ id }) => id,
    name: ({ name }) => name,
    price: ({ price }) => price,
  });
  return ok({ status: true, ...listed(rows, input, url, serviceView) });
};
