import type { booking } from '../../lib/contract/booking/booking.ts';
import type { Dependencies, Request } from '../../lib/http/call.ts';
import type { PhoneNumbers } from '../../lib/ports/phone-numbers.ts';
import type { Processor, SetupFacts } from '../../lib/ports/stripe.ts';
import { can, hasRecentEmailChangeBySalon } from '../../lib/rules/access/principals.ts';
import type { CustomerType, FeeTerms } from '../../lib/rules/booking/appointments.ts';
import { computeHighestDeposit } from '../../lib/rules/booking/deposits.ts';
import type { BookingPayment } from '../../lib/rules/booking/new-visits.ts';
import { decideVisitor } from '../../lib/rules/booking/new-visits.ts';
import { decidePolicyAcceptance, findFeePercents } from '../../lib/rules/booking/policy-acceptance.ts';
import { parseRequestedVisit, type SchedulingContext } from '../../lib/rules/diary/requested-visits.ts';
import type { CustomerId } from '../../lib/rules/ids.ts';
import type { Money } from '../../lib/rules/money.ts';
import { fail, invalid, type Outcome, ok } from '../../lib/rules/outcome.ts';
import {
  canUseCardSetup,
  INTENT_METADATA_KEYS,
  type IntentFacts,
} from '../../lib/rules/payments/payment-intents.ts';
import { checkRedeemedServicesBooked } from '../../lib/rules/products/redemptions.ts';
import { findCustomer } from '../../lib/table/customers/customers.ts';
import { toCallerText } from '../../lib/table/payments/intents.ts';
import { parseVisitChoices } from '../../lib/views/booking/visit-choices.ts';
import { checkNotBlockedFromOnlineBooking } from '../../lib/workflows/booking/count-open-bookings.ts';
import { decideGuestOfRequest } from '../../lib/workflows/notifications/sms-consent.ts';
import { openSalonProcessor, type PaymentPorts } from '../../lib/workflows/payments/salon-processor.ts';
import { getFeeTermsWithCardIfFound } from '../../lib/workflows/payments/saved-cards.ts';

type QuotedRequest = Omit<
  Request<(typeof booking.routes)['save-booking' | 'save-series' | 'quote']>,
  'storeReply' | 'replaceReply'
>;

/** The visit that a booking or quote asks for, without the day pages that decide on its time. */
export type VisitRequest = Omit<SchedulingContext, 'pages' | 'salon'> & Pick<QuotedRequest, 'salon'>;

/** Checks location, services, add-ons, services of redemptions, `override`, and whether credit must rest (BEHAVIOR §4.9, §14.1, §14.2). */
export async function checkRequestedVisitAndCredit(
  { salon, caller, account, input, now }: QuotedRequest,
  { catalogs }: Pick<Dependencies, 'catalogs'>,
): Promise<Outcome<VisitRequest>> {
  const catalog = await catalogs(salon);
  const location = catalog.locations.get(input.location_id);
  if (!location) return invalid('location_id', 'Unknown location');
  const choices = parseVisitChoices(input.services, input.addons);
  const visit = parseRequestedVisit(choices, catalog, location, {
    isFrontDesk: can(caller, 'appointments.write'),
  });
  if (!visit.ok) return visit;
  const requested = checkRedeemedServicesBooked(
    input.redemptions,
    input.services.map((choice) => choice.service_id),
    (index) => `redemptions.${index}.service_id`,
  );
  if (!requested.ok) return requested;
  if (input.override && !can(caller, 'appointments.override')) return invalid('override', 'Staff only');
  const credit = input.redemptions.findIndex(({ type }) => type === 'credit');
  if (credit >= 0 && account && caller.kind === 'customer' && hasRecentEmailChangeBySalon(account, now))
    return fail('recentAddressChange', `redemptions.${credit}`);
  return ok({ salon, catalog, location, visit: visit.value, now });
}

export type BookingPorts = PaymentPorts & { readonly phoneNumbers: PhoneNumbers };

type BookingRequest = Omit<
  Request<(typeof booking.routes)['save-booking' | 'save-series']>,
  'storeReply' | 'replaceReply'
>;

