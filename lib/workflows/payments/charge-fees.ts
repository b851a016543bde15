import { type Outcome, ok } from '../../rules/outcome.ts';
import type { CardCharge } from '../../rules/payments/card-charges.ts';
import type { CommitAdditions } from '../../table/decide.ts';
import type { Change } from '../../table/store.ts';
import {
  type AppointmentChangeOrder,
  type AppointmentChangeRequest,
  type ChangeDependencies,
  changeAppointment,
} from '../booking/change-appointment.ts';
import { type AppointmentAfterCharge, chargeSavedCard } from './charge-saved-card.ts';
import { openSalonProcessor, type PaymentDependencies } from './salon-processor.ts';

type FeeDependencies = PaymentDependencies & ChangeDependencies;

/**
 * Changes an appointment, and then charges the fee that the change records; the reply shows how that ended. A charge with an
 * unknown end is left to scheduled work (BEHAVIOR §20.3).
 */
export async function changeAppointmentAndChargeFee<Reply>(
  request: AppointmentChangeRequest &
    Required<Pick<CommitAdditions<Reply>, 'storeReply'>> & {
      readonly replaceReply: (reply: Reply) => readonly Change[];
    },
  deps: FeeDependencies,
  order: AppointmentChangeOrder<Reply>,
): Promise<Outcome<Reply>> {
  const changed = await changeAppointment<{
    readonly reply: Reply;
    readonly charge?: CardCharge | undefined;
  }>({ ...request, storeReply: ({ reply }) => request.storeReply(reply) }, deps, {
    ...order,
    toReply: async (after) => ({ reply: await order.toReply(after), charge: after.charge }),
  });
  if (!changed.ok) return changed;
  const { reply, charge } = changed.value;
  const charged = charge && (await chargeFee(request, deps, charge));
  if (!charged?.ok) return ok(reply);
  const catalog = await deps.catalogs(request.salon);
  const { appointment } = charged.value;
  const shown = await order.toReply({ appointment, catalog, table: deps.store });
  await deps.store.commit(request.replaceReply(shown));
  return ok(shown);
}

async function chargeFee(
  { salon, now }: AppointmentChangeRequest,
  deps: FeeDependencies,
  charge: CardCharge,
): Promise<Outcome<AppointmentAfterCharge>> {
  const processor = await openSalonProcessor(deps, salon);
  return processor.ok
    ? chargeSavedCard(deps, processor.value, salon, { charge, mayHaveBeenSent: false }, now)
    : processor;
}
