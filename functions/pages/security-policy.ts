import { createHash } from 'node:crypto';

/** Sources that Stripe.js needs: https://docs.stripe.com/security/guide#content-security-policy */
const SCRIPTS = ['https://js.stripe.com', 'https://*.js.stripe.com'];
/** Link, Stripe's wallet, shows its log-in in a frame and calls its own API. */
const LINK = ['https://link.com', 'https://*.link.com'];
const STRIPE = {
  scripts: SCRIPTS,
  frames: [...SCRIPTS, 'https://hooks.stripe.com', ...LINK],
  calls: ['https://api.stripe.com', ...LINK],
};

type PolicyOptions = {
  /** The texts of the scripts and styles in the document. Blocks of JSON need none: no browser executes them. */
  readonly inline: { readonly scripts: readonly string[]; readonly styles: readonly string[] };
  readonly imagesUrl: string;
  /** The base URL of the pages' scripts, styles and fonts. */
  readonly filesUrl: string;
  /** Whether the page can take a payment. */
  readonly pays: boolean;
  /** The payment stand-in, locally. */
  readonly processorUrl?: string | undefined;
  /** The address of a WebSocket that the page connects to. */
  readonly socketUrl?: string | undefined;
  /** Where the page sends files. */
  readonly uploadUrl?: string | undefined;
  /** Whether the page has a form that its own host answers. */
  readonly hasForm?: boolean;
  /** Whether the page shows other pages of this host in a frame. */
  readonly framesOwnPages?: boolean;
  /** The origins whose sites may show the page in a frame, or '*'; undefined for none (BEHAVIOR §35.5). */
  readonly framedBy?: readonly string[] | undefined;
};

const toHashSource = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * A policy that allows scripts and styles of one folder (BEHAVIOR §35.7): what salons upload lies at the same host, in other
 * folders.
 */
function createSecurityPolicy({
  inline,
  imagesUrl,
  filesUrl,
  pays,
  processorUrl,
  socketUrl,
  uploadUrl,
  hasForm = false,
  framesOwnPages = false,
  framedBy,
}: PolicyOptions): string {
  const files = `${filesUrl}/`;
  const standIn = processorUrl ? [new URL(processorUrl).origin] : [];
  const toPaySources = (sources: readonly string[]) => (pays ? [...sources, ...standIn] : []);
  const toDirective = (name: string, sources: readonly string[]) =>
    [name, ...(sources.length > 0 ? sources : ["'none'"])].join(' ');
  return [
    "default-src 'none'",
    toDirective('script-src', [...inline.scripts.map(toHashSource), files, ...toPaySources(STRIPE.scripts)]),
    toDirective('style-src', [...inline.styles.map(toHashSource), files]),
    `img-src 'self' data: https: ${new URL(imagesUrl).origin}`,
    toDirective('connect-src', [
      "'self'",
      ...toPaySources(STRIPE.calls),
      ...[socketUrl, uploadUrl].flatMap((url) => (url ? [new URL(url).origin] : [])),
    ]),
    // A worker reads spreadsheets before they are sent. It is of the page's host, and its script of the files'
    toDirective('worker-src', uploadUrl ? ['blob:', files] : []),
    toDirective('frame-src', framesOwnPages ? ["'self'"] : toPaySources(STRIPE.frames)),
    `font-src ${files}`,
    "base-uri 'none'",
    // Some payment methods post a form to the page of a bank
    `form-action ${pays ? 'https:' : hasForm ? "'self'" : "'none'"}`,
    `frame-ancestors ${framedBy ? ["'self'", ...framedBy].join(' ') : "'none'"}`,
  ].join('; ');
}

/**
 * The headers of a page: its security policy (BEHAVIOR §35.3), and that its address stays on the page, because the address may
 * hold a token.
 */
export const toPageSecurityHeaders = (options: PolicyOptions) => ({
  'content-security-policy': createSecurityPolicy(options),
  'referrer-policy': 'no-referrer',
});
