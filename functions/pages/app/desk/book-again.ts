import { addDays, type Day, fromApiDate, fromApiTime, toMinutes } from '../parts/format.ts';
import { formatName } from '../parts/person-name.ts';
import { VISIT_STATUS } from '../parts/visit-status.ts';
import type { Catalog, Visit } from './desk-data.ts';
import type { DialogProps } from './dialog-props.ts';
import { listOffers, withFiguresOf } from './service-offers.ts';
import type { Line } from './visit-lines.ts';

/** A customer comes again after about this time. */
const WEEKS_BETWEEN = 4;

const findDay = ({ date, status }: Visit, today: Day): Day => {
  const next = addDays(fromApiDate(date), WEEKS_BETWEEN * 7);
  return status === VISIT_STATUS.completed && next > today ? next : today;
};

/** The services of the person who booked an earlier visit, with the same members, as they are offered today. */
export function toLinesLike({ services }: Visit, known: Catalog): Line[] {
  const offers = listOffers(known);
  return services.flatMap(({ service_id, pricing_option_id, staff_id, guest_no }): Line[] => {
    const offer = offers.find(
      (each) => each.service_id === service_id && each.pricing_option_id === pricing_option_id,
    );
    const member = known.staff.find(({ id }) => id === staff_id);
    const performs = member?.service_ids.includes(service_id) === true;
    const staffId = performs ? staff_id : null;
    return offer && guest_no === 0 ? [{ offer: withFiguresOf(offer, staffId), person: 0, staffId }] : [];
  });
}

/**
 * Opens the form of a new visit like an earlier one, at today's prices (BEHAVIOR §39.4); undefined for a visit without a customer
 * whom the desk can find, and for a user who may not book.
 */
export function createBookAgainHandler(
  visit: Visit,
  { rights, catalog, clock, dialogs }: Pick<DialogProps, 'rights' | 'catalog' | 'clock' | 'dialogs'>,
): (() => void) | undefined {
  const { customer, time } = visit;
  if (!customer || !rights.canWrite) return undefined;
  return () => {
    const known = catalog.catalog.peek();
    dialogs.show({
      kind: 'newVisit',
      at: { date: findDay(visit, clock.getToday()), minute: toMinutes(fromApiTime(time)), staffId: null },
      customer: { kind: 'known', id: customer.id, name: formatName(customer) },
      lines: known ? toLinesLike(visit, known) : [],
    });
  };
}
