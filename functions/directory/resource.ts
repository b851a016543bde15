import type { Appointment } from '../../lib/rules/booking/appointments.ts';
import { checkUnused } from '../../lib/rules/catalog/deleted-records.ts';
import { listServicesOfLastResource, validateResource } from '../../lib/rules/catalog/resources.ts';
import type { OwnedDiaryEntry } from '../../lib/rules/diary/day-pages.ts';
import { ok } from '../../lib/rules/outcome.ts';
import type { Catalog, Resource } from '../../lib/rules/salons/salon.ts';
import { toLocalDate } from '../../lib/rules/time-zone.ts';
import { applyUpdates } from '../../lib/rules/updates.ts';
import { prepareOwnerDeletionBlockingDays } from '../../lib/table/diary/diary-owner-deletion.ts';
import { toToggleNumber } from '../../lib/views/toggles.ts';
import { deleteAndCommitRecord, loadRecordListReply, storeAndCommitRecord } from './catalog-records.ts';
import type { RecordHandlers } from './handlers.ts';
import { updateAndCommitRecordWithConflicts } from './record-conflicts.ts';

const RESOURCE = {
  kind: 'RESOURCE',
  name: 'Resource',
  idField: 'resource_id',
  isUntranslated: true,
  select: ({ resources }: Catalog) => resources,
  toView: ({ id, name, locationId, kind, active }: Resource) => ({
    id,
    name,
    location_id: locationId,
    kind,
    status: toToggleNumber(active),
  }),
} as const;

/** The upcoming visits that hold a resource which they would not get any more. */
const toHolderConflicts = ({ id, locationId, kind, active }: Resource, { services }: Catalog) => ({
  locationIds: [locationId],
  matches: ({ lines }: Appointment) =>
    lines.some(({ serviceId, resources = [] }) => {
      const isHeld = resources.some(({ resourceId }) => resourceId === id);
      const isAskedFor = services.get(serviceId)?.resources.some((each) => each.kind === kind);
      return isHeld && !(active && isAskedFor);
    }),
  canMatch: ({ owner }: OwnedDiaryEntry) => owner.kind === 'resource' && owner.id === id,
});

export const resourceHandlers: RecordHandlers<'resource'> = {
  'resource-index': (request, deps) => loadRecordListReply(RESOURCE, request, deps),
  'resource-store': (request, deps) => {
    const { name, location_id: locationId, kind, status: active = true } = request.input;
    return storeAndCommitRecord(
      RESOURCE,
      request,
      deps,
      (catalog) => validateResource({ name, locationId, kind, active }, catalog),
      (fields, id) => ({ ...fields, id }),
    );
  },
  /** With status 0 the resource is not held for new visits; visits that hold it keep it (BEHAVIOR §11.6). */
  'resource-update': (request, deps) => {
    const { resource_id, name, location_id: locationId, kind, status: active } = request.input;
    return updateAndCommitRecordWithConflicts(
      RESOURCE,
      request,
      deps,
      resource_id,
      (before, catalog) => {
        const valid = validateResource(
          applyUpdates(before, { name, locationId, kind, active }),
          catalog,
          before,
        );
        if (!valid.ok) return valid;
        const updated = { ...valid.value, id: before.id };
        const needing = before.active ? listServicesOfLastResource(before, catalog, updated) : [];
        const spare = checkUnused('resource_id', 'usedByServices', needing);
        return spare.ok ? ok(updated) : spare;
      },
      active === false || kind !== undefined ? toHolderConflicts : undefined,
    );
  },
  /**
   * Only a room or equipment that no appointment holds from today on, and that is not the last of its kind for a service
   * (BEHAVIOR §11.11).
   */
  'resource-delete': (request, deps) => {
    const { tenant, input, now } = request;
    return deleteAndCommitRecord(
      RESOURCE,
      request,
      deps,
      input.resource_id,
      async (resource, catalog, salon) => {
        const { id, locationId } = resource;
        const today = toLocalDate(salon.timeZone, now);
        const diary = { locationId, owner: { kind: 'resource', id } } as const;
        const deletion = await prepareOwnerDeletionBlockingDays(deps.store, tenant, diary, today);
        const holders = deletion.blockingAppointmentIds.map((appointment) => ({ id: appointment }));
        const unused = checkUnused('resource_id', 'usedByAppointments', holders);
        if (!unused.ok) return unused;
        const needing = listServicesOfLastResource(resource, catalog);
        const spare = checkUnused('resource_id', 'usedByServices', needing);
        return spare.ok ? ok(deletion.changes) : spare;
      },
    );
  },
};
