import { toBrandColor } from '../../lib/rules/salons/brand-colors.ts';
import { escapeHtml } from '../../lib/views/escape-html.ts';

/** The icon of a page as SVG: the first letter of a name on the salon's colour, or that of the product for `''`. */
export const renderIcon = (name: string, brandColor: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${toBrandColor(brandColor)}"/><text x="16" y="23" font-family="sans-serif" font-size="20" font-weight="600" text-anchor="middle" fill="#fff">${escapeHtml((name.match(/[\p{L}\p{N}]/u)?.[0] ?? '').toUpperCase())}</text></svg>`;

/** The icon as the address that a document names: it needs no request. */
export const toIconUrl = (name: string, brandColor: string): string =>
  `data:image/svg+xml,${encodeURIComponent(renderIcon(name, brandColor))}`;
