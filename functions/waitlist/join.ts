import type { waitlist } from '../../lib/contract/waitlist/waitlist.ts';
import type { Dependencies, Handler, Request } from '../../lib/http/call.ts';
import type { PhoneNumbers } from '../../lib/ports/phone-numbers.ts';
import { toWaitlistEntryCounters } from '../../lib/rules/access/attempt-limits.ts';
import { listCountedNetworks } from '../../lib/rules/access/networks.ts';
import { can } from '../../lib/rules/access/principals.ts';
import type { CustomerType } from '../../lib/rules/booking/appointments.ts';
import { decideVisitor } from '../../lib/rules/booking/new-visits.ts';
import { decidePolicyAcceptance } from '../../lib/rules/booking/policy-acceptance.ts';
import { parseRequestedVisit } from '../../lib/rules/diary/requested-visits.ts';
import { invalid, ok } from '../../lib/rules/outcome.ts';
import { toLocalDate } from '../../lib/rules/time-zone.ts';
import { toWaitlistPersonKey } from '../../lib/rules/waitlist/entries.ts';
import { toNewWaitlistEntry } from '../../lib/rules/waitlist/new-entries.ts';
import { validateWaitlistWindows } from '../../lib/rules/waitlist/windows.ts';
import { recordAttemptsWithinLimit } from '../../lib/table/access/attempts.ts';
import { hashBookerNetwork } from '../../lib/table/booking/open-bookings.ts';
import { allocateId } from '../../lib/table/counters.ts';
import { findCustomer } from '../../lib/table/customers/customers.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { putWaitlistEntryEvent } from '../../lib/table/notifications/events.ts';
import { putWaitlistEntry } from '../../lib/table/waitlist/waitlist.ts';
import { parseVisitChoices } from '../../lib/views/booking/visit-choices.ts';
import { toWaitlistStatusView } from '../../lib/views/waitlist/waitlist.ts';
import { checkNotBlockedFromOnlineBooking } from '../../lib/workflows/booking/count-open-bookings.ts';
import { decideGuestOfRequest } from '../../lib/workflows/notifications/sms-consent.ts';
import { getOpenEntryCountChanges } from '../../lib/workflows/waitlist/count-open-entries.ts';
import { issueEntryToken } from '../../lib/workflows/waitlist/entry-links.ts';

type Join = (typeof waitlist.routes)['join'];
type Ports = { readonly phoneNumbers: PhoneNumbers };

/** Puts the caller, or whom the front desk names, on the waitlist (BEHAVIOR §34.1). */
export const join: Handler<Join, Ports> = async (request, deps) => {
  const { tenant, salon, caller, network, now } = request;
  const { store, tokens } = deps;
  const checked = await checkJoining(request, deps);
  if (!checked.ok) return checked;
  if (!can(caller, 'waitlist.write')) {
    const counters = toWaitlistEntryCounters(network, toWaitlistPersonKey(checked.value.visitor));
    const counted = await recordAttemptsWithinLimit(store, request, counters);
    if (!counted.ok) return counted;
  }
  const id = await allocateId(store, tenant, 'WAITLIST');
  const networks = can(caller, 'waitlist.write')
    ? []
    : listCountedNetworks(network).map((each) => ({
        hash: hashBookerNetwork(each.network),
        factor: each.factor,
      }));
  const entry = toNewWaitlistEntry({ ...checked.value, networks, id, salon, now });
  const token = await issueEntryToken(tokens, salon, entry, now);
  return decideAndCommit(store, request, async (table) => {
    const counted = can(caller, 'waitlist.write')
      ? ok([])
      : await getOpenEntryCountChanges(table, request, entry);
    if (!counted.ok) return counted;
    return ok({
      changes: [
        ...counted.value,
        ...putWaitlistEntry(tenant, entry, toLocalDate(salon.timeZone, now)),
        ...putWaitlistEntryEvent(tenant, { kind: 'waitlist.joined', waitlistId: id }, undefined, entry, now),
      ],
      reply: { message: 'You are on the waitlist', data: { ...toWaitlistStatusView(entry, request), token } },
    });
  });
};

/** Checks the request in order: fields, required log-in, policy (BEHAVIOR §5.5). */
async function checkJoining(request: Request<Join>, { store, catalogs, phoneNumbers }: Dependencies & Ports) {
  const { tenant, salon, caller, account, input, now } = request;
  const catalog = await catalogs(salon);
  const location = catalog.locations.get(input.location_id);
  if (!location) return invalid('location_id', 'Unknown location');
  if (input.staff_id !== null && !catalog.staff.has(input.staff_id))
    return invalid('staff_id', 'Unknown staff member');
  const services = input.service_pricing_options.map((each) => ({
    ...each,
    staff_id: each.staff_id ?? input.staff_id,
  }));
  const visitChoices = parseVisitChoices(services, input.addons);
  const visit = parseRequestedVisit(visitChoices, catalog, location, {
    isFrontDesk: can(caller, 'waitlist.write'),
  });
  if (!visit.ok) return visit;
  const requested = input.windows.map(({ from_date, to_date, from_time, to_time }) => ({
    from: from_date,
    to: to_date,
    fromMinute: from_time,
    toMinute: to_time,
  }));
  const windows = validateWaitlistWindows(requested, visit.value, toLocalDate(salon.timeZone, now));
  if (!windows.ok) return windows;
  const guest = await decideGuestOfRequest(
    input.guest,
    input.guest?.sms_consent,
    salon,
    { phoneNumbers, catalogs },
    location,
  );
  if (!guest.ok) return guest;
  const visitor = decideVisitor(
    caller,
    {
      customerId: input.customer_id,
      customerType: input.customer_type as CustomerType | undefined,
      guest: guest.value,
    },
    salon,
    'waitlist.write',
  );
  if (!visitor.ok) return visitor;
  const online = await checkNotBlockedFromOnlineBooking(
    store,
    { salon, caller, account },
    visitor.value,
    'waitlist.write',
  );
  if (!online.ok) return online;
  const { customerId } = visitor.value;
  if (
    can(caller, 'waitlist.write') &&
    customerId !== null &&
    !(await findCustomer(store, tenant, customerId))
  )
    return invalid('customer_id', 'Unknown customer');
  // Offers go by mail
  if (!can(caller, 'waitlist.write') && customerId === null && !guest.value?.email)
    return invalid('guest.email', 'Is required');
  const policy = decidePolicyAcceptance(request, input.policy_accepted, 'waitlist.write');
  if (!policy.ok) return policy;
  return ok({
    location,
    visit: visit.value,
    visitChoices,
    windows: windows.value,
    visitor: visitor.value,
    policyAcceptance: policy.value,
  });
}
