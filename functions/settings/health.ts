import type { settings } from '../../lib/contract/settings.ts';
import type { Handler } from '../../lib/http/call.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { checkReads } from '../../lib/table/health.ts';

/** Which code answers here. */
export type Build = { readonly build: string };

/** For whoever watches from outside: this build answers and reaches its table, or 503. */
export const health: Handler<(typeof settings.routes)['health'], Build> = async (
  _request,
  { store, build, log },
) => {
  try {
    await checkReads(store);
  } catch (error) {
    log.error('table not reached', error instanceof Error ? { error } : {});
    return fail('tableUnreachable');
  }
  return ok({ status: true, data: { build, table: 'reachable' } });
};
