import { DEVICES_MAX, type Device } from '../../lib/rules/access/devices.ts';
import { sortRows } from '../../lib/rules/lists.ts';
import { once } from '../../lib/rules/once.ts';
import { fail, invalid, ok } from '../../lib/rules/outcome.ts';
import {
  createDevice,
  deleteDevice,
  findDevice,
  listDevices,
  putDevice,
} from '../../lib/table/access/devices.ts';
import { decideAndCommitOnCatalog } from '../../lib/table/catalog/decide-on-catalog.ts';
import { allocateId } from '../../lib/table/counters.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { toListReplyFromAllRows } from '../../lib/views/list-replies.ts';
import type { RecordHandlers } from './handlers.ts';

const toDeviceView = ({ id, name, locationId, createdAt }: Device) => ({
  id,
  name,
  location_id: locationId,
  created_at: createdAt,
});

/** The browsers on which users log in with a PIN (BEHAVIOR §3.8). */
export const deviceHandlers: RecordHandlers<'device'> = {
  'device-index': async ({ tenant, input, url }, { store }) => {
    const rows = sortRows(await listDevices(store, tenant), input, { id: ({ id }) => id });
    return ok(toListReplyFromAllRows(rows, input, url, toDeviceView));
  },
  'device-store': async (request, deps) => {
    const { tenant, input, now } = request;
    const { name, location_id: locationId } = input;
    const takeId = once(() => allocateId(deps.store, tenant, 'DEVICE'));
    return decideAndCommitOnCatalog(deps, request, async ({ locations }) => {
      if (!locations.has(locationId)) return invalid('location_id', 'Unknown location');
      // One after the other with changes of the catalog, so that the limit holds for simultaneous calls
      const devices = await listDevices(deps.store, tenant);
      if (devices.length >= DEVICES_MAX) return invalid('name', `A salon has at most ${DEVICES_MAX} devices`);
      const id = await takeId();
      const { device, token } = createDevice({ id, name, locationId, createdAt: now.toISOString() });
      return ok({
        changes: [putDevice(tenant, device)],
        reply: { message: 'Device added', data: { ...toDeviceView(device), device_token: token } },
      });
    });
  },
  'device-delete': async (request, { store }) => {
    const { tenant, input } = request;
    return decideAndCommit(store, request, async (table) => {
      const device = await findDevice(table, tenant, input.device_id);
      if (!device) return fail('recordNotFound', 'device_id');
      return ok({
        changes: [deleteDevice(tenant, device)],
        reply: { message: 'Device deleted' },
      });
    });
  },
};
