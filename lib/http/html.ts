import type sanitizeHtml from 'sanitize-html';

/** HTML without anything that could act on its reader. */
export type CleanHtml = (html: string) => Promise<string>;

/** What a salon needs to write terms and policies; everything else is taken out (decisions §2). */
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

/** Keeps the tags and attributes of the allow list: no script, style, event handler or `javascript:`. */
export const cleanHtml: CleanHtml = async (html) => {
  // Takes half as long to load as a client of the database, and hardly any request brings HTML
  const { default: clean } = await import('sanitize-html');
  return clean(html, ALLOWED);
};
