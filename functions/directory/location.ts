import type { directory } from '../../lib/contract/catalog/directory.ts';
import type { Request } from '../../lib/http/call.ts';
import type { Appointment } from '../../lib/rules/booking/appointments.ts';
import { checkUnused } from '../../lib/rules/catalog/deleted-records.ts';
import {
  checkRemovedTaxRatesUnused,
  validateLocationTaxRates,
} from '../../lib/rules/catalog/location-tax-rates.ts';
import { LOCATION_DEFAULTS, validateLocation } from '../../lib/rules/catalog/locations.ts';
import { type OwnedDiaryEntry, toDiaryOwnerOfPerformer } from '../../lib/rules/diary/day-pages.ts';
import { isOpenDuring, isOutsideOpeningHours } from '../../lib/rules/diary/schedule-conflicts.ts';
import type { Tenant } from '../../lib/rules/ids.ts';
import { type Outcome, ok } from '../../lib/rules/outcome.ts';
import type { Catalog, Draft, Location, Salon, TaxRate } from '../../lib/rules/salons/salon.ts';
import { toLocalDate } from '../../lib/rules/time-zone.ts';
import { applyUpdates, type Updates } from '../../lib/rules/updates.ts';
import { deleteCatalogRecord } from '../../lib/table/catalog/deleted-records.ts';
import { allocateFirstOfIds } from '../../lib/table/counters.ts';
import { listBlockTimes } from '../../lib/table/diary/block-times.ts';
import { prepareOwnerDeletionBlockingDays } from '../../lib/table/diary/diary-owner-deletion.ts';
import type { Store } from '../../lib/table/store.ts';
import { toTaxModeView } from '../../lib/views/catalog/tax-mode.ts';
import { toDateHoursView, toWeeklyHoursView } from '../../lib/views/catalog/weekly-hours.ts';
import {
  listAllDiaryLocationIds,
  listUpcomingAppointments,
} from '../../lib/workflows/booking/change-conflicts.ts';
import { completePhoneOrKeepTyped } from '../../lib/workflows/notifications/sms-consent.ts';
import {
  deleteAndCommitRecord,
  loadRecordListReply,
  storeAndCommitRecord,
  type UpdateRequest,
} from './catalog-records.ts';
import type { RecordHandlers } from './handlers.ts';
import { updateAndCommitRecordWithConflicts } from './record-conflicts.ts';

type Input = Omit<
  Request<(typeof directory.routes)['location-update']>['input'],
  'location_id' | 'version' | 'dry_run'
>;

const toLocationUpdates = (input: Input): Updates<Draft<Location>> => ({
  name: input.name,
  address: input.address,
  phone: input.phone,
  country: input.country,
  serviceTax: input.service_tax,
  isTaxIncluded: input.tax_mode === undefined ? undefined : input.tax_mode === 'included',
  serviceChargePercent: input.service_charge_percent,
  addressLine1: input.address_line_1,
  city: input.city,
  state: input.state,
  zipcode: input.zipcode,
  businessHours: input.business_hours,
  overrides: input.overrides,
});

const LOCATION = {
  kind: 'LOCATION',
  name: 'Location',
  idField: 'location_id',
  select: ({ locations }: Catalog) => locations,
  toView: (location: Location) => ({
    id: location.id,
    name: location.name,
    address: location.address,
    phone: location.phone,
    country: location.country ?? '',
    service_tax: location.serviceTax,
    tax_mode: toTaxModeView(location),
    tax_rates: (location.taxRates ?? []).map(({ id, name, percent }) => ({ id, name, percent })),
    service_charge_percent: location.serviceChargePercent ?? 0,
    address_line_1: location.addressLine1,
    city: location.city,
    state: location.state,
    zipcode: location.zipcode,
    business_hours: toWeeklyHoursView(location.businessHours),
    overrides: location.overrides.map(toDateHoursView),
  }),
} as const;

/** The validated tax rates; allocates ids for new ones only after the validation, and none where nothing is written. */
async function allocateTaxRates(
  { store, tenant }: { readonly store: Store; readonly tenant: Tenant },
  { tax_rates: sent, dry_run: isDry = false }: Pick<Input, 'tax_rates'> & UpdateRequest['input'],
  before: readonly TaxRate[],
  catalog: Catalog,
): Promise<Outcome<readonly TaxRate[]>> {
  if (!sent) return ok(before);
  const valid = validateLocationTaxRates(sent, catalog, () => 0);
  const newCount = sent.filter(({ id }) => id === undefined).length;
  if (!valid.ok || newCount === 0 || isDry) return valid;
  const first = await allocateFirstOfIds(store, tenant, 'TAX-RATE', newCount);
  return validateLocationTaxRates(sent, catalog, (index) => first + index);
}

