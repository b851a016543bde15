import { useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { toBrandStyle } from '../../brand-style.ts';
import { addStyleSheet, openPreviewStorage, PREVIEW, type PreviewData } from '../../preview.ts';
import type { UserPageData } from '../../user-page.ts';
import type { FormState } from '../form/form-state.ts';
import { officeTexts } from '../texts/index.ts';

type PreviewFrameProps = {
  readonly data: UserPageData;
  /** The form whose values show before they are saved; undefined: what is saved. */
  readonly form?: FormState;
  readonly hint?: string | undefined;
};

/** The frame follows when somebody has stopped to type. */
const PAUSE_MS = 500;

const POLICIES = ['deposit_policy', 'refund_policy', 'terms_conditions'] as const;

function toPreview({ values: { value } }: FormState): PreviewData {
  const text = (name: string) => (name in value ? String(value[name]) : undefined);
  const policies = POLICIES.flatMap((name) =>
    text(name) === undefined ? [] : [[name, text(name)] as const],
  );
  const color = text('brand_color');
  return {
    shop: {
      ...(text('shop_name') === undefined ? {} : { name: String(text('shop_name')) }),
      ...(text('logo') === undefined ? {} : { logo: String(text('logo')) }),
    },
    policies: Object.fromEntries(policies),
    style: color === undefined ? '' : toBrandStyle(color),
  };
}

export const addBrandColorStyle = (color: string) => addStyleSheet(toBrandStyle(color));

/** The booking page with what the form holds, saved or not (BEHAVIOR §40.8). */
export function PreviewFrame({ data, form, hint }: PreviewFrameProps) {
  const words = officeTexts().preview;
  const frame = useRef<HTMLIFrameElement>(null);
  useSignalEffect(() => {
    if (!form) return;
    const preview = toPreview(form);
    const timer = setTimeout(() => {
      openPreviewStorage(data.slug).put(preview);
      if (frame.current) frame.current.src = `/book/${data.slug}?${PREVIEW}=1`;
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  });
  return (
    <section class="preview" aria-labelledby="preview-title">
      <h2 id="preview-title">{words.title}</h2>
      <p class="hint">{hint ?? words.hint}</p>
      <iframe ref={frame} title={words.title} src={form ? undefined : `/book/${data.slug}`} />
    </section>
  );
}
