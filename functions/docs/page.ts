import type { docs } from '../../lib/contract/docs.ts';
import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';

/** Addresses are relative, so that the page works wherever the API is put. */
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
<noscript>This page needs JavaScript. The same as an OpenAPI document: <a href="openapi.json">openapi.json</a></noscript>
<script src="docs/viewer.js?5.35.0"></script>
<script src="docs/start.js"></script>
</body>
</html>
`;

/** The reference, for people. */
export const page: Handler<(typeof docs.routes)['page']> = async () => ok(PAGE);
