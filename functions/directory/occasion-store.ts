import type { directory } from '../../lib/contract/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import type { Images } from '../../lib/ports/images.ts';
import type { OccasionId } from '../../lib/rules/ids.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { allocateId } from '../../lib/table/counters.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { putOccasion } from '../../lib/table/occasions.ts';
import { toOccasionView } from './occasion-view.ts';

type Store = Handler<(typeof directory.routes)['occasion-store'], { images: Images }>;

export const occasionStore: Store = async (request, deps) => {
  const { tenant, input } = request;
  const images = deps.images.prepareUploads(tenant, input.images, 'images');
  if (!images.ok) return images;
  let id: OccasionId | undefined;
  return decideAndCommit(deps.store, request, async () => {
    id ??= await allocateId(deps.store, tenant, 'OCCASION');
    const stored = (await images.value()) ?? [];
    const occasion = { id, name: input.name, images: stored, active: input.status ?? true };
    return ok({
      changes: [putOccasion(tenant, occasion)],
      reply: { status: true as const, message: 'Occasion added', data: toOccasionView(occasion) },
    });
  });
};
