import type { Handler } from '../../lib/http/call.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { keys } from '../../lib/table/keys.ts';

/** For monitoring from outside: 200 if this build can read its table, else 503 (BEHAVIOR §32.3). */
export const health: Handler<'settings/health'> = async (_request, { store, build, log }) => {
  try {
    await store.get(keys.probe, 'eventual');
  } catch (error) {
    log.warn('table unreachable', {}, error);
    return fail('tableUnreachable');
  }
  return ok({ data: { build, table: 'reachable' } });
};
