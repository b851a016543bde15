import { addDays, type Day, fromApiDate, fromApiTime, toMinutes } from '../parts/format.ts';
import { formatName } from '../parts/person-name.ts';
import { VISIT_STATUS } from '../parts/visit-status.ts';
import { type ChosenCustomer, toKnownOrGuestClient } from './customer-field.tsx';
import type { Catalog, Visit } from './desk-data.ts';
import type { DialogProps } from './dialog-props.ts';
import { canBookGuests } from './rights.ts';
import { listOffers, withMemberOrBasePriceAndTime } from './service-offers.ts';
import { type ChosenVisit, type Line, listAddOnChoices } from './visit-lines.ts';

/** A customer comes again after about this time. */
const WEEKS_BETWEEN = 4;

const findDay = ({ date, status }: Visit, today: Day): Day => {
  const next = addDays(fromApiDate(date), WEEKS_BETWEEN * 7);
  return status === VISIT_STATUS.completed && next > today ? next : today;
};

/** The services of an earlier visit, or of a visit that somebody waits for, as far as a new visit repeats them. */
type BookedServices = {
  readonly services: readonly (Pick<
    Visit['services'][number],
    'guest_no' | 'service_id' | 'pricing_option_id' | 'staff_id'
  > & { readonly addons: readonly { readonly add_on_id: number }[] })[];
};

/** The services and add-ons of the person who booked an earlier visit, with the same members, as they are offered today. */
export function toBookAgainVisitOfBooker({ services }: BookedServices, known: Catalog): ChosenVisit {
  const offers = listOffers(known);
  const own = services.filter(({ guest_no }) => guest_no === 0);
  const lines = own.flatMap(({ service_id, pricing_option_id, staff_id }): Line[] => {
    const offer = offers.find(
      (each) => each.service_id === service_id && each.pricing_option_id === pricing_option_id,
    );
    const member = known.staff.find(({ id }) => id === staff_id);
    const performs = member?.service_ids.includes(service_id) === true;
    const staffId = performs ? staff_id : null;
    return offer ? [{ offer: withMemberOrBasePriceAndTime(offer, staffId), person: 0, staffId }] : [];
  });
  const had = new Set(own.flatMap(({ addons }) => addons.map(({ add_on_id }) => add_on_id)));
  return { lines, addOns: listAddOnChoices(lines).filter(({ id }) => had.has(id)) };
}

type ClientProps = Pick<DialogProps, 'salon' | 'rights'>;

/** The guest of a visit: one of the guests with the same contact, or else a new client of that name. */
export async function chooseGuestOrNewClient(
  guest: Pick<NonNullable<Visit['guest']>, 'fname' | 'lname' | 'email' | 'phone'>,
  salon: DialogProps['salon'],
): Promise<ChosenCustomer> {
  const name = formatName(guest);
  const search = guest.email || guest.phone || '';
  const found =
    search === '' ? undefined : await salon.directory.customerIndex({ search, kind: 'guest', per_page: 10 });
  const clients = found?.ok ? found.reply.data : [];
  const [address, phone] = [guest.email.toLowerCase(), guest.phone];
  // Families share phones, and nobody shares an address (BEHAVIOR §11.15)
  const own = clients.find((each) =>
    address === ''
      ? each.phone === phone && formatName(each) === name
      : each.email?.toLowerCase() === address,
  );
  return own ? toKnownOrGuestClient(own) : { kind: 'new', name };
}

/** Finds the client of a visit; undefined for a walk-in without a name, and for a guest where the user may not book guests. */
function openClientOfVisit(
  { customer, guest }: Visit,
  { salon, rights }: ClientProps,
): (() => ChosenCustomer | Promise<ChosenCustomer>) | undefined {
  if (customer) return () => ({ kind: 'known', id: customer.id, name: formatName(customer) });
  return guest && formatName(guest) !== '' && canBookGuests(rights)
    ? () => chooseGuestOrNewClient(guest, salon)
    : undefined;
}

/**
 * Opens the form of a new visit like an earlier one, at today's prices (BEHAVIOR §39.4); undefined for a visit without a client
 * whom the desk can find, and for a user who may not book.
 */
export function createBookAgainHandler(
  visit: Visit,
  {
    salon,
    rights,
    catalog,
    clock,
    dialogs,
  }: ClientProps & Pick<DialogProps, 'catalog' | 'clock' | 'dialogs'>,
): (() => Promise<void>) | undefined {
  const findClient = openClientOfVisit(visit, { salon, rights });
  if (!findClient || !rights.canWrite) return undefined;
  return async () => {
    const customer = await findClient();
    const known = catalog.catalog.peek();
    const minute = toMinutes(fromApiTime(visit.time));
    dialogs.show({
      kind: 'newVisit',
      at: { date: findDay(visit, clock.getToday()), minute, staffId: null },
      customer,
      visit: known ? toBookAgainVisitOfBooker(visit, known) : { lines: [], addOns: [] },
    });
  };
}
