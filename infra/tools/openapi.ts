import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { groups } from '../../lib/contract/index.ts';
import { API_PREFIX } from '../../lib/contract/route.ts';
import { buildOpenApiDocument } from '../../lib/openapi/document.ts';
import { getStatusByFailureCode, toApiSurface } from './breaking-changes.ts';
import { runCommand } from './command.ts';

const USAGE = `Writes a description of the API.

  npm run openapi -- [file]       the OpenAPI document (default openapi.json)
  npm run openapi -- --release    the API surface of this release, with which later versions must stay compatible`;

const RELEASED = 'lib/openapi/released.json';
const GUIDES = 'lib/openapi/guides.md';
const RELEASED_CODES = 'lib/openapi/released-codes.json';

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { release: { type: 'boolean' } },
  });
  if (values.release) {
    await writeFile(RELEASED, `${JSON.stringify(toApiSurface(groups))}\n`);
    await writeFile(RELEASED_CODES, `${JSON.stringify(getStatusByFailureCode(), null, 2)}\n`);
    console.log(
      `wrote the API surface of this release to ${RELEASED}, its failure codes to ${RELEASED_CODES}`,
    );
    return;
  }
  const file = positionals[0] ?? 'openapi.json';
  const guides = await readFile(GUIDES, 'utf8');
  const content = JSON.stringify(buildOpenApiDocument(groups, { serverUrl: API_PREFIX, guides }), null, 2);
  await writeFile(file, `${content}\n`);
  console.log(`wrote the OpenAPI document to ${file}`);
}

runCommand(USAGE, main);
