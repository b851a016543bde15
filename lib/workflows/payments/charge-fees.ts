import type { AppointmentId } from '../../rules/ids.ts';
import { type Outcome, ok } from '../../rules/outcome.ts';
import type { CardCharge } from '../../rules/payments/card-charges.ts';
import type { LoadCatalog } from '../../table/catalog/catalogs.ts';
import type { Change } from '../../table/change.ts';
import type {
  AppointmentChange,
  AppointmentChangeReply,
  AppointmentChangeRequest,
  AppointmentContext,
} from '../booking/change-appointment.ts';
import { type AppointmentAfterCharge, chargeSavedCard } from './charge-saved-card.ts';
import { openSalonProcessor, type PaymentDependencies } from './salon-processor.ts';

type Decide = (context: AppointmentContext) => Promise<Outcome<AppointmentChange>>;

/**
 * Runs a change of appointments that may record fees, and then charges them; the reply shows how that ended. A charge
 * with an unknown end is left to scheduled work (BEHAVIOR §20.3).
 * @param change runs the change with the decision that it is given
 */
export async function changeAndChargeFees<View>(
  request: AppointmentChangeRequest & {
    readonly replaceReply: (reply: AppointmentChangeReply<View>) => readonly Change[];
  },
  deps: PaymentDependencies & { readonly catalogs: LoadCatalog },
  decide: Decide,
  view: (context: AppointmentContext) => View | Promise<View>,
  change: (decide: Decide) => Promise<Outcome<AppointmentChangeReply<View>>>,
): Promise<Outcome<AppointmentChangeReply<View>>> {
  // A decision may be made again: the last one counts
  const charges = new Map<AppointmentId, CardCharge>();
  const changed = await change(async (context) => {
    const decided = await decide(context);
    charges.delete(context.appointment.id);
    if (decided.ok && decided.value.charge) charges.set(context.appointment.id, decided.value.charge);
    return decided;
  });
  if (!changed.ok || charges.size === 0) return changed;
  const charged = await chargeAll(request, deps, charges);
  const shown = charged.get(request.input.appointment_id);
  if (!shown) return changed;
  const catalog = await deps.catalogs(request.salon);
  const { appointment } = shown;
  const data = await view({ appointment, catalog, table: deps.store });
  const reply = { ...changed.value, data };
  await deps.store.commit(request.replaceReply(reply));
  return ok(reply);
}

/** The results of the charges whose end is known, by appointment. */
async function chargeAll(
  { salon, now }: AppointmentChangeRequest,
  deps: PaymentDependencies & { readonly catalogs: LoadCatalog },
  charges: ReadonlyMap<AppointmentId, CardCharge>,
): Promise<Map<AppointmentId, AppointmentAfterCharge>> {
  const results = new Map<AppointmentId, AppointmentAfterCharge>();
  const processor = await openSalonProcessor(deps, salon);
  if (!processor.ok) return results;
  for (const [id, charge] of charges) {
    const result = await chargeSavedCard(deps, processor.value, salon, charge, now);
    if (result.ok) results.set(id, result.value);
  }
  return results;
}
