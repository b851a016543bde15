import { writeFile } from 'node:fs/promises';
import { groups } from '../lib/contract/index.ts';
import { API_PREFIX } from '../lib/contract/route.ts';
import { describeApi } from '../lib/openapi/document.ts';

const [file = 'openapi.json'] = process.argv.slice(2);
await writeFile(file, `${JSON.stringify(describeApi(groups, { serverUrl: API_PREFIX }), null, 2)}\n`);
console.log(`${file}: the API as an OpenAPI document`);
