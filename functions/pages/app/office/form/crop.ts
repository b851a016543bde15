/** A picture that somebody has chosen, and the part of it that is used. */
export type Crop = {
  readonly picture: ImageBitmap;
  /** 1 = as much as fits; higher = a smaller part. */
  readonly zoom: number;
  /** Where the part lies: 0 = left or top, 1 = right or bottom. */
  readonly across: number;
  readonly down: number;
};

const TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];
/** The longest side of a stored picture: sharp enough on a phone, small enough to send. */
const SIDE_MAX = 1200;
const QUALITY = 0.88;

/** Reads a picture, turned upright as its EXIF data say (BEHAVIOR §40.6). Undefined for SVG and for what is no picture. */
export async function readPicture(file: Blob): Promise<ImageBitmap | undefined> {
  if (!TYPES.includes(file.type)) return undefined;
  return createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
}

/** Draws the used part of a picture, as wide by high as `ratio` says; the whole picture without one. */
export function drawCrop(canvas: HTMLCanvasElement, crop: Crop, ratio: number | undefined): void {
  const { picture, zoom, across, down } = crop;
  const shown = ratio ?? picture.width / picture.height;
  const width = Math.min(picture.width, picture.height * shown) / zoom;
  const height = width / shown;
  const scale = Math.min(1, SIDE_MAX / Math.max(width, height));
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const [left, top] = [(picture.width - width) * across, (picture.height - height) * down];
  canvas.getContext('2d')?.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height);
}

/** The drawn picture as the API takes it. What may be transparent stays so. */
export const toImageText = (canvas: HTMLCanvasElement, type: string): string =>
  canvas.toDataURL(type === 'image/jpeg' ? 'image/jpeg' : 'image/png', QUALITY);
