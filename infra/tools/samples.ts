import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { openInMemorySalon } from '../local/in-memory-salon.ts';
import { getOperation } from '../local/operations.ts';
import { toReferenceSample } from '../local/reference-sample.ts';
import { createSampleEvent } from '../local/sample-event.ts';
import { listSampleNames, readSample, replaySample } from '../local/samples.ts';
import { runCommand, UsageError } from './command.ts';

const USAGE = `Records the replies of the demo salon to the sample events, as examples of the API reference.

  npm run samples                                   records all replies
  npm run samples -- <group>/<operation> '<JSON>'   creates the sample event of an operation with this input`;

/** The examples of the API reference. */
const EXAMPLES = 'lib/openapi/examples.json';

const format = (file: string) => execFileSync('biome', ['format', '--write', file], { stdio: 'pipe' });

function parseInput(input: string): Record<string, unknown> {
  try {
    return JSON.parse(input);
  } catch {
    throw new UsageError(`the input is not JSON: ${input}`);
  }
}

async function writeSample(name: string, input: string): Promise<void> {
  const event = createSampleEvent(getOperation(name), parseInput(input));
  const file = `events/${name}.json`;
  await writeFile(file, `${JSON.stringify(event, null, 2)}\n`, { flag: 'wx' });
  format(file);
  console.log(
    `wrote ${file}: list the events that it depends on under PREREQUISITES in infra/local/samples.ts`,
  );
}

async function recordReply(name: string): Promise<unknown> {
  const salon = await openInMemorySalon(new Date(readSample(name).requestContext.timeEpoch));
  try {
    return toReferenceSample(await replaySample(name, salon.actions));
  } finally {
    await salon.close();
  }
}

async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [name, input = '{}'] = positionals;
  if (positionals.length > 2) throw new UsageError(USAGE);
  process.env.POWERTOOLS_LOG_LEVEL ??= 'ERROR';
  if (name !== undefined) await writeSample(name, input);
  const recorded = JSON.parse(await readFile(EXAMPLES, 'utf8')) as Record<string, unknown>;
  const examples: Record<string, unknown> = {};
  for (const each of listSampleNames()) {
    examples[each] = name === undefined || name === each ? await recordReply(each) : recorded[each];
  }
  await writeFile(EXAMPLES, `${JSON.stringify(examples, null, 2)}\n`);
  format(EXAMPLES);
  console.log(`wrote the replies to ${Object.keys(examples).length} sample events to ${EXAMPLES}`);
}

runCommand(USAGE, main);
