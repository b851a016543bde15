import { escapeHtml } from '../../lib/views/escape-html.ts';
import type { PageData, RenderedPage } from './app/page-data.ts';
import { parseSiteOptions } from './app/site-options.ts';
import { toBrandStyle } from './brand-style.ts';

type DocumentOptions = {
  readonly nonce: string;
  /** The version of the compiled files. */
  readonly version: string;
  /** The scripts that `page.js` imports: the browser loads them at once. */
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
export function createDocument(
  data: PageData,
  { html, title, description, image, structuredData }: RenderedPage,
  { nonce, version, preloads, page }: DocumentOptions,
): string {
  const { origin, pathname } = new URL(page);
  const { theme } = parseSiteOptions(data.search);
  const meta = (name: string, content: string) =>
    content === '' ? '' : `<meta property="${name}" content="${escapeHtml(content)}">`;
  return `<!doctype html>
<html lang="${data.language}"${theme ? ` data-theme="${theme}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<meta name="description" content="${escapeHtml(description)}">
${meta('og:type', 'website')}${meta('og:title', title)}${meta('og:description', description)}${meta('og:url', origin + pathname)}${meta('og:image', image)}
${data.page === 'book' ? `<link rel="canonical" href="${escapeHtml(origin + pathname)}">` : '<meta name="robots" content="noindex">'}
<meta name="color-scheme" content="${theme ?? 'light dark'}">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/book-files/style/page.css?v=${version}">
<script nonce="${nonce}">${KEEP_EARLY_PRESSES}</script>
<link rel="modulepreload" href="/book-files/page.js?v=${version}" nonce="${nonce}">
${preloads.map((name) => `<link rel="modulepreload" href="/book-files/${name}" nonce="${nonce}">`).join('')}
<style nonce="${nonce}">${toBrandStyle(data.catalog?.shop.brand_color ?? '')}</style>
${structuredData ? `<script type="application/ld+json" nonce="${nonce}">${toInlineJson(structuredData)}</script>` : ''}
</head>
<body>
<div id="page">${html}</div>
<script type="application/json" id="page-data" nonce="${nonce}">${toInlineJson(data)}</script>
<script type="module" src="/book-files/page.js?v=${version}" nonce="${nonce}"></script>
</body>
</html>
`;
}
