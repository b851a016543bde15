import type { webhooks } from '../../lib/contract/webhooks.ts';
import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { listEndpoints } from '../../lib/table/webhooks.ts';
import { toEndpointView } from './views.ts';

export const webhookIndex: Handler<(typeof webhooks.routes)['webhook-index']> = async (
  { tenant },
  { store },
) => ok({ status: true, data: (await listEndpoints(store, tenant)).map(toEndpointView) });
