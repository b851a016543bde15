import { checkUnused } from '../../lib/rules/catalog/deleted-records.ts';
import { sortRows } from '../../lib/rules/lists.ts';
import { once } from '../../lib/rules/once.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import type { Occasion } from '../../lib/rules/salons/salon.ts';
import { toReplacingTranslationsField } from '../../lib/rules/salons/translations.ts';
import {
  deleteOccasion,
  findOccasion,
  findOccasionUseCount,
  listGiftCardTemplatesOfOccasion,
  listOccasions,
  putNewOccasion,
  updateOccasion,
} from '../../lib/table/catalog/occasions.ts';
import { allocateId } from '../../lib/table/counters.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { checkVersion, withVersionHash } from '../../lib/table/record-version.ts';
import { toListReplyFromAllRows } from '../../lib/views/list-replies.ts';
import { toToggleNumber } from '../../lib/views/toggles.ts';
import { reserveImageUploads } from '../../lib/workflows/salons/image-uploads.ts';
import type { RecordHandlers } from './handlers.ts';

const toOccasionView = ({ id, name, translations = {}, images, active }: Occasion) =>
  withVersionHash({ id, name, translations, images: [...images], status: toToggleNumber(active) });

export const occasionHandlers: RecordHandlers<'occasion'> = {
  'occasion-index': async ({ tenant, input, url }, { store }) => {
    const rows = sortRows(await listOccasions(store, tenant), input, { id: ({ id }) => id });
    return ok(toListReplyFromAllRows(rows, input, url, toOccasionView));
  },
  'occasion-store': async (request, deps) => {
    const { tenant, input } = request;
    const images = await reserveImageUploads(deps, request, input.images, 'images');
    if (!images.ok) return images;
    const takeId = once(() => allocateId(deps.store, tenant, 'OCCASION'));
    return decideAndCommit(deps.store, request, async () => {
      const id = await takeId();
      const stored = (await images.value()) ?? [];
      const occasion = {
        id,
        name: input.name,
        ...toReplacingTranslationsField(input.translations),
        images: stored,
        active: input.status ?? true,
      };
      return ok({
        changes: [putNewOccasion(tenant, occasion)],
        reply: { message: 'Occasion added', data: toOccasionView(occasion) },
      });
    });
  },
  'occasion-update': async (request, deps) => {
    const { tenant, input } = request;
    const images = await reserveImageUploads(deps, request, input.images, 'images');
    if (!images.ok) return images;
    return decideAndCommit(deps.store, request, async () => {
      const before = await findOccasion(deps.store, tenant, input.occasion_id);
      if (!before) return fail('recordNotFound', 'occasion_id');
      const current = checkVersion(input.version, toOccasionView(before));
      if (!current.ok) return current;
      const occasion = {
        id: before.id,
        name: input.name ?? before.name,
        ...toReplacingTranslationsField(input.translations, before),
        images: (await images.value()) ?? before.images,
        active: input.status ?? before.active,
      };
      return ok({
        changes: [updateOccasion(tenant, before, occasion)],
        reply: { message: 'Occasion updated', data: toOccasionView(occasion) },
      });
    });
  },
  /** Deletes an occasion without gift cards (BEHAVIOR §11.11). */
  'occasion-delete': async (request, deps) => {
    const { tenant, input } = request;
    const { store } = deps;
    return decideAndCommit(store, request, async () => {
      const id = input.occasion_id;
      const uses = await findOccasionUseCount(store, tenant, id);
      if (uses === undefined) return fail('recordNotFound', 'occasion_id');
      const unused = checkUnused(
        'occasion_id',
        'usedByGiftCards',
        await listGiftCardTemplatesOfOccasion(store, tenant, id),
      );
      if (!unused.ok) return unused;
      return ok({
        changes: [deleteOccasion(tenant, id, uses)],
        reply: { message: 'Occasion deleted' },
      });
    });
  },
};
