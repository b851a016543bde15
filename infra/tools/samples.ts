import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { openFreshSalon } from '../local/fresh-salon.ts';
import { operationNamed } from '../local/operations.ts';
import { recorded } from '../local/recorded.ts';
import { sampleEvent } from '../local/sample-event.ts';
import { readSample, replaySample, sampleNames } from '../local/samples.ts';
import { command, Mistake } from './command.ts';

const USAGE = `Records what a fresh demo salon answers to the sample events, for the reference to show.

  npm run samples                                 all of them
  npm run samples -- <group>/<operation> '<JSON>'   makes the sample event of an operation, with this input`;

/** Where the reference reads its examples. */
const EXAMPLES = 'lib/openapi/examples.json';

/** As the linter wants it. */
const format = (file: string) => execFileSync('biome', ['format', '--write', file], { stdio: 'pipe' });

function parsed(input: string): Record<string, unknown> {
  try {
    return JSON.parse(input);
  } catch {
    throw new Mistake(`the input is not JSON: ${input}`);
  }
}

async function make(name: string, input: string): Promise<void> {
  const event = sampleEvent(operationNamed(name), parsed(input));
  const file = `events/${name}.json`;
  await writeFile(file, `${JSON.stringify(event, null, 2)}\n`, { flag: 'wx' });
  format(file);
  console.log(`${file}: what it takes for granted belongs under BEFORE in infra/local/samples.ts`);
}

async function record(name: string): Promise<unknown> {
  const salon = await openFreshSalon(new Date(readSample(name).requestContext.timeEpoch));
  try {
    return recorded(await replaySample(name, salon.world));
  } finally {
    await salon.close();
  }
}

async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [name, input = '{}'] = positionals;
  if (positionals.length > 2) throw new Mistake(USAGE);
  process.env.POWERTOOLS_LOG_LEVEL ??= 'ERROR';
  if (name !== undefined) await make(name, input);
  const known = JSON.parse(await readFile(EXAMPLES, 'utf8')) as Record<string, unknown>;
  const examples: Record<string, unknown> = {};
  for (const each of sampleNames()) {
    examples[each] = name === undefined || name === each ? await record(each) : known[each];
  }
  await writeFile(EXAMPLES, `${JSON.stringify(examples, null, 2)}\n`);
  format(EXAMPLES);
  console.log(`${EXAMPLES}: what the demo salon answers to ${Object.keys(examples).length} sample events`);
}

command(USAGE, main);
