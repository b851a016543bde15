import type sanitizeHtml from 'sanitize-html';

/** Removes everything from HTML that could run or load. */
export type HtmlCleaner = (html: string) => Promise<string>;

/** The markup that terms and policies need (BEHAVIOR §6.5). */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: (
    'h1 h2 h3 h4 h5 h6 p div span br hr blockquote pre ul ol li dl dt dd a b strong i em u s small sub sup ' +
    'table caption thead tbody tfoot tr th td'
  ).split(' '),
  allowedAttributes: { a: ['href', 'title'], th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'iframe', 'object', 'svg'],
};

/** Keeps only tags and attributes of the allow list: no script, style, event handler or `javascript:` link. */
export const cleanHtml: HtmlCleaner = async (html) => {
  // Loaded on first use: slow to load, and few requests carry HTML
  const { default: clean } = await import('sanitize-html');
  return clean(html, ALLOWED);
};
