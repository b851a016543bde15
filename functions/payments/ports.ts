import type { Sealing } from '../../lib/ports/sealing.ts';
import type { Processors } from '../../lib/ports/stripe.ts';
import type { ReadEvent } from '../../lib/ports/stripe-events.ts';

/** What payments need of the world outside. */
export type Ports = {
  readonly sealing: Sealing;
  readonly processors: Processors;
  readonly readEvent: ReadEvent;
};
