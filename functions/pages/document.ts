import type { EntryFiles } from '../../lib/ports/page-files.ts';
import { escapeHtml } from '../../lib/views/escape-html.ts';
import { toBrandStyle } from './app/brand-style.ts';
import type { RenderedPage } from './app/page-data.ts';
import { toIconUrl } from './icon.ts';

export type DocumentContent = {
  readonly data: object;
  readonly rendered: RenderedPage;
  readonly language: string;
  /** Null: as the browser prefers. */
  readonly theme: string | null;
  readonly brandColor: string;
  /** Whether search engines may list the page (BEHAVIOR §39.1, §40.1). */
  readonly isIndexed: boolean;
};

/** The compiled files of a page, at the host of the files. */
type DocumentFiles = { readonly entryFiles: EntryFiles; readonly filesUrl: string };

type DocumentOptions = DocumentFiles & {
  readonly page: string;
};

/** JSON inside a script element: nothing in it can end the element. */
const toInlineJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * Keeps presses of buttons, and keys outside of fields, until the page dispatches `loaded` (app/main.tsx), then repeats
 * them. A button that was pressed again, because nothing had changed yet, is pressed once. Links work at once.
 */
const KEEP_EARLY_ACTS = `{
  const pressed = new Set();
  const keep = (event) => {
    if (event.target.closest('a')) return;
    event.preventDefault();
    event.stopPropagation();
    pressed.add(event.target);
  };
  const keys = [];
  const keepKey = ({ target, key, ctrlKey, metaKey, altKey }) => {
    if (!target.closest('input, select, textarea'))
      keys.push({ key, ctrlKey, metaKey, altKey, bubbles: true, cancelable: true });
  };
  document.addEventListener('click', keep, true);
  document.addEventListener('keydown', keepKey, true);
  document.addEventListener('loaded', () => {
    document.removeEventListener('click', keep, true);
    document.removeEventListener('keydown', keepKey, true);
    for (const element of pressed) element.click();
    for (const key of keys) document.activeElement.dispatchEvent(new KeyboardEvent('keydown', key));
  });
}`;

/** The script and the style in the document of a page: its security policy allows exactly these (BEHAVIOR §35.7). */
export const getInlineScriptAndStyle = (brandColor: string) => ({
  scripts: [KEEP_EARLY_ACTS],
  styles: [toBrandStyle(brandColor)],
});

/** The whole document around a rendered page. Its data are JSON, which no browser executes. */
export function renderPageDocument(
  { data, rendered, language, theme, brandColor, isIndexed }: DocumentContent,
  { entryFiles: { script, style, preloads }, filesUrl, page }: DocumentOptions,
): string {
  const { origin, pathname } = new URL(page);
  const { html, title, description, image, structuredData } = rendered;
  const meta = (name: string, content: string) =>
    content === '' ? '' : `<meta property="${name}" content="${escapeHtml(content)}">`;
  return `<!doctype html>
<html lang="${language}" dir="${rendered.direction}"${theme ? ` data-theme="${theme}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
${description === '' ? '' : `<meta name="description" content="${escapeHtml(description)}">`}
${meta('og:type', 'website')}${meta('og:title', title)}${meta('og:description', description)}${meta('og:url', origin + pathname)}${meta('og:image', image)}
${isIndexed ? `<link rel="canonical" href="${escapeHtml(origin + pathname)}">` : '<meta name="robots" content="noindex">'}
<meta name="color-scheme" content="${theme ?? 'light dark'}">
<link rel="icon" href="${toIconUrl(title, brandColor)}">
<link rel="stylesheet" href="${filesUrl}/${style}" crossorigin>
<script>${KEEP_EARLY_ACTS}</script>
${[script, ...preloads].map((name) => `<link rel="modulepreload" href="${filesUrl}/${name}">`).join('')}
<style>${toBrandStyle(brandColor)}</style>
${structuredData ? `<script type="application/ld+json">${toInlineJson(structuredData)}</script>` : ''}
</head>
<body>
<div id="page">${html}</div>
<script type="application/json" id="page-data">${toInlineJson(data)}</script>
<script type="module" src="${filesUrl}/${script}"></script>
</body>
</html>
`;
}

type PlainDocumentOptions = DocumentFiles & {
  readonly language: string;
  /** The page to which a browser goes on by itself. */
  readonly leadsTo?: string | undefined;
};

/** The document of a page that needs no script (BEHAVIOR §40.9). */
export const renderPlainDocument = (
  { html, title, description, direction }: RenderedPage,
  { entryFiles: { style }, filesUrl, language, leadsTo }: PlainDocumentOptions,
): string => `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
${description === '' ? '<meta name="robots" content="noindex">' : `<meta name="description" content="${escapeHtml(description)}">`}
<meta name="color-scheme" content="light dark">
${leadsTo === undefined ? '' : `<meta http-equiv="refresh" content="0;url=${escapeHtml(leadsTo)}">`}
<link rel="icon" href="${toIconUrl(title, '')}">
<link rel="stylesheet" href="${filesUrl}/${style}" crossorigin>
<style>${toBrandStyle('')}</style>
</head>
<body>
${html}
</body>
</html>
`;
