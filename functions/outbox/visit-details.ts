import {
  type Appointment,
  type AppointmentLine,
  formatServedPersonName,
  type Guest,
} from '../../lib/rules/booking/appointments.ts';
import { findCustomerChangeDeadline } from '../../lib/rules/booking/late-changes.ts';
import {
  computeServiceEndWithoutBuffer,
  computeServiceStartWithoutBuffer,
} from '../../lib/rules/booking/visit-times.ts';
import {
  mustGetAddOn,
  mustGetLocation,
  mustGetResource,
  mustGetStaff,
} from '../../lib/rules/catalog/deleted-records.ts';
import { translateCatalog } from '../../lib/rules/catalog/translated-catalog.ts';
import { formatFullName } from '../../lib/rules/customers/customers.ts';
import type { AppointmentId, Tenant } from '../../lib/rules/ids.ts';
import type { Money } from '../../lib/rules/money.ts';
import { hideSuspectName } from '../../lib/rules/notifications/displayed-names.ts';
import { chooseMessageLanguage, type Language } from '../../lib/rules/salons/languages.ts';
import type { Catalog, Location, Minute, Salon, StaffMember } from '../../lib/rules/salons/salon.ts';
import { type DateClock, toDateClock } from '../../lib/rules/time-zone.ts';
import { findAppointment } from '../../lib/table/booking/appointments.ts';
import { resolveCustomerOrErased } from '../../lib/table/customers/merged-customers.ts';
import type { Store } from '../../lib/table/store.ts';
import { formatServiceAndOption } from '../../lib/views/booking/calendar-event.ts';
import { formatAppOrPageLink } from '../../lib/views/notifications/page-links.ts';
import { issueVisitToken } from '../../lib/workflows/booking/visit-links.ts';
import type { NoticeContext, OutboxDependencies } from './dependencies.ts';
import { mustGetSalonWithTexts, type SendingSalon } from './must-get-salon.ts';

/** The page of a visit, in the salon's app or ours. */
const MANAGE_PAGE = 'visit';

/** The person the visit is for: a customer with an account, or a guest. Unverified names are as §29.3 shows them. */
export type VisitPerson = {
  readonly fname: string;
  readonly name: string;
  /** Empty if there is none: the client then gets no mail. */
  readonly email: string;
  readonly phone: string;
  /** Missing for that of the salon. */
  readonly language?: Language | undefined;
  /** In E.164, where the customer or guest consents to SMS. */
  readonly smsNumber?: string | undefined;
  readonly hasAccount: boolean;
  /** Whether this is the customer's verified address; never so for a guest. */
  readonly isVerified: boolean;
};

export type VisitService = {
  readonly from: Minute;
  /** End of the service and its add-ons, without the buffer after it. */
  readonly to: Minute;
  readonly name: string;
  readonly minutes: number;
  readonly price: Money;
  readonly staff: StaffMember | null;
  /** 0 is the person who booked. */
  readonly guestNo: number;
  /** As §29.3 shows it; empty without one. */
  readonly guestName: string;
  /** Names of the rooms and equipment. */
  readonly resources: readonly string[];
  readonly addOns: readonly { readonly name: string; readonly minutes: number; readonly price: Money }[];
};

export type VisitDetails = {
  readonly salon: SendingSalon;
  readonly location: Location;
  readonly appointment: Appointment;
  readonly client: VisitPerson;
  readonly services: readonly VisitService[];
  /** The location and services with the salon's own texts, for its people. */
  readonly own?: Pick<VisitDetails, 'location' | 'services'>;
  /** Whether the customer or guest can still move or cancel it online without a fee (BEHAVIOR §17.3). */
  readonly canChange: boolean;
  /** Where the customer or guest manages the visit. Only their own mails show it (BEHAVIOR §33.1). */
  readonly manageUrl: string;
};

