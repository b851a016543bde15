import type { services } from '../../lib/contract/catalog/services.ts';
import type { Handler, Request } from '../../lib/http/call.ts';
import type { Images } from '../../lib/ports/images.ts';
import type { Appointment } from '../../lib/rules/booking/appointments.ts';
import { decidePerformerChanges } from '../../lib/rules/catalog/performers.ts';
import { validateService } from '../../lib/rules/catalog/services.ts';
import type { ServiceId } from '../../lib/rules/ids.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import type { Catalog } from '../../lib/rules/salons/salon.ts';
import { withTranslationsReplaced } from '../../lib/rules/salons/translations.ts';
import { toLocalDate } from '../../lib/rules/time-zone.ts';
import { applyUpdates } from '../../lib/rules/updates.ts';
import { putCatalogRecord } from '../../lib/table/catalog/catalogs.ts';
import { checkVersion } from '../../lib/table/record-version.ts';
import {
  commitAndListConflicts,
  listAllDiaryLocationIds,
  listUpcomingAppointments,
  NOTHING_CHANGED_MESSAGE,
} from '../../lib/workflows/booking/change-conflicts.ts';
import { reserveImageUpload } from '../../lib/workflows/salons/image-uploads.ts';
import { prepareOptionsAndPrices, putStaffMembers, toServiceUpdates, withStaffMembers } from './fields.ts';
import { toServiceView } from './view.ts';

type UpdateInput = Request<(typeof services.routes)['update']>['input'];

const isOf =
  (id: ServiceId) =>
  ({ lines }: Pick<Appointment, 'lines'>): boolean =>
    lines.some(({ serviceId }) => serviceId === id);

/** The service before and after the update, which must be of its present version and valid, and the members that change with it. */
function checkUpdate(input: UpdateInput, catalog: Catalog) {
  const before = catalog.services.get(input.id);
  if (!before) return fail('recordNotFound', 'id');
  const current = checkVersion(input.version, toServiceView(before, catalog));
  if (!current.ok) return current;
  const valid = validateService(applyUpdates(before, toServiceUpdates(input)), catalog, before);
  if (!valid.ok) return valid;
  const performers = decidePerformerChanges(input.staff_ids, before.id, catalog);
  if (!performers.ok) return performers;
  return ok({ before, valid: valid.value, members: input.dry_run ? [] : performers.value });
}

/**
 * Services are never deleted, because sales name them; status 0 makes them inactive. Upcoming visits keep the service, and
 * the reply lists them (BEHAVIOR §12.2).
 */
export const update: Handler<'services/update', { images: Images }> = async (request, deps) => {
  const { tenant, input, now } = request;
  const { store } = deps;
  const isDry = input.dry_run === true;
  const image = await reserveImageUpload(deps, request, input.image, 'image');
  if (!image.ok) return image;
  return commitAndListConflicts(deps, request, async (catalog, salon) => {
    const checked = checkUpdate(input, catalog);
    if (!checked.ok) return checked;
    const { before, valid, members } = checked.value;
    const priced = await prepareOptionsAndPrices(store, request, valid, catalog);
    if (!priced.ok) return priced;
    const today = toLocalDate(salon.timeZone, now);
    const search = { store, tenant, locationIds: listAllDiaryLocationIds(catalog), today };
    const isEnded = before.active && !valid.active;
    const listConflicts = () => listUpcomingAppointments(search, isOf(before.id));
    const { image: shown = '' } = before;
    const changed = { ...withTranslationsReplaced(priced.value, input.translations, before), id: before.id };
    const service = isDry ? before : { ...changed, image: (await image.value()) ?? shown };
    return ok({
      changes: isDry
        ? []
        : [putCatalogRecord(tenant, 'SERVICE', service), ...putStaffMembers(tenant, members)],
      reply: {
        message: isDry ? NOTHING_CHANGED_MESSAGE : 'Service updated',
        data: toServiceView(service, withStaffMembers(catalog, members)),
        conflicts: [],
      },
      ...(isEnded ? { listConflicts } : {}),
    });
  });
};
