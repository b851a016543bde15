import { toFailedPromotionCheckCounters } from '../../rules/access/attempt-limits.ts';
import { can, type Principal } from '../../rules/access/principals.ts';
import type { Appointment } from '../../rules/booking/appointments.ts';
import {
  checkPromotionCode,
  checkPromotionUses,
  countsAgainstNewCustomer,
} from '../../rules/booking/promotions.ts';
import type { RequestedVisit } from '../../rules/diary/requested-visits.ts';
import type { AppointmentId, ServiceId, Tenant } from '../../rules/ids.ts';
import { type Outcome, ok } from '../../rules/outcome.ts';
import type { Catalog, Promotion, Salon } from '../../rules/salons/salon.ts';
import { toLocalDate } from '../../rules/time-zone.ts';
import { recordAttemptsWithinLimit, subtractAttempts } from '../../table/access/attempts.ts';
import { hasMatchingAppointmentOfPerson } from '../../table/booking/appointments.ts';
import { getTotalAndPersonalUses } from '../../table/booking/promotion-uses.ts';
import type { Store } from '../../table/store.ts';

type PromotedVisit = {
  readonly salon: Salon;
  readonly catalog: Catalog;
  readonly serviceIds: readonly ServiceId[];
  readonly now: Date;
};

/** The user of a promotion; `id` is that of the visit, where the visit is stored already. */
type PromotionUser = Pick<Appointment, 'customerId' | 'guest'> & { readonly id?: AppointmentId };

export const listServiceIdOfEachLine = ({ lines }: Pick<RequestedVisit, 'lines'>): ServiceId[] =>
  lines.map(({ service }) => service.id);

/**
 * The promotion of a code with a use left for these services, as the table has it now; undefined for an empty code. Fails
 * with promotionInvalid (BEHAVIOR §14.6).
 * @param person undefined in a quote that does not know its visitor: the booking checks the limits of a person
 */
export async function findUsablePromotion(
  table: Store,
  { salon: { tenant, timeZone }, catalog, serviceIds, now }: PromotedVisit,
  code: string,
  person: PromotionUser | undefined,
): Promise<Outcome<Promotion | undefined>> {
  if (code === '') return ok(undefined);
  const found = checkPromotionCode(catalog, code, serviceIds, toLocalDate(timeZone, now));
  if (!found.ok) return found;
  const { id, newCustomersOnly } = found.value;
  const visitor: PromotionUser = person ?? { customerId: null };
  const isOther = (visit: Appointment) => visit.id !== visitor.id && countsAgainstNewCustomer(visit);
  const [uses, hasVisited] = await Promise.all([
    getTotalAndPersonalUses(table, tenant, id, visitor),
    newCustomersOnly && hasMatchingAppointmentOfPerson(table, tenant, visitor, isOther),
  ]);
  const ofPerson = person ? uses.ofPerson : 0;
  const usable = checkPromotionUses(found.value, { ...uses, ofPerson, hasVisited });
  return usable.ok ? found : usable;
}

/**
 * Runs a request with a code, and counts it where the code is refused. A network with too many refused codes is refused
 * before its code is looked up, so that nobody can guess codes; the front desk is exempt (BEHAVIOR §14.6).
 */
export async function runWithPromotionCheckLimit<Reply>(
  store: Store,
  call: {
    readonly tenant: Tenant;
    readonly caller: Principal;
    readonly network: string;
    readonly now: Date;
  },
  code: string,
  run: () => Promise<Outcome<Reply>>,
): Promise<Outcome<Reply>> {
  const { tenant, caller, network } = call;
  if (code === '' || can(caller, 'appointments.write')) return run();
  const counted = await recordAttemptsWithinLimit(store, call, toFailedPromotionCheckCounters(network));
  if (!counted.ok) return counted;
  const outcome = await run();
  if (outcome.ok || outcome.failure !== 'promotionInvalid')
    await subtractAttempts(store, tenant, counted.value);
  return outcome;
}
