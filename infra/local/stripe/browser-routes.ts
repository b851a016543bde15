import { build } from 'esbuild';
import { memoize } from '../../../lib/rules/memoize.ts';
import { type LocalReply, type Routes, toHtmlReply } from '../http.ts';
import { renderChallengePage, renderDecidedPage, renderFieldsPage } from './browser-pages.ts';
import { findPayable, parsePayChoice, runChoice, toTitle } from './pay-page.ts';
import type { StandIn } from './stand-in.ts';

/** Allows any shop's page to show these pages in frames. */
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; connect-src 'self'; img-src data:; form-action 'self'; frame-ancestors *",
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'cross-origin',
};

const SCRIPTS_MAX = 2;

/** Compiles a script once, at its first request. */
const compileScript = memoize(async (name: string): Promise<LocalReply> => {
  const { outputFiles } = await build({
    entryPoints: [`${import.meta.dirname}/browser/${name}`],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    logLevel: 'warning',
  });
  const headers = { ...HEADERS, 'content-type': 'text/javascript; charset=utf-8' };
  return { status: 200, headers, body: outputFiles[0]?.text ?? '' };
}, SCRIPTS_MAX);

/** The routes of stripe.js and its frames, under the paths of Stripe's own. */
export const createBrowserRoutes = (standIn: StandIn): Routes => ({
  'GET /v3/': () => compileScript('stripe.ts'),
  'GET /v3/payment-fields.js': () => compileScript('fields.ts'),
  'GET /v3/payment-fields': () => toHtmlReply(renderFieldsPage(), HEADERS),
  'GET /v3/challenge/{secret}': ({ parameters: { secret = '' } }) => {
    const payable = findPayable(standIn, secret);
    return payable && toHtmlReply(renderChallengePage(toTitle(payable.intent)), HEADERS);
  },
  'POST /v3/challenge/{secret}': (request) => {
    const payable = findPayable(standIn, request.parameters.secret ?? '');
    if (payable) runChoice(standIn, payable, parsePayChoice(request));
    return payable && toHtmlReply(renderDecidedPage(), HEADERS);
  },
});
