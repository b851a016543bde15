import type { Dependencies } from '../../lib/http/call.ts';
import type { PhoneNumbers } from '../../lib/ports/phone-numbers.ts';
import { can } from '../../lib/rules/accounts/access.ts';
import type { CustomerType } from '../../lib/rules/booking/appointments.ts';
import { checkPolicyAccepted, checkVisitor } from '../../lib/rules/booking/booking.ts';
import { computeHighestDeposit } from '../../lib/rules/booking/deposits.ts';
import { invalid, ok } from '../../lib/rules/outcome.ts';
import { getCustomer } from '../../lib/table/accounts/people.ts';
import { readGuest } from '../../lib/workflows/accounts/sms-consent.ts';
import type { PaymentPorts } from '../../lib/workflows/payments/salon-processor.ts';
import { type BookingRequest, checkBookingPayment } from './booking-payment.ts';
import { checkVisitRequest } from './visit-request.ts';

export type BookingPorts = PaymentPorts & { readonly phoneNumbers: PhoneNumbers };

/** Checks the request in order: fields, required log-in, policy, payment (BEHAVIOR §5.3). */
export async function checkBookingRequest(request: BookingRequest, deps: Dependencies & BookingPorts) {
  const { tenant, salon, caller, input, now } = request;
  const { store } = deps;
  const visitRequest = await checkVisitRequest(request, deps);
  if (!visitRequest.ok) return visitRequest;
  const { catalog, location, visit } = visitRequest.value;

  const guest = await readGuest(input.guest, salon, deps);
  if (!guest.ok) return guest;
  const visitorInput = {
    customerId: input.customer_id,
    customerType: input.customer_type as CustomerType | undefined,
    guest: guest.value,
  };
  const visitor = checkVisitor(caller, visitorInput, salon);
  if (!visitor.ok) return visitor;
  const { customerId } = visitor.value;
  const isNamed = can(caller, 'appointments.write') && customerId !== null;
  if (isNamed && !(await getCustomer(store, tenant, customerId))) {
    return invalid('customer_id', 'Unknown customer');
  }
  const policy = checkPolicyAccepted(caller, input.policy_accepted ?? false, salon);
  if (!policy.ok) return policy;
  const highest = computeHighestDeposit(visit, salon, caller, input.deposit_amount);
  const payment = await checkBookingPayment(request, deps, customerId, highest);
  if (!payment.ok) return payment;
  const details = {
    caller,
    visitor: visitor.value,
    location,
    catalog,
    salon,
    requestedDeposit: input.deposit_amount,
    redemptions: input.redemptions,
    note: input.note,
    policyAccepted: input.policy_accepted ?? false,
    now,
  };
  return ok({ visitRequest: visitRequest.value, details, payment: payment.value });
}