/** Checks the request in order: fields, required log-in, policy, payment (BEHAVIOR §5.5). */
export async function checkBookingRequest(request: BookingRequest, deps: Dependencies & BookingPorts) {
  const { tenant, salon, caller, input, now } = request;
  const { store } = deps;
  const visitRequest = await checkRequestedVisitAndCredit(request, deps);
  if (!visitRequest.ok) return visitRequest;
  const { catalog, location, visit } = visitRequest.value;

  const unnamed = input.guest_names.findIndex(
    (name, index) => name !== '' && visit.lines.every(({ guestNo }) => guestNo !== index + 1),
  );
  if (unnamed >= 0) return invalid(`guest_names.${unnamed}`, 'Has no service');
  const guest = await decideGuestOfRequest(input.guest, input.guest?.sms_consent, salon, deps, location);
  if (!guest.ok) return guest;
  const visitorInput = {
    customerId: input.customer_id,
    customerType: input.customer_type as CustomerType | undefined,
    guest: guest.value,
  };
  const visitor = decideVisitor(caller, visitorInput, salon);
  if (!visitor.ok) return visitor;
  const online = await checkNotBlockedFromOnlineBooking(store, request, visitor.value);
  if (!online.ok) return online;
  const { customerId } = visitor.value;
  const isNamed = can(caller, 'appointments.write') && customerId !== null;
  if (isNamed && !(await findCustomer(store, tenant, customerId))) {
    return invalid('customer_id', 'Unknown customer');
  }
  const policy = decidePolicyAcceptance(request, input.policy_accepted);
  if (!policy.ok) return policy;
  const highest = computeHighestDeposit(visit, salon, caller, input.deposit_amount);
  const payment = await checkBookingPayment(request, deps, customerId, highest);
  if (!payment.ok) return payment;
  const details = {
    caller,
    visitor: visitor.value,
    guestNames: input.guest_names,
    location,
    catalog,
    salon,
    requestedDeposit: input.deposit_amount,
    redemptions: input.redemptions,
    note: input.note,
    policyAcceptance: policy.value,
    now,
  };
  return ok({ visitRequest: visitRequest.value, details, payment: payment.value });
}

async function getNamedIntent(
  processor: Processor,
  { input, tenant }: BookingRequest,
): Promise<Outcome<IntentFacts>> {
  const read = await processor.fetchIntent(input.payment_intent);
  if (!read.ok) return read;
  const facts = read.value;
  const isUsable = facts && facts.state !== 'canceled' && facts.refunded === 0;
  return isUsable && facts.metadata[INTENT_METADATA_KEYS.tenant] === tenant
    ? ok(facts)
    : fail('paymentInvalid', 'payment_intent');
}

/** Whether the named card setup belongs to this salon, is usable and is the caller's own. */
async function checkNamedSetup(
  processor: Processor,
  request: BookingRequest,
): Promise<Outcome<SetupFacts | undefined>> {
  const { input, tenant, caller } = request;
  if (input.setup_intent === '') return ok(undefined);
  const read = await processor.fetchSetup(input.setup_intent);
  if (!read.ok) return read;
  const { metadata = {}, state = 'canceled' } = read.value ?? {};
  const isOwn = canUseCardSetup(metadata[INTENT_METADATA_KEYS.caller] ?? '', caller, toCallerText(request));
  const isUsable = metadata[INTENT_METADATA_KEYS.tenant] === tenant && state !== 'canceled' && isOwn;
  return read.value && isUsable ? ok(read.value) : fail('paymentInvalid', 'setup_intent');
}

/** The card setup and the terms of fees that a booking is stored with; fails where the customer's saved cards must rest. */
async function readCardTerms(
  request: BookingRequest,
  deps: Dependencies,
  processor: Processor,
  { customerId, percents }: { customerId: CustomerId | null; percents: FeeTerms['percents'] | undefined },
): Promise<Outcome<Pick<BookingPayment['fields'], 'setupIntent' | 'feeTerms'>>> {
  const { tenant, account, input, now } = request;
  const setup = await checkNamedSetup(processor, request);
  if (!setup.ok) return setup;
  const owner = { tenant, customerId, setup: setup.value };
  const terms = percents ? await getFeeTermsWithCardIfFound(deps.store, processor, percents, owner) : {};
  if (input.setup_intent !== '') return ok({ setupIntent: input.setup_intent, ...terms });
  const usesSavedCard = terms.feeTerms?.card !== undefined;
  return usesSavedCard && account && hasRecentEmailChangeBySalon(account, now)
    ? fail('recentAddressChange', 'policy_accepted')
    : ok(terms);
}

/**
 * Checks the intents that a booking names (BEHAVIOR §18.3). Without a deposit the payment intent stays unbound.
 * @param highest the highest deposit that the booking can have
 */
async function checkBookingPayment(
  request: BookingRequest,
  deps: Dependencies & PaymentPorts,
  customerId: CustomerId | null,
  highest: Money,
): Promise<Outcome<BookingPayment>> {
  const { salon, input } = request;
  const bookedBy = toCallerText(request);
  const isPaying = input.payment_intent !== '' && highest > 0;
  const percents = findFeePercents(salon.settings, input.policy_accepted ?? false);
  const withoutCard = { bookedBy, ...(percents ? { feeTerms: { percents } } : {}) };
  const namesIntent = isPaying || input.setup_intent !== '';
  if (!namesIntent && (!percents || customerId === null)) return ok({ fields: withoutCard });
  const processor = await openSalonProcessor(deps, salon);
  if (!processor.ok) return namesIntent ? processor : ok({ fields: withoutCard });
  const terms = await readCardTerms(request, deps, processor.value, { customerId, percents });
  if (!terms.ok) return terms;
  const fields = { bookedBy, ...terms.value };
  if (!isPaying) return ok({ fields });
  const intent = await getNamedIntent(processor.value, request);
  return intent.ok ? ok({ fields, intent: intent.value }) : intent;
}
