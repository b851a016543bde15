import { build } from 'esbuild';
import { renderChallengePage, renderDecidedPage, renderFieldsPage } from './browser-pages.ts';
import type { Incoming } from './exchange.ts';
import { decidePayable, describePayable } from './pay-page.ts';
import type { StandIn } from './stand-in.ts';

type BrowserReply = { readonly type: string; readonly text: string };

const html = (text: string): BrowserReply => ({ type: 'text/html; charset=utf-8', text });

/** Allows any shop's page to show these pages in frames. */
export const FRAME_HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; connect-src 'self'; img-src data:; form-action 'self'; frame-ancestors *",
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'cross-origin',
};

const SCRIPTS: Readonly<Record<string, string>> = {
  '/v3/': 'stripe.ts',
  '/v3/payment-fields.js': 'fields.ts',
};

async function compileScript(name: string): Promise<BrowserReply> {
  const { outputFiles } = await build({
    entryPoints: [`${import.meta.dirname}/browser/${name}`],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    logLevel: 'warning',
  });
  return { type: 'text/javascript; charset=utf-8', text: outputFiles[0]?.text ?? '' };
}

/** Scripts are compiled at their first request. */
const compiled = new Map<string, Promise<BrowserReply>>();

/** Serves stripe.js and its frames, under the path of Stripe's own. Undefined for other paths. */
export async function handleBrowserPath(
  standIn: StandIn,
  { method, path, body }: Incoming,
): Promise<BrowserReply | undefined> {
  const script = SCRIPTS[path];
  if (script) {
    const found = compiled.get(script) ?? compileScript(script);
    compiled.set(script, found);
    return found;
  }
  if (path === '/v3/payment-fields') return html(renderFieldsPage());
  const clientSecret = /^\/v3\/challenge\/(\w+)$/.exec(path)?.[1];
  const title = clientSecret && describePayable(standIn, clientSecret);
  if (!clientSecret || !title) return undefined;
  if (method !== 'POST') return html(renderChallengePage(title));
  decidePayable(standIn, clientSecret, body);
  return html(renderDecidedPage());
}
