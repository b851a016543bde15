import type { Catalog, PageData } from './page-data.ts';
import { openStoredValue } from './storage.ts';

/** The unsaved values with which the office shows the booking page (BEHAVIOR §40.8). */
export type PreviewData = {
  readonly shop: Partial<Catalog['shop']>;
  readonly policies: Partial<Catalog['policies']>;
  /** The style of the brand's colour. */
  readonly style: string;
};

/** The parameter of the booking page's address that asks for the preview. */
export const PREVIEW = 'preview';

/** The tab keeps it: the frames of the page share it, and no other site can write it. */
export const openPreviewStorage = (slug: string) => openStoredValue<PreviewData>(`salon-preview ${slug}`);

/** Adds rules to those of the page: the security policy allows no other style in the document. */
export function addStyleSheet(rules: string): void {
  const style = new CSSStyleSheet();
  style.replaceSync(rules);
  document.adoptedStyleSheets.push(style);
}

/** The data of the booking page with what the office has not saved yet. */
export function applyPreviewAndItsStyle(data: PageData): PageData {
  const preview = openPreviewStorage(data.slug).find();
  const { catalog } = data;
  if (!preview || !catalog) return data;
  addStyleSheet(preview.style);
  return {
    ...data,
    catalog: {
      ...catalog,
      shop: { ...catalog.shop, ...preview.shop },
      policies: { ...catalog.policies, ...preview.policies },
    },
  };
}
