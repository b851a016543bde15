import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Button, setTo } from '../../parts/button.tsx';
import { officeTexts } from '../texts/index.ts';
import { type Crop, drawCrop, readPicture, toImageText } from './crop.ts';
import { useField, useFormContext } from './form-state.ts';
import { FieldError, toClass } from './labelled-control.tsx';
import type { ControlProps } from './simple-controls.tsx';

const ZOOM_MAX = 4;

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
    <div class={toClass(error)}>
      <label for={id}>{label}</label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a drop has a control beside it, the field for a file */}
      <div
        class={`drop${isOver.value ? ' drop-over' : ''}`}
        onDragOver={(event) => {
          event.preventDefault();
          isOver.value = true;
        }}
        onDragLeave={setTo(isOver, false)}
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
