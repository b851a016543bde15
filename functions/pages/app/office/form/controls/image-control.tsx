import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Button, createSetter } from '../../../parts/button.tsx';
import { officeTexts } from '../../texts/index.ts';
import { useField, useFormContext } from '../form-state.ts';
import { FieldError, toFieldClass } from './labelled-control.tsx';
import type { ControlProps } from './simple-controls.tsx';

const ZOOM_MAX = 4;

/** A picture that somebody has chosen, and the part of it that is used. */
type Crop = {
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
async function readPicture(file: Blob): Promise<ImageBitmap | undefined> {
  if (!TYPES.includes(file.type)) return undefined;
  return createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
}

/** Draws the used part of a picture, as wide by high as `ratio` says; the whole picture without one. */
function drawCrop(canvas: HTMLCanvasElement, crop: Crop, ratio: number | undefined): void {
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
const toImageText = (canvas: HTMLCanvasElement, type: string): string =>
  canvas.toDataURL(type === 'image/jpeg' ? 'image/jpeg' : 'image/png', QUALITY);

type TypedCrop = Crop & { readonly type: string };

type SlidesProps = { readonly crop: TypedCrop; readonly onChange: (crop: TypedCrop) => void };

/** The sliders for the zoom and the place of a picture. */
function Slides({ crop, onChange }: SlidesProps) {
  const words = officeTexts().image;
  const slide = (name: 'zoom' | 'across' | 'down', max: number, min = 0) => (
    <label class="slide">
      {words[name]}
      <input
        type="range"
        min={min}
        max={max}
        step={0.05}
        value={crop[name]}
        onInput={({ currentTarget }) => onChange({ ...crop, [name]: Number(currentTarget.value) })}
      />
    </label>
  );
  return (
    <div class="slides">
      {slide('zoom', ZOOM_MAX, 1)}
      {slide('across', 1)}
      {slide('down', 1)}
    </div>
  );
}

/** A picture from a file or a drop, cut to the place where it shows (BEHAVIOR §40.6). */
export function ImageControl({ path, options, label: given }: ControlProps) {
  const { id, label, error, value, set, attributes } = useField(path, given);
  const form = useFormContext();
  const words = officeTexts().image;
  const crop = useSignal<TypedCrop | undefined>(undefined);
  const canvas = useRef<HTMLCanvasElement>(null);
  const isOver = useSignal(false);
  const { ratio } = options;
  const apply = (next: TypedCrop) => {
    crop.value = next;
    const drawn = canvas.current ?? document.createElement('canvas');
    drawCrop(drawn, next, ratio);
    set(toImageText(drawn, next.type));
  };
  const take = async (file: File | undefined) => {
    if (!file) return;
    const picture = await readPicture(file);
    if (!picture) {
      form.errors.value = { ...form.errors.peek(), [path]: [words.notAnImage] };
      return;
    }
    apply({ picture, type: file.type, zoom: 1, across: 0.5, down: 0.5 });
  };
  useLayoutEffect(() => {
    if (crop.value && canvas.current) drawCrop(canvas.current, crop.value, ratio);
  }, [crop.value, ratio]);
  const current = crop.value;
  const image = String(value ?? '');
  return (
    <div class={toFieldClass(error)}>
      <label for={id}>{label}</label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a drop has a control beside it, the field for a file */}
      <div
        class={`drop${isOver.value ? ' drop-over' : ''}`}
        onDragOver={(event) => {
          event.preventDefault();
          isOver.value = true;
        }}
        onDragLeave={createSetter(isOver, false)}
        onDrop={(event) => {
          event.preventDefault();
          isOver.value = false;
          void take(event.dataTransfer?.files[0]);
        }}
      >
        {current ? (
          <canvas ref={canvas} class="picture" role="img" aria-label={words.alt} />
        ) : (
          image !== '' && <img class="picture" src={image} alt={words.alt} />
        )}
        <input
          {...attributes}
          type="file"
          accept="image/png,image/jpeg,image/webp,image/gif"
          onChange={({ currentTarget }) => void take(currentTarget.files?.[0])}
        />
        <span class="hint">{words.drop}</span>
      </div>
      {current && ratio !== undefined && <Slides crop={current} onChange={apply} />}
      {image !== '' && (
        <Button
          look="link"
          label={words.remove}
          onClick={() => {
            crop.value = undefined;
            set('');
            document.getElementById(id)?.focus();
          }}
        />
      )}
      <FieldError id={id} error={error} />
    </div>
  );
}
