import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { loadPackageTemplatesReply } from './package-index.ts';

/** Lists the packages that are for sale (BEHAVIOR §22.1). */
export const onlinePackages: Handler<'packages/online-packages'> = async (request, deps) =>
  ok(await loadPackageTemplatesReply(request, deps, ({ active }) => active));
