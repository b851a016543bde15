import { escapeHtml } from '../../lib/views/escape-html.ts';
import { toBrandStyle } from './app/brand-style.ts';
import type { EntryName } from './app/entries.ts';
import type { RenderedPage } from './app/page-data.ts';

/** The content of a document. */
export type DocumentContent = {
  /** The compiled script and style sheet of the page. */
  readonly entry: EntryName;
  /** The data for the browser. */
  readonly data: object;
  readonly rendered: RenderedPage;
  readonly language: string;
  /** Null: as the browser prefers. */
  readonly theme: string | null;
  readonly brandColor: string;
  /** Whether search engines may list the page (BEHAVIOR §39.1, §40.1). */
  readonly isIndexed: boolean;
};

type DocumentOptions = {
  readonly nonce: string;
  /** The version of the compiled files. */
  readonly version: string;
  /** The scripts that the script of the page imports: the browser loads them at once. */
  readonly preloads: readonly string[];
  /** The URL of the page. */
  readonly page: string;
};

/** JSON inside a script element: nothing in it can end the element. */
const toInlineJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * Keeps presses of buttons until the page dispatches `loaded` (app/main.tsx), then repeats them. A button that was
 * pressed again, because nothing had changed yet, is pressed once. Links work at once.
 */
const KEEP_EARLY_PRESSES = `{
  const pressed = new Set();
  const keep = (event) => {
    if (event.target.closest('a')) return;
    event.preventDefault();
    event.stopPropagation();
    pressed.add(event.target);
  };
  document.addEventListener('click', keep, true);
  document.addEventListener('loaded', () => {
    document.removeEventListener('click', keep, true);
    for (const element of pressed) element.click();
  });
}`;

/** The whole document around a rendered page. Its data are JSON, which no browser executes. */
export function renderPageDocument(
  { entry, data, rendered, language, theme, brandColor, isIndexed }: DocumentContent,
  { nonce, version, preloads, page }: DocumentOptions,
): string {
  const { origin, pathname } = new URL(page);
  const { html, title, description, image, structuredData } = rendered;
  const meta = (name: string, content: string) =>
    content === '' ? '' : `<meta property="${name}" content="${escapeHtml(content)}">`;
  return `<!doctype html>
<html lang="${language}"${theme ? ` data-theme="${theme}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
${description === '' ? '' : `<meta name="description" content="${escapeHtml(description)}">`}
${meta('og:type', 'website')}${meta('og:title', title)}${meta('og:description', description)}${meta('og:url', origin + pathname)}${meta('og:image', image)}
${isIndexed ? `<link rel="canonical" href="${escapeHtml(origin + pathname)}">` : '<meta name="robots" content="noindex">'}
<meta name="color-scheme" content="${theme ?? 'light dark'}">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/book-files/style/${entry}.css?v=${version}">
<script nonce="${nonce}">${KEEP_EARLY_PRESSES}</script>
<link rel="modulepreload" href="/book-files/${entry}.js?v=${version}" nonce="${nonce}">
${preloads.map((name) => `<link rel="modulepreload" href="/book-files/${name}" nonce="${nonce}">`).join('')}
<style nonce="${nonce}">${toBrandStyle(brandColor)}</style>
${structuredData ? `<script type="application/ld+json" nonce="${nonce}">${toInlineJson(structuredData)}</script>` : ''}
</head>
<body>
<div id="page">${html}</div>
<script type="application/json" id="page-data" nonce="${nonce}">${toInlineJson(data)}</script>
<script type="module" src="/book-files/${entry}.js?v=${version}" nonce="${nonce}"></script>
</body>
</html>
`;
}

type PlainDocumentOptions = Pick<DocumentOptions, 'nonce' | 'version'> & {
  /** The page to which a browser goes on by itself. */
  readonly leadsTo?: string | undefined;
};

/** The document of a page that needs no script (BEHAVIOR §40.9). */
export const renderPlainDocument = (
  { html, title, description }: RenderedPage,
  { nonce, version, leadsTo }: PlainDocumentOptions,
): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
${description === '' ? '<meta name="robots" content="noindex">' : `<meta name="description" content="${escapeHtml(description)}">`}
<meta name="color-scheme" content="light dark">
${leadsTo === undefined ? '' : `<meta http-equiv="refresh" content="0;url=${escapeHtml(leadsTo)}">`}
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/book-files/style/page.css?v=${version}">
<style nonce="${nonce}">${toBrandStyle('')}</style>
</head>
<body>
${html}
</body>
</html>
`;
