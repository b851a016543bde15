import { setTimeout as wait } from 'node:timers/promises';
import { renderToolPage } from '../console/tool-page.ts';
import {
  type LocalHandler,
  type LocalReply,
  type LocalRequest,
  serveRoutes,
  splitTarget,
  toHtmlReply,
  toRedirect,
} from '../http.ts';
import { handleApiRequest, saveKeyedFailure, toLocalReply } from './api.ts';
import { findSecretKeyOfBrowser, handleBrowserRequest } from './browser-api.ts';
import { createControlRoutes } from './controls.ts';
import { type ErrorBody, outageBody } from './errors.ts';
import { type Fault, takeFault } from './faults.ts';
import { parseAuthorizationKey } from './keys.ts';
import { renderOverviewPage } from './overview-page.ts';
import { findIntentBySecret, parsePayChoice, renderPayPage, submitPayPage } from './pay-page.ts';
import type { Incoming, Reply, StandIn } from './stand-in.ts';
import { createStripeJsRoutes } from './stripe-js-routes.ts';
import { renderReaderPage, submitReaderPage } from './terminal/reader-page.ts';

const PAGE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'",
};
const NOT_FOUND = renderToolPage('Not found', '<h1>Not found</h1><p><a href="/">All payments</a></p>');

const toPage = (html: string | undefined): LocalReply => ({
  ...toHtmlReply(html ?? NOT_FOUND, PAGE_HEADERS),
  status: html === undefined ? 404 : 200,
});

/** Runs an API request with the fault that a test has injected. `'none'`: the connection is to be dropped. */
async function runWithFault(
  fault: Fault | undefined,
  stop: AbortSignal,
  run: () => Reply,
  keep: (failure: Reply) => void,
): Promise<Reply | 'none'> {
  if (fault === undefined) return run();
  const { after, delay_ms, drop, status, code } = fault;
  const reply = after ? run() : undefined;
  if (delay_ms > 0) await wait(delay_ms, undefined, { signal: stop }).catch(() => undefined);
  if (drop || stop.aborted) return 'none';
  if (status !== null) {
    const error: ErrorBody = code
      ? { type: 'invalid_request_error', code, message: 'The request was refused.' }
      : outageBody(status);
    const failure = { status, body: { error }, headers: {} };
    if (status >= 500 || code !== null) keep(failure);
    return failure;
  }
  return reply ?? run();
}

async function serveApi(
  standIn: StandIn,
  stop: AbortSignal,
  request: LocalRequest,
): Promise<LocalReply | 'none'> {
  const incoming: Incoming = { ...request, body: request.body.toString() };
  const { method, path, header } = incoming;
  const browserKey = findSecretKeyOfBrowser(incoming);
  const fault = takeFault(
    standIn.faults,
    method,
    path,
    browserKey ?? parseAuthorizationKey(header('authorization')),
  );
  const reply = await runWithFault(
    fault,
    stop,
    () =>
      browserKey === undefined
        ? handleApiRequest(standIn, incoming)
        : handleBrowserRequest(standIn, browserKey, incoming),
    (failure) => saveKeyedFailure(standIn, incoming, failure),
  );
  return reply === 'none' ? reply : toLocalReply(reply);
}

function servePayPage(standIn: StandIn, request: LocalRequest): LocalReply {
  const returnTo = new URLSearchParams(request.query).get('return_to') || undefined;
  if (returnTo && !/^https?:$/.test(URL.parse(returnTo)?.protocol ?? '')) {
    return { status: 422, headers: {}, body: 'return_to: Must be an http or https address' };
  }
  const payable = findIntentBySecret(standIn, request.parameters.secret ?? '');
  if (payable === undefined) return toPage(undefined);
  if (request.method === 'GET') return toPage(renderPayPage(payable, returnTo));
  return toRedirect(submitPayPage(standIn, payable, returnTo, parsePayChoice(request)));
}

/**
 * Serves `/v1` (the API), `/endive/stripe.js`, `/v3` (Stripe.js and its frames), `/_test` (test controls), `/` (the overview),
 * `/pay/<client secret>[?return_to=<page of the shop>]` and `/readers/<id>`. `stop` ends injected delays.
 */
export function createApiAndPageHandler(standIn: StandIn, stop: AbortSignal): LocalHandler {
  const api = serveRoutes({ 'ANY /v1/{proxy+}': (request) => serveApi(standIn, stop, request) }, () => true);
  const pages = serveRoutes({
    ...createStripeJsRoutes(standIn),
    ...createControlRoutes(standIn),
    'GET /': () => toPage(renderOverviewPage(standIn)),
    'GET /{proxy+}': () => toPage(undefined),
    'ANY /pay/{secret}': (request) => servePayPage(standIn, request),
    'GET /readers/{id}': ({ parameters: { id = '' } }) => toPage(renderReaderPage(standIn, id)),
    'POST /readers/{id}': (request) => {
      const { id = '' } = request.parameters;
      submitReaderPage(standIn, id, parsePayChoice(request));
      return toPage(renderReaderPage(standIn, id));
    },
  });
  return (request, response) => {
    const isApi = splitTarget(request.url ?? '/')?.path.startsWith('/v1/');
    return (isApi ? api : pages)(request, response);
  };
}
