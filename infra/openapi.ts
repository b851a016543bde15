import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { groups } from '../lib/contract/index.ts';
import { API_PREFIX } from '../lib/contract/route.ts';
import { describeApi } from '../lib/openapi/document.ts';
import { promiseOf } from './promise.ts';

/** What the last release promised: later ones may add to it. */
const RELEASED = 'lib/openapi/released.json';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { release: { type: 'boolean' } },
});
const api = describeApi(groups, { serverUrl: API_PREFIX });
const file = values.release ? RELEASED : (positionals[0] ?? 'openapi.json');
const written = values.release ? JSON.stringify(promiseOf(groups)) : JSON.stringify(api, null, 2);
await writeFile(file, `${written}\n`);
console.log(`${file}: ${values.release ? 'what this release promises' : 'the API as an OpenAPI document'}`);
