import { randomBytes } from 'node:crypto';

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
  readonly nonce: string;
  readonly imagesUrl: string;
  /** Whether the page can take a payment. */
  readonly pays: boolean;
  /** The payment stand-in, locally. */
  readonly processorUrl?: string | undefined;
  /** Whether the page has a form that its own host answers. */
  readonly hasForm?: boolean;
  /** Whether the page shows other pages of this host in a frame. */
  readonly framesOwnPages?: boolean;
  /** The origins whose sites may show the page in a frame, or '*'; undefined for none (BEHAVIOR §35.5). */
  readonly framedBy?: readonly string[] | undefined;
};

/** The content security policy of a page: its own files, this API, images, and on pages that pay the payment processor (BEHAVIOR §35.3). */
function createSecurityPolicy({
  nonce,
  imagesUrl,
  pays,
  processorUrl,
  hasForm = false,
  framesOwnPages = false,
  framedBy,
}: PolicyOptions): string {
  const standIn = processorUrl ? [new URL(processorUrl).origin] : [];
  const toPaySources = (sources: readonly string[]) =>
    pays ? [...sources, ...standIn].map((source) => ` ${source}`).join('') : '';
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'self'${toPaySources(STRIPE.scripts)}`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: https: ${new URL(imagesUrl).origin}`,
    `connect-src 'self'${toPaySources(STRIPE.calls)}`,
    `frame-src${framesOwnPages ? " 'self'" : toPaySources(STRIPE.frames) || " 'none'"}`,
    "font-src 'self'",
    "base-uri 'none'",
    // Some payment methods post a form to the page of a bank
    `form-action ${pays ? 'https:' : hasForm ? "'self'" : "'none'"}`,
    `frame-ancestors ${framedBy ? ["'self'", ...framedBy].join(' ') : "'none'"}`,
  ].join('; ');
}

/** A nonce for the scripts and styles of one reply, and the headers with its policy. The address of a page may hold a token, which stays on the page. */
export function createNonceAndHeaders(options: Omit<PolicyOptions, 'nonce'>) {
  const nonce = randomBytes(16).toString('base64');
  const headers = {
    'content-security-policy': createSecurityPolicy({ ...options, nonce }),
    'referrer-policy': 'no-referrer',
  };
  return { nonce, headers };
}
