import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { groups } from '../../lib/contract/index.ts';
import { API_PREFIX } from '../../lib/contract/route.ts';
import { describeApi } from '../../lib/openapi/document.ts';
import { promiseOf } from './breaking-changes.ts';
import { command } from './command.ts';

const USAGE = `Writes the API down.

  npm run openapi -- [file]       as an OpenAPI document (openapi.json)
  npm run openapi -- --release    as what this release promises: later ones may only add to it`;

/** What the last release promised. */
const RELEASED = 'lib/openapi/released.json';

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { release: { type: 'boolean' } },
  });
  const file = values.release ? RELEASED : (positionals[0] ?? 'openapi.json');
  const written = values.release
    ? JSON.stringify(promiseOf(groups))
    : JSON.stringify(describeApi(groups, { serverUrl: API_PREFIX }), null, 2);
  await writeFile(file, `${written}\n`);
  console.log(`${file}: ${values.release ? 'what this release promises' : 'the API as an OpenAPI document'}`);
}

command(USAGE, main);
