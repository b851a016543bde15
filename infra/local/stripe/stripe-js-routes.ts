import { build } from 'esbuild';
import { memoize } from '../../../lib/rules/memoize.ts';
import { escapeHtml } from '../../../lib/views/escape-html.ts';
import { renderDocument } from '../console/tool-page.ts';
import { type LocalReply, type Routes, toHtmlReply } from '../http.ts';
import { findIntentBySecret, parsePayChoice, runChoice, toTitle } from './pay-page.ts';
import type { StandIn } from './stand-in.ts';
import { TEST_CARDS } from './test-cards.ts';

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

const STYLE = `
:root { --colorPrimary: #0570de; --colorBackground: #fff; --colorText: #30313d; --colorDanger: #b3261e; --borderRadius: 8px; }
* { box-sizing: border-box; accent-color: var(--colorPrimary); }
[hidden] { display: none !important; }
body { margin: 0; padding: 4px; background: var(--colorBackground); color: var(--colorText); font: var(--fontSizeBase, 16px)/1.4 var(--fontFamily, system-ui, sans-serif); }
fieldset { display: flex; gap: .5rem; margin: 0 0 1rem; padding: 0; border: 0; }
fieldset label { flex: 1; display: flex; align-items: center; gap: .5rem; min-height: 44px; padding: 0 .75rem; border: 1px solid #8a828f; border-radius: var(--borderRadius); }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0 .75rem; }
.field { margin-bottom: .75rem; } .field label { display: block; margin-bottom: .25rem; }
input:not([type=radio]) { width: 100%; min-height: 44px; padding: 0 .75rem; border: 1px solid #8a828f; border-radius: var(--borderRadius); background: none; color: inherit; font: inherit; }
input[aria-invalid=true] { border-color: var(--colorDanger); }
:focus-visible { outline: 3px solid var(--colorPrimary); outline-offset: 1px; }
.error { margin: .25rem 0 0; color: var(--colorDanger); font-size: .875rem; } .error:empty { display: none; }
summary { min-height: 24px; cursor: pointer; } ul { margin: .5rem 0 0; padding: 0; list-style: none; }
button { width: 100%; min-height: 44px; padding: .25rem .75rem; border: 1px solid #8a828f; border-radius: var(--borderRadius); background: none; color: inherit; font: inherit; text-align: left; cursor: pointer; }
li + li, form button + button { margin-top: .5rem; }
main { padding: 1.25rem; } h1 { margin: 0 0 .5rem; font-size: 1.25rem; }
`;

const renderFrame = (title: string, body: string): string => renderDocument(title, STYLE, body);

const renderField = (id: string, label: string, autocomplete: string, placeholder: string): string =>
  `<div class="field"><label for="${id}">${label}</label>
<input id="${id}" inputmode="numeric" autocomplete="${autocomplete}" placeholder="${placeholder}" aria-describedby="${id}-error">
<p class="error" id="${id}-error" role="alert"></p></div>`;

const renderTestCards = (): string =>
  TEST_CARDS.filter(({ type }) => type === 'card')
    .map(
      ({ number, label }) =>
        `<li><button type="button" data-number="${number}">${number.replace(/(.{4})(?=.)/g, '$1 ')} · ${escapeHtml(label)}</button></li>`,
    )
    .join('\n');

/** Renders the frame with the card fields, which stripe.js adds to a shop's page. */
const renderFieldsPage = (): string =>
  renderFrame(
    'Secure payment input frame',
    `<fieldset id="methods"><label><input type="radio" name="method" id="card" checked> Card</label>
<label><input type="radio" name="method" id="bank"> Bank</label></fieldset>
<div id="card-fields">
${renderField('number', 'Card number', 'cc-number', '1234 1234 1234 1234')}
<div class="pair">${renderField('expiry', 'Expiration date', 'cc-exp', 'MM / YY')}
${renderField('cvc', 'Security code', 'cc-csc', 'CVC')}</div>
<details><summary>Test cards</summary><ul>${renderTestCards()}</ul></details>
</div>
<p id="bank-note" hidden>The page of a bank opens, where you can complete the payment or let it fail.</p>
<script src="/v3/payment-fields.js"></script>`,
  );

/** Renders the bank's page of a 3-D Secure check, for a frame in the shop's page. */
const renderChallengePage = (title: string): string =>
  renderFrame(
    '3D Secure authentication',
    `<main><h1>3D Secure test page</h1>
<p>${escapeHtml(title)}. The bank wants to verify the cardholder.</p>
<form method="post"><button name="choice" value="succeed">Complete authentication</button>
<button name="choice" value="fail">Fail authentication</button></form></main>`,
  );

/** Renders the frame after the cardholder's decision; stripe.js closes it. */
const renderDecidedPage = (): string =>
  renderFrame('3D Secure authentication', '<main><p>One moment …</p></main>');

/** Stripe.js of any release, and its frames. */
export const createStripeJsRoutes = (standIn: StandIn): Routes => ({
  'GET /v3/': () => compileScript('stripe.ts'),
  'GET /{release}/stripe.js': () => compileScript('stripe.ts'),
  'GET /v3/payment-fields.js': () => compileScript('fields.ts'),
  'GET /v3/payment-fields': () => toHtmlReply(renderFieldsPage(), HEADERS),
  'GET /v3/challenge/{secret}': ({ parameters: { secret = '' } }) => {
    const payable = findIntentBySecret(standIn, secret);
    return payable && toHtmlReply(renderChallengePage(toTitle(payable.intent)), HEADERS);
  },
  'POST /v3/challenge/{secret}': (request) => {
    const payable = findIntentBySecret(standIn, request.parameters.secret ?? '');
    if (payable) runChoice(standIn, payable, parsePayChoice(request));
    return payable && toHtmlReply(renderDecidedPage(), HEADERS);
  },
});
