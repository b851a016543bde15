import type { Sealing } from '../../lib/ports/sealing.ts';
import type { Webhooks } from '../../lib/ports/webhooks.ts';

/** The ports of this group besides the shared dependencies. */
export type Ports = { readonly webhooks: Webhooks; readonly sealing: Sealing };
