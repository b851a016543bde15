import { can, type Principal } from '../../rules/accounts/access.ts';
import { toPromotionCheckCounters } from '../../rules/accounts/attempt-limits.ts';
import type { Appointment } from '../../rules/booking/appointments.ts';
import {
  checkPromotionUses,
  findPromotionByCode,
  makesKnownCustomer,
} from '../../rules/booking/promotions.ts';
import type { ServiceId, Tenant } from '../../rules/ids.ts';
import { fail, type Outcome, ok } from '../../rules/outcome.ts';
import type { Catalog, Promotion, Salon } from '../../rules/salon/salon.ts';
import { toLocalDate } from '../../rules/time-zone.ts';
import { countAttempts, subtractAttempts } from '../../table/accounts/attempts.ts';
import { hasAppointment } from '../../table/booking/appointments.ts';
import { getPromotionUses } from '../../table/booking/promotion-uses.ts';
import type { Store } from '../../table/store.ts';

/** Which promotion a booking asks for; an empty code asks for none. */
export type PromotionRequest = {
  readonly code: string;
  readonly serviceIds: readonly ServiceId[];
  /** Missing in a quote that does not know its visitor: the limits of a person are checked by the booking. */
  readonly person?: Pick<Appointment, 'customerId' | 'guest'>;
};

/** The promotion of a code with a use left, as the table has it now; fails with promotionInvalid (BEHAVIOR §14.12). */
export async function findUsablePromotion(
  table: Store,
  {
    salon: { tenant, timeZone },
    catalog,
    now,
  }: { readonly salon: Salon; readonly catalog: Catalog; readonly now: Date },
  { code, serviceIds, person }: PromotionRequest,
): Promise<Outcome<Promotion | undefined>> {
  if (code === '') return ok(undefined);
  const found = findPromotionByCode(catalog, code, serviceIds, toLocalDate(timeZone, now));
  if (!found.ok) return found;
  const promotion = found.value;
  const visitor = person ?? { customerId: null };
  const [uses, hasVisited] = await Promise.all([
    getPromotionUses(table, tenant, promotion.id, visitor),
    promotion.newCustomersOnly && hasAppointment(table, tenant, visitor, makesKnownCustomer),
  ]);
  const ofPerson = person ? uses.ofPerson : 0;
  const usable = checkPromotionUses(promotion, { ...uses, ofPerson, hasVisited });
  return usable.ok ? found : usable;
}

/**
 * Runs a request with a code, and counts it where the code is refused. A network with too many refused codes is refused
 * before its code is looked up, so that nobody can guess codes; the front desk is exempt (BEHAVIOR §14.12).
 */
export async function limitPromotionChecks<Reply>(
  store: Store,
  call: {
    readonly tenant: Tenant;
    readonly caller: Principal;
    readonly address: string;
    readonly now: Date;
  },
  code: string,
  run: () => Promise<Outcome<Reply>>,
): Promise<Outcome<Reply>> {
  const { tenant, caller, address, now } = call;
  if (code === '' || can(caller, 'appointments.write')) return run();
  const counted = await countAttempts(store, tenant, toPromotionCheckCounters(address), now);
  if (!counted.ok) return { ...fail('tooManyFailedChecks'), retryAfterSeconds: counted.retryAfterSeconds };
  const outcome = await run();
  if (outcome.ok || outcome.failure !== 'promotionInvalid')
    await subtractAttempts(store, tenant, counted.attempts);
  return outcome;
}
