import type { Sealing } from '../../lib/ports/sealing.ts';
import type { Webhooks } from '../../lib/ports/webhooks.ts';

/** What the operations of this group use beside what all groups share. */
export type Ports = { readonly webhooks: Webhooks; readonly sealing: Sealing };
