import type { Sealing } from '../../lib/ports/sealing.ts';
import type { Processors } from '../../lib/ports/stripe.ts';

/** What charging a card needs of the world outside. */
export type Ports = { readonly sealing: Sealing; readonly processors: Processors };
