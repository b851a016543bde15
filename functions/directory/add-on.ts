import { checkUnused } from '../../lib/rules/catalog/deleted-records.ts';
import { validateAddOn } from '../../lib/rules/catalog/services.ts';
import { formatMoney } from '../../lib/rules/money.ts';
import { ok } from '../../lib/rules/outcome.ts';
import type { AddOn, Catalog } from '../../lib/rules/salons/salon.ts';
import { toLocalDate } from '../../lib/rules/time-zone.ts';
import { applyUpdates } from '../../lib/rules/updates.ts';
import { deleteCatalogRecord } from '../../lib/table/catalog/deleted-records.ts';
import {
  listAllDiaryLocationIds,
  listUpcomingAppointments,
} from '../../lib/workflows/booking/change-conflicts.ts';
import {
  commitRecordUpdateOrDryRun,
  deleteAndCommitRecord,
  loadRecordListReply,
  storeAndCommitRecord,
} from './catalog-records.ts';
import type { RecordHandlers } from './handlers.ts';

const ADD_ON = {
  kind: 'ADD-ON',
  name: 'Add-on',
  idField: 'add_on_id',
  select: ({ addOns }: Catalog) => addOns,
  toView: ({ id, name, price, duration, serviceIds, taxRateId = null }: AddOn) => ({
    id,
    name,
    price: formatMoney(price),
    duration,
    service_ids: [...serviceIds],
    tax_rate_id: taxRateId,
  }),
} as const;

export const addOnHandlers: RecordHandlers<'add-on'> = {
  'add-on-index': (request, deps) => loadRecordListReply(ADD_ON, request, deps),
  'add-on-store': (request, deps) => {
    const { service_ids, tax_rate_id: taxRateId = null, translations: _, ...others } = request.input;
    return storeAndCommitRecord(
      ADD_ON,
      request,
      deps,
      (catalog) => validateAddOn({ ...others, serviceIds: service_ids ?? [], taxRateId }, catalog),
      (fields, id) => ({ ...fields, id }),
    );
  },
  'add-on-update': (request, deps) => {
    const {
      add_on_id,
      service_ids: serviceIds,
      tax_rate_id: taxRateId,
      version: _,
      translations: _kept,
      ...others
    } = request.input;
    return commitRecordUpdateOrDryRun(ADD_ON, request, deps, add_on_id, (before, catalog) => {
      const updated = applyUpdates(before, { ...others, serviceIds, taxRateId });
      const valid = validateAddOn(updated, catalog, before);
      return valid.ok ? ok({ ...valid.value, id: before.id }) : valid;
    });
  },
  /** Only an add-on that no upcoming appointment has (BEHAVIOR §11.11). */
  'add-on-delete': (request, deps) => {
    const { tenant, input, now } = request;
    return deleteAndCommitRecord(ADD_ON, request, deps, input.add_on_id, async ({ id }, catalog, salon) => {
      const booked = await listUpcomingAppointments(
        {
          store: deps.store,
          tenant,
          locationIds: listAllDiaryLocationIds(catalog),
          today: toLocalDate(salon.timeZone, now),
        },
        ({ lines }) => lines.some(({ addOns }) => addOns.some(({ addOnId }) => addOnId === id)),
      );
      const unused = checkUnused('add_on_id', 'usedByAppointments', booked);
      return unused.ok ? ok([deleteCatalogRecord(tenant, 'ADD-ON', id)]) : unused;
    });
  },
};