function toVisitService(
  line: AppointmentLine,
  appointment: Appointment,
  catalog: Catalog,
  { isVerified }: VisitPerson,
  clock: DateClock,
): VisitService {
  const addOns = line.addOns.map((addOn) => ({
    name: mustGetAddOn(catalog, addOn.addOnId).name,
    minutes: addOn.duration,
    price: addOn.price,
  }));
  return {
    from: clock.toLocalMinute(computeServiceStartWithoutBuffer(line)),
    to: clock.toLocalMinute(computeServiceEndWithoutBuffer(line)),
    name: formatServiceAndOption(line, catalog),
    minutes: line.duration,
    price: line.price,
    staff: line.staffId === null ? null : mustGetStaff(catalog, line.staffId),
    guestNo: line.guestNo ?? 0,
    guestName: hideSuspectName(formatServedPersonName(appointment, line), { isVerified }),
    resources: (line.resources ?? []).map(({ resourceId }) => mustGetResource(catalog, resourceId).name),
    addOns,
  };
}

/** An appointment, waitlist entry or sale; the guest of a sale has no phone. */
type OwnedRecord = Pick<Appointment, 'customerId'> & {
  readonly guest?: (Pick<Guest, 'fname' | 'lname' | 'email'> & Partial<Guest>) | undefined;
};

/** The customer or guest of a record; without an address if the customer was erased. */
export async function getCustomerOrGuestOrBlank(
  store: Store,
  tenant: Tenant,
  { customerId, guest }: OwnedRecord,
): Promise<VisitPerson> {
  const customer = customerId === null ? undefined : await resolveCustomerOrErased(store, tenant, customerId);
  const person = customer ?? guest;
  const isVerified = customer?.emailVerified ?? false;
  const fname = hideSuspectName(person?.fname ?? '', { isVerified });
  const lname = hideSuspectName(person?.lname ?? '', { isVerified });
  const name = formatFullName({ fname, lname });
  const { email = '', phone = '', language, smsNumber } = person ?? {};
  return { fname, name, email, phone, language, smsNumber, hasAccount: customerId !== null, isVerified };
}

/** The records of the salon in the language of a reader (BEHAVIOR §10.9). */
export const translateCatalogForReader = (
  { language }: { readonly language?: Language | undefined },
  catalog: Catalog,
  { settings }: Pick<Salon, 'settings'>,
): Catalog => translateCatalog(catalog, chooseMessageLanguage(language, settings));

/** A link to the page of a visit, for its customer or guest alone. It is signed here, so that the table never holds it. */
export async function createManageLink(
  { tokens, clock, baseUrl }: Pick<OutboxDependencies, 'tokens' | 'clock' | 'baseUrl'>,
  salon: Salon,
  appointment: Appointment,
  language: Language | undefined,
): Promise<string> {
  const token = await issueVisitToken(tokens, salon, appointment, clock());
  return formatAppOrPageLink(salon, MANAGE_PAGE, token, baseUrl, language);
}

/**
 * Reads an appointment as it is now, with the records it refers to. Throws if one is missing.
 * @param readSalon reads the salon once for several appointments
 */
export async function mustGetVisitDetails(
  context: NoticeContext,
  id: AppointmentId,
  readSalon = () => mustGetSalonWithTexts(context),
): Promise<VisitDetails> {
  const { store, catalogs, clock, tenant } = context;
  const [salon, appointment] = await Promise.all([readSalon(), findAppointment(store, tenant, id)]);
  if (!appointment) throw new Error(`appointment ${id} of ${tenant} is unknown`);
  const [catalog, client] = await Promise.all([
    catalogs(salon),
    getCustomerOrGuestOrBlank(store, tenant, appointment),
  ]);
  const dateClock = toDateClock(appointment.date, salon.timeZone);
  const shown = translateCatalogForReader(client, catalog, salon);
  const toRecords = (each: Catalog) => ({
    location: mustGetLocation(each, appointment.locationId),
    services: appointment.lines.map((line) => toVisitService(line, appointment, each, client, dateClock)),
  });
  return {
    salon,
    canChange: findCustomerChangeDeadline(appointment, salon, clock()) !== null,
    appointment,
    client,
    ...toRecords(shown),
    own: toRecords(catalog),
    manageUrl: await createManageLink(context, salon, appointment, client.language),
  };
}
