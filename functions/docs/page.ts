import type { docs } from '../../lib/contract/docs.ts';
import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';

/** URLs are relative, so the page works under any base path. */
const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Salon booking API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="docs/viewer.css?5.35.0">
</head>
<body>
<div id="reference"></div>
<noscript>This page needs JavaScript. The OpenAPI document: <a href="openapi.json">openapi.json</a></noscript>
<script src="docs/viewer.js?5.35.0"></script>
<script src="docs/start.js"></script>
</body>
</html>
`;

/** The API reference. */
export const page: Handler<(typeof docs.routes)['page']> = async () => ok(PAGE);
