import { DAY_MS, HOUR_MS } from '../time-units.ts';

/** Bytes of all stored images of a salon (BEHAVIOR §6.6). */
export const IMAGE_STORAGE_MAX_BYTES = 500 * 1024 * 1024;

const FIRST_CHECK_AFTER_MS = HOUR_MS;
const CHECKED_EVERY_MS = 7 * DAY_MS;
const DELETED_AFTER_MS = 30 * DAY_MS;

export type StoredImage = {
  /** The key in the object store: the slug of the salon, and a random name. */
  readonly key: string;
  readonly bytes: number;
  /** When the object store had the image; missing while a request uploads it, or where that request failed. */
  readonly storedAt?: string;
  /** When a request last named the image by its address. */
  readonly namedAt?: string;
  /** When a check first found no record that shows the image. */
  readonly unusedSince?: string;
  readonly isDeleting?: true;
};

export const computeFirstImageCheck = (now: Date): Date => new Date(now.getTime() + FIRST_CHECK_AFTER_MS);

/** The decision of a check: the image stays until the next check, or is deleted. */
type ImageStep =
  | { readonly step: 'delete' }
  | { readonly step: 'keep'; readonly image: StoredImage; readonly nextCheck: Date };

/**
 * Decides on an image. An image that no record shows is deleted 30 days after the check that found it unused, and at once if
 * its request failed before the image was stored (BEHAVIOR §6.6).
 */
export function decideImageStep(
  { unusedSince, ...image }: StoredImage,
  isUsed: boolean,
  now: Date,
): ImageStep {
  const after = (ms: number) => new Date(now.getTime() + ms);
  if (isUsed) return { step: 'keep', image, nextCheck: after(CHECKED_EVERY_MS) };
  if (image.isDeleting || image.storedAt === undefined) return { step: 'delete' };
  if (unusedSince === undefined) {
    return {
      step: 'keep',
      image: { ...image, unusedSince: now.toISOString() },
      nextCheck: after(DELETED_AFTER_MS),
    };
  }
  return now.getTime() - Date.parse(unusedSince) >= DELETED_AFTER_MS
    ? { step: 'delete' }
    : { step: 'keep', image: { ...image, unusedSince }, nextCheck: after(CHECKED_EVERY_MS) };
}
