import type { Catalog } from '../page-data.ts';
import { isDay } from '../parts/format.ts';

export type ServiceChoice = {
  readonly serviceId: number;
  readonly pricingOptionId: number | null;
  readonly addOnIds: readonly number[];
  /** Null for anybody. */
  readonly staffId: number | null;
};

export const STEPS = ['services', 'time', 'details', 'pay', 'done'] as const;
export type Step = (typeof STEPS)[number];

/** The visitor's choices so far. The URL holds it, so that back, reload and a shared link keep it. */
export type Choices = {
  readonly step: Step;
  readonly locationId: number | null;
  /** The staff member who performs all services, where the URL names one: the visitor cannot choose another. */
  readonly onlyStaffId: number | null;
  /** The services of each person; the first is the one who books. */
  readonly people: readonly (readonly ServiceChoice[])[];
  /** YYYY-MM-DD. */
  readonly date: string | null;
  /** 24-hour time of the salon: '14:30'. */
  readonly time: string | null;
};

/** As many as the API takes in one visit (BEHAVIOR §13.8). */
export const PEOPLE_MAX = 6;

/** '2.5-3-4@7': service, pricing option, add-ons, staff member. */
const SERVICE = /^(\d+)(?:\.(\d+))?((?:-\d+)*)(?:@(\d+))?$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

function parseService(text: string): ServiceChoice | undefined {
  const [, service, option, addOns = '', staff] = SERVICE.exec(text) ?? [];
  if (service === undefined) return undefined;
  return {
    serviceId: Number(service),
    pricingOptionId: option === undefined ? null : Number(option),
    addOnIds: addOns.split('-').slice(1).map(Number),
    staffId: staff === undefined ? null : Number(staff),
  };
}

const formatService = ({ serviceId, pricingOptionId, addOnIds, staffId }: ServiceChoice): string =>
  [
    serviceId,
    pricingOptionId === null ? '' : `.${pricingOptionId}`,
    addOnIds.map((id) => `-${id}`).join(''),
    staffId === null ? '' : `@${staffId}`,
  ].join('');

type Service = Catalog['categories'][number]['services'][number];

const isPerformer = (staffId: number, service: Service, { staff }: Catalog): boolean =>
  staff.some(({ id, service_ids }) => id === staffId && service_ids.includes(service.id));

/** Whether visitors can book a service, of the staff member if one performs all services. */
export const isServiceBookableOnline = (
  service: Service,
  catalog: Catalog,
  onlyStaffId: number | null,
): boolean =>
  service.enable_online_booking === 1 && (onlyStaffId === null || isPerformer(onlyStaffId, service, catalog));

/** The choice as far as the location still offers it; undefined if the service is gone. */
function keepOffered(
  choice: ServiceChoice,
  catalog: Catalog,
  onlyStaffId: number | null,
): ServiceChoice | undefined {
  const service = catalog.categories
    .flatMap(({ services }) => services)
    .find(({ id }) => id === choice.serviceId);
  if (!service || !isServiceBookableOnline(service, catalog, onlyStaffId)) return undefined;
  const { pricing_options, add_ons } = service;
  const staffId = onlyStaffId ?? choice.staffId;
  const option = pricing_options.find(({ id }) => id === choice.pricingOptionId) ?? pricing_options[0];
  return {
    serviceId: service.id,
    pricingOptionId: option?.id ?? null,
    addOnIds: choice.addOnIds.filter((id) => add_ons.some((addOn) => addOn.id === id)),
    staffId: staffId !== null && isPerformer(staffId, service, catalog) ? staffId : null,
  };
}

/** The choices that the location offers; of a service with pricing options, one is always chosen (BEHAVIOR §35.1). */
export function toBookableChoicesAndStep(choices: Choices, catalog: Catalog): Choices {
  const onlyStaffId = catalog.staff.some(({ id }) => id === choices.onlyStaffId) ? choices.onlyStaffId : null;
  const people = choices.people.map((person) =>
    person.flatMap((choice) => keepOffered(choice, catalog, onlyStaffId) ?? []),
  );
  const offered = { ...choices, people, onlyStaffId, locationId: catalog.location?.id ?? null };
  return { ...offered, step: toPossibleStep(offered) };
}

export const hasServices = ({ people }: Choices): boolean => people.some((person) => person.length > 0);

/** The step, or the last one before it that the choices allow. */
function toPossibleStep(choices: Choices): Step {
  if (!hasServices(choices)) return 'services';
  if (choices.step === 'services' || choices.step === 'time') return choices.step;
  // Only the tab that booked knows the booked or held visit
  return choices.date === null || choices.time === null ? 'time' : 'details';
}

const toId = (text: string | null | undefined): number | null =>
  text && /^\d{1,9}$/.test(text) ? Number(text) : null;

/** Reads the choices of a URL's query; what it cannot read is not chosen. */
export function parseChoices(search: string): Choices {
  const query = new URLSearchParams(search);
  const names = ['step', 'location', 'staff', 'services', 'date', 'time'];
  const [step, location, staff, services, date, time] = names.map((name) => query.get(name));
  const people = (services ?? '')
    .split('_')
    .slice(0, PEOPLE_MAX)
    .map((person) => person.split(',').flatMap((text) => parseService(text) ?? []));
  return {
    step: STEPS.find((each) => each === step) ?? 'services',
    locationId: toId(location),
    onlyStaffId: toId(staff),
    people,
    date: date && isDay(date) ? date : null,
    time: time && TIME.test(time) ? time : null,
  };
}

export function formatChoices({ step, locationId, onlyStaffId, people, date, time }: Choices): string {
  const query = new URLSearchParams();
  if (step !== 'services') query.set('step', step);
  if (locationId !== null) query.set('location', String(locationId));
  if (onlyStaffId !== null) query.set('staff', String(onlyStaffId));
  const services = people.map((person) => person.map(formatService).join(',')).join('_');
  if (services.replaceAll('_', '') !== '') query.set('services', services);
  if (date !== null) query.set('date', date);
  if (time !== null) query.set('time', time);
  const text = query.toString().replaceAll('%2C', ',').replaceAll('%40', '@').replaceAll('%3A', ':');
  return text === '' ? '' : `?${text}`;
}
