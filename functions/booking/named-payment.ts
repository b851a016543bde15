import type { booking } from '../../lib/contract/booking.ts';
import type { Dependencies, Request } from '../../lib/http/call.ts';
import type { Processor } from '../../lib/ports/stripe.ts';
import type { Appointment } from '../../lib/rules/booking/appointments.ts';
import type { AppointmentId } from '../../lib/rules/ids.ts';
import type { Money } from '../../lib/rules/money.ts';
import { fail, type Outcome, ok } from '../../lib/rules/outcome.ts';
import {
  callerMark,
  checkIntentClaim,
  type IntentFacts,
  isOwnSetup,
  METADATA,
} from '../../lib/rules/payments/payment-intents.ts';
import type { Change } from '../../lib/table/change.ts';
import { findOrDraftIntent, hashAddress } from '../../lib/table/intents.ts';
import { updateIntentBound } from '../../lib/workflows/payments/intent-changes.ts';
import { openSalonProcessor } from '../../lib/workflows/payments/salon-processor.ts';
import type { Ports } from './ports.ts';

type SaveBooking = (typeof booking.routes)['save-booking'];
type Asked = Request<SaveBooking>;

/** How a booking is to be paid, as the request names it. */
export type NamedPayment = {
  /** Binds the intent to the booking, in the booking's own transaction; without a deposit there is nothing to bind. */
  readonly bind: (id: AppointmentId, deposit: Money) => Promise<Outcome<Bound>>;
};
export type Bound = {
  readonly marks: Pick<Appointment, 'bookedBy' | 'intents' | 'setupIntent'>;
  readonly changes: readonly Change[];
};

/** Who books, as an intent names its maker. */
const markOf = ({ tenant, caller, address }: Asked): string =>
  callerMark(caller, hashAddress(tenant, address));

async function intentNamed(processor: Processor, { input, tenant }: Asked): Promise<Outcome<IntentFacts>> {
  const read = await processor.readIntent(input.payment_intent);
  if (!read.ok) return read;
  const facts = read.value;
  const isUsable = facts && facts.state !== 'canceled' && facts.refunded === 0;
  return isUsable && facts.metadata[METADATA.tenant] === tenant ? ok(facts) : fail('paymentInvalid');
}

/** The setup of this salon that the request names, usable and the caller's own. */
async function setupNamed(processor: Processor, request: Asked): Promise<Outcome<undefined>> {
  const { input, tenant, caller } = request;
  const read = await processor.readSetup(input.setup_intent);
  if (!read.ok) return read;
  const { metadata = {}, state = 'canceled' } = read.value ?? {};
  const isTheirs = isOwnSetup(metadata[METADATA.caller] ?? '', caller, markOf(request));
  const isUsable = metadata[METADATA.tenant] === tenant && state !== 'canceled' && isTheirs;
  return isUsable ? ok(undefined) : fail('paymentInvalid');
}

/**
 * The intents that a booking names: of this salon, in its currency, for at least the deposit, and of no other target,
 * else `Invalid payment` (decisions §5). Without a deposit there is nothing to pay, and a payment intent waits for
 * another claim; `highest` is the most that the deposit can come to.
 */
export async function namedPayment(
  request: Asked,
  deps: Dependencies & Ports,
  highest: Money,
): Promise<Outcome<NamedPayment>> {
  const { tenant, salon, input, now } = request;
  const marks = { bookedBy: markOf(request) };
  const isPaying = input.payment_intent !== '' && highest > 0;
  const unbound = (kept: Bound['marks']) => ok({ marks: kept, changes: [] });
  if (!isPaying && input.setup_intent === '') return ok({ bind: async () => unbound(marks) });
  const processor = await openSalonProcessor(deps, tenant);
  if (!processor.ok) return processor;
  if (input.setup_intent !== '') {
    const setup = await setupNamed(processor.value, request);
    if (!setup.ok) return setup;
  }
  const kept = input.setup_intent === '' ? marks : { ...marks, setupIntent: input.setup_intent };
  if (!isPaying) return ok({ bind: async () => unbound(kept) });
  const facts = await intentNamed(processor.value, request);
  if (!facts.ok) return facts;
  return ok({
    async bind(id, deposit) {
      if (deposit === 0) return unbound(kept);
      const record = await findOrDraftIntent(deps.store, tenant, facts.value, now);
      const target = { kind: 'appointment', id } as const;
      const { currency } = salon;
      const claim = checkIntentClaim({ facts: facts.value, record, target, tenant, currency, due: deposit });
      if (!claim.ok || record.state !== 'open') return fail('paymentInvalid');
      return ok({
        marks: { ...kept, intents: [facts.value.id] },
        changes: updateIntentBound({ tenant, record: { ...record, vouched: true }, now }, target),
      });
    },
  });
}
