import { fullName } from '../../lib/rules/accounts/people.ts';
import type { Appointment, AppointmentLine } from '../../lib/rules/booking/appointments.ts';
import type { AppointmentId, Tenant } from '../../lib/rules/ids.ts';
import type { Money } from '../../lib/rules/money.ts';
import {
  mustGet,
  mustGetAddOn,
  mustGetLocation,
  mustGetStaff,
} from '../../lib/rules/salon/former-records.ts';
import type { Catalog, Location, Minute, Salon, StaffMember } from '../../lib/rules/salon/salon.ts';
import { getAppointment } from '../../lib/table/appointments.ts';
import type { Catalogs } from '../../lib/table/catalogs.ts';
import { getCustomer } from '../../lib/table/people.ts';
import { getSalon } from '../../lib/table/salons.ts';
import type { Store } from '../../lib/table/store.ts';

/** Who comes: a customer with an account, or a guest. */
export type Client = {
  readonly fname: string;
  readonly name: string;
  /** Empty where nobody gave one: such a client is sent nothing. */
  readonly email: string;
  readonly hasAccount: boolean;
};

export type VisitService = {
  readonly from: Minute;
  /** When the service and its add-ons are done; what is kept free after it is the salon's own. */
  readonly to: Minute;
  readonly name: string;
  readonly minutes: number;
  readonly price: Money;
  readonly staff: StaffMember | null;
  readonly addOns: readonly { readonly name: string; readonly minutes: number; readonly price: Money }[];
};

/** An appointment with the names of all that it refers to: what a mail about it may tell. */
export type Visit = {
  readonly salon: Salon;
  readonly location: Location;
  readonly appointment: Appointment;
  readonly client: Client;
  readonly services: readonly VisitService[];
};

function serviceOf(line: AppointmentLine, catalog: Catalog): VisitService {
  const service = mustGet(catalog.services, line.serviceId, 'service');
  const option = service.pricingOptions.find(({ id }) => id === line.pricingOptionId);
  const addOns = line.addOns.map((addOn) => ({
    name: mustGetAddOn(catalog, addOn.addOnId).name,
    minutes: addOn.duration,
    price: addOn.price,
  }));
  return {
    from: line.from,
    to: addOns.reduce((end, addOn) => end + addOn.minutes, line.from + line.duration),
    name: option ? `${service.name}, ${option.name}` : service.name,
    minutes: line.duration,
    price: line.price,
    staff: line.staffId === null ? null : mustGetStaff(catalog, line.staffId),
    addOns,
  };
}

async function clientOf(store: Store, tenant: Tenant, appointment: Appointment): Promise<Client> {
  const { customerId, guest } = appointment;
  const person = customerId === null ? guest : await getCustomer(store, tenant, customerId);
  if (customerId !== null && !person) throw new Error(`customer ${customerId} of an appointment is unknown`);
  const { fname = '', lname = '', email = '' } = person ?? {};
  return { fname, name: fullName({ fname, lname }), email, hasAccount: customerId !== null };
}

/** An appointment as it now stands, with all that it names. Throws where something is missing. */
export async function readVisit(
  { store, catalogs }: { readonly store: Store; readonly catalogs: Catalogs },
  tenant: Tenant,
  id: AppointmentId,
): Promise<Visit> {
  const [salon, appointment] = await Promise.all([
    getSalon(store, tenant),
    getAppointment(store, tenant, id),
  ]);
  if (!salon || !appointment) throw new Error(`appointment ${id} of ${tenant} is unknown`);
  const [catalog, client] = await Promise.all([catalogs(salon), clientOf(store, tenant, appointment)]);
  return {
    salon,
    location: mustGetLocation(catalog, appointment.locationId),
    appointment,
    client,
    services: appointment.lines.map((line) => serviceOf(line, catalog)),
  };
}
