/** Sources that Stripe.js needs: https://docs.stripe.com/security/guide#content-security-policy */
const STRIPE = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  calls: ['https://api.stripe.com'],
};

type PolicyOptions = {
  readonly nonce: string;
  readonly imagesUrl: string;
  /** The payment stand-in, locally. */
  readonly processorUrl?: string | undefined;
  /** The origins whose sites may show the page in a frame, or '*'; undefined for none (BEHAVIOR §35.2). */
  readonly framedBy?: readonly string[] | undefined;
};

/**
 * The content security policy of a page: its own files, this API, images, and the payment processor, which a page loads
 * only to pay.
 */
export function createSecurityPolicy({ nonce, imagesUrl, processorUrl, framedBy }: PolicyOptions): string {
  const standIn = processorUrl ? [new URL(processorUrl).origin] : [];
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'self' ${[...STRIPE.scripts, ...standIn].join(' ')}`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: https: ${new URL(imagesUrl).origin}`,
    `connect-src 'self' ${[...STRIPE.calls, ...standIn].join(' ')}`,
    `frame-src ${[...STRIPE.frames, ...standIn].join(' ')}`,
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${framedBy ? ["'self'", ...framedBy].join(' ') : "'none'"}`,
  ].join('; ');
}
