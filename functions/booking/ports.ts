import type { Sealing } from '../../lib/ports/sealing.ts';
import type { Processors } from '../../lib/ports/stripe.ts';

/** What booking needs of the world outside: the processor, where a request names a payment. */
export type Ports = { readonly sealing: Sealing; readonly processors: Processors };
