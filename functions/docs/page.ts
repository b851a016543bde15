import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { STYLE_VERSION } from './style.ts';

/** That of swagger-ui-dist in package.json. */
const VIEWER_VERSION = '5.35.0';

/** URLs are relative, so the page works under any base path. */
const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Salon booking API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="docs/viewer.css?${VIEWER_VERSION}-${STYLE_VERSION}">
</head>
<body>
<header class="page-header">
<h1>Salon booking API</h1>
<p><a href="openapi.json">OpenAPI document</a></p>
<form role="search">
<label for="search">Search guides and operations</label>
<input id="search" type="search" autocomplete="off" spellcheck="false">
</form>
<p id="found" role="status"></p>
</header>
<div id="reference"></div>
<noscript>This page needs JavaScript. The OpenAPI document: <a href="openapi.json">openapi.json</a></noscript>
<script src="docs/viewer.js?${VIEWER_VERSION}"></script>
<script type="module" src="docs/start.js"></script>
</body>
</html>
`;

export const page: Handler<'docs/page'> = async () => ok(PAGE);
