import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { Sample } from '../../lib/openapi/document.ts';
import { toReferenceSample } from '../local/gateway/reference-sample.ts';
import { createSampleEvent } from '../local/gateway/sample-event.ts';
import {
  listRequestSampleNames,
  readSample,
  replaySample,
  toOperationName,
} from '../local/gateway/samples.ts';
import { openInMemorySalon } from '../local/in-memory-salon.ts';
import { getOperation } from '../local/operations.ts';
import { runCommand, UsageError } from './command.ts';

const USAGE = `Records the replies of the demo salon to the sample events, as examples of the API reference.

  npm run samples                                   records all replies
  npm run samples -- <group>/<operation>            records the reply of one operation
  npm run samples -- <group>/<operation> '<JSON>'   creates its sample event with this input, and records the reply`;

const EXAMPLES = 'lib/openapi/examples.json';

/** Where the events are listed that a sample event depends on. */
const SENT_BEFORE = 'SENT_BEFORE in infra/local/gateway/samples.ts';

const format = (file: string) => execFileSync('biome', ['format', '--write', file], { stdio: 'pipe' });

function parseInput(input: string): Record<string, unknown> {
  try {
    return JSON.parse(input);
  } catch {
    throw new UsageError(`the input is not JSON: ${input}`);
  }
}

async function writeSample(name: string, input: string): Promise<void> {
  const event = createSampleEvent(getOperation(toOperationName(name)), parseInput(input));
  const file = `events/${name}.json`;
  await writeFile(file, `${JSON.stringify(event, null, 2)}\n`, { flag: 'wx' });
  format(file);
  console.log(`wrote ${file}`);
}

async function recordReply(name: string): Promise<Sample> {
  const salon = await openInMemorySalon(new Date(readSample(name).requestContext.timeEpoch));
  try {
    return toReferenceSample(await replaySample(name, salon.actions));
  } finally {
    await salon.close();
  }
}

async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [name, input] = positionals;
  if (positionals.length > 2) throw new UsageError(USAGE);
  process.env.POWERTOOLS_LOG_LEVEL ??= 'ERROR';
  if (name !== undefined && input !== undefined) await writeSample(name, input);
  const names = listRequestSampleNames();
  const chosen = name === undefined ? names : [name];
  const examples = JSON.parse(await readFile(EXAMPLES, 'utf8')) as Record<string, Sample>;
  for (const each of chosen) examples[each] = await recordReply(each);
  const sorted = Object.fromEntries(names.map((each) => [each, examples[each]]));
  await writeFile(EXAMPLES, `${JSON.stringify(sorted, null, 2)}\n`);
  format(EXAMPLES);
  for (const each of chosen) console.log(`${each} replied ${examples[each]?.reply.status}`);
  console.log(`wrote ${EXAMPLES}`);
  if (chosen.some((each) => (examples[each]?.reply.status ?? 0) >= 400))
    console.log(`For a reply of 4xx, list the events that must come before under ${SENT_BEFORE}`);
}

runCommand(USAGE, main);
