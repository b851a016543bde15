import { decideImageStep } from '../../lib/rules/salons/stored-images.ts';
import {
  deleteStoredImage,
  findStoredImage,
  isImageUsed,
  toStoredImage,
  updateImageCheck,
  updateImageDeleting,
} from '../../lib/table/salons/stored-images.ts';
import type { ScheduledHandler } from './dependencies.ts';

/**
 * Checks an image: one that no record shows is deleted after 30 days, and its bytes are free again (BEHAVIOR §6.6). A request
 * that names the image meanwhile wins: the next run decides again.
 */
export const deleteImageIfLongUnused: ScheduledHandler = async (item, { tenant }, now, { store, images }) => {
  const image = await findStoredImage(store, tenant, toStoredImage(item));
  if (!image) return;
  const isUsed = !image.isDeleting && (await isImageUsed(store, tenant, image));
  const decided = decideImageStep(image, isUsed, now);
  if (decided.step === 'keep') {
    await store.commit([updateImageCheck(tenant, image, decided.image, decided.nextCheck)]);
    return;
  }
  const marked = await store.commit([updateImageDeleting(tenant, image)]);
  if (!marked.done) return;
  await images.deleteImage(image.key);
  await store.commit([...deleteStoredImage(tenant, image)]);
};
