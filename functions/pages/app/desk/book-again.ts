import { addDays, type Day, fromApiDate, fromApiTime, toMinutes } from '../parts/format.ts';
import { formatName } from '../parts/person-name.ts';
import { VISIT_STATUS } from '../parts/visit-status.ts';
import type { Catalog, Visit } from './desk-data.ts';
import type { DialogProps } from './dialog-props.ts';
import { listOffers, withMemberPriceAndTime } from './service-offers.ts';
import { type ChosenVisit, type Line, listAddOnChoices } from './visit-lines.ts';

/** A customer comes again after about this time. */
const WEEKS_BETWEEN = 4;

const findDay = ({ date, status }: Visit, today: Day): Day => {
  const next = addDays(fromApiDate(date), WEEKS_BETWEEN * 7);
  return status === VISIT_STATUS.completed && next > today ? next : today;
};

/** The services and add-ons of the person who booked an earlier visit, with the same members, as they are offered today. */
export function toBookAgainVisit({ services }: Visit, known: Catalog): ChosenVisit {
  const offers = listOffers(known);
  const own = services.filter(({ guest_no }) => guest_no === 0);
  const lines = own.flatMap(({ service_id, pricing_option_id, staff_id }): Line[] => {
    const offer = offers.find(
      (each) => each.service_id === service_id && each.pricing_option_id === pricing_option_id,
    );
    const member = known.staff.find(({ id }) => id === staff_id);
    const performs = member?.service_ids.includes(service_id) === true;
    const staffId = performs ? staff_id : null;
    return offer ? [{ offer: withMemberPriceAndTime(offer, staffId), person: 0, staffId }] : [];
  });
  const had = new Set(own.flatMap(({ addons }) => addons.map(({ add_on_id }) => add_on_id)));
  return { lines, addOns: listAddOnChoices(lines).filter(({ id }) => had.has(id)) };
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
      visit: known ? toBookAgainVisit(visit, known) : { lines: [], addOns: [] },
    });
  };
}
