import type { directory } from '../../lib/contract/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import type { Images } from '../../lib/ports/images.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { getOccasion, updateOccasion } from '../../lib/table/occasions.ts';
import { toOccasionView } from './occasion-view.ts';

type Update = Handler<(typeof directory.routes)['occasion-update'], { images: Images }>;

export const occasionUpdate: Update = async (request, deps) => {
  const { tenant, input } = request;
  const images = deps.images.prepareUploads(tenant, input.images, 'images');
  if (!images.ok) return images;
  return decideAndCommit(deps.store, request, async () => {
    const before = await getOccasion(deps.store, tenant, input.occasion_id);
    if (!before) return fail('recordNotFound', 'occasion_id');
    const occasion = {
      id: before.id,
      name: input.name ?? before.name,
      images: (await images.value()) ?? before.images,
      active: input.status ?? before.active,
    };
    return ok({
      changes: [updateOccasion(tenant, before, occasion)],
      reply: { status: true as const, message: 'Occasion updated', data: toOccasionView(occasion) },
    });
  });
};