const toHoursConflicts = (location: Location, catalog: Catalog, { timeZone }: Salon) => ({
  locationIds: listAllDiaryLocationIds(catalog),
  matches: (appointment: Appointment) => isOutsideOpeningHours(appointment, location, timeZone),
  canMatch: ({ date, entry }: OwnedDiaryEntry) => !isOpenDuring(location, date, entry, timeZone),
});

export const locationHandlers: RecordHandlers<'location'> = {
  'location-index': (request, deps) => loadRecordListReply(LOCATION, request, deps),
  'location-store': (request, deps) =>
    storeAndCommitRecord(
      LOCATION,
      request,
      deps,
      async (catalog) => {
        const valid = validateLocation(applyUpdates(LOCATION_DEFAULTS, toLocationUpdates(request.input)));
        if (!valid.ok) return valid;
        const phone = await completePhoneOrKeepTyped(deps, request.salon, valid.value.phone, valid.value);
        const context = { store: deps.store, tenant: request.tenant };
        const taxRates = await allocateTaxRates(context, request.input, [], catalog);
        return taxRates.ok ? ok({ ...valid.value, phone, taxRates: taxRates.value }) : taxRates;
      },
      (fields, id) => ({ ...fields, id }),
    ),
  /** Existing appointments outside new hours stay, and the reply lists them (BEHAVIOR §11.2). */
  'location-update': (request, deps) => {
    const { input } = request;
    const areHoursSent = input.business_hours !== undefined || input.overrides !== undefined;
    return updateAndCommitRecordWithConflicts(
      LOCATION,
      request,
      deps,
      input.location_id,
      async (before, catalog) => {
        const valid = validateLocation(applyUpdates(before, toLocationUpdates(input)));
        if (!valid.ok) return valid;
        const phone = await completePhoneOrKeepTyped(deps, request.salon, valid.value.phone, valid.value);
        const context = { store: deps.store, tenant: request.tenant };
        const taxRates = await allocateTaxRates(context, input, before.taxRates, catalog);
        if (!taxRates.ok) return taxRates;
        const unused = checkRemovedTaxRatesUnused(before, taxRates.value, catalog);
        return unused.ok ? ok({ ...valid.value, id: before.id, phone, taxRates: taxRates.value }) : unused;
      },
      areHoursSent ? toHoursConflicts : undefined,
    );
  },
  /** Only a location without staff, upcoming appointments and block times; its rooms and equipment go too (BEHAVIOR §11.11). */
  'location-delete': (request, deps) => {
    const { tenant, input, now } = request;
    const { store } = deps;
    return deleteAndCommitRecord(
      LOCATION,
      request,
      deps,
      input.location_id,
      async ({ id }, catalog, salon) => {
        const today = toLocalDate(salon.timeZone, now);
        const staff = [...catalog.staff.values()].filter(({ locationIds }) => locationIds.includes(id));
        const noStaff = checkUnused('location_id', 'usedByStaff', staff);
        if (!noStaff.ok) return noStaff;
        const blocks = (await listBlockTimes(store, tenant)).filter(
          ({ locationId, date }) => locationId === id && date >= today,
        );
        const noBlocks = checkUnused('location_id', 'usedByBlockTimes', blocks);
        if (!noBlocks.ok) return noBlocks;
        const diary = { locationId: id, owner: toDiaryOwnerOfPerformer(null) };
        const deletion = await prepareOwnerDeletionBlockingDays(store, tenant, diary, today);
        const booked = await listUpcomingAppointments(
          { store, tenant, locationIds: listAllDiaryLocationIds(catalog), today },
          ({ locationId }) => locationId === id,
        );
        const noAppointments = checkUnused('location_id', 'usedByAppointments', booked);
        if (!noAppointments.ok) return noAppointments;
        const resources = [...catalog.resources.values()].filter(({ locationId }) => locationId === id);
        return ok([
          ...deletion.changes,
          ...resources.map((resource) => deleteCatalogRecord(tenant, 'RESOURCE', resource.id)),
        ]);
      },
    );
  },
};
