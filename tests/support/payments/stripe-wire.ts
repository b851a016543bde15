import type { StandIn } from '../../../infra/local/stripe/stand-in.ts';
import { findExchangeFaults } from './stripe-shapes.ts';

/** Compares what a stand-in receives and replies with the types of the stripe package. */
type StripeWire = Pick<StandIn, 'inspect'> & {
  /** Throws if anything was not as the package has it: the file of tests then fails. */
  readonly expectKnown: () => void;
};

export function watchStripeWire(): StripeWire {
  const faults = new Set<string>();
  return {
    inspect: (request, reply) => {
      for (const fault of findExchangeFaults(request, reply)) faults.add(fault);
    },
    expectKnown: () => {
      if (faults.size > 0) throw new Error(`not as in the stripe package:\n${[...faults].join('\n')}`);
    },
  };
}
