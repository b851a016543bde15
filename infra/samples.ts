import { writeFile } from 'node:fs/promises';
import { openFreshSalon } from './local/fresh-salon.ts';
import { recorded } from './local/recorded.ts';
import { readSample, replaySample, sampleNames } from './local/samples.ts';

/** Where the reference reads its examples. */
const EXAMPLES = 'lib/openapi/examples.json';

process.env.POWERTOOLS_LOG_LEVEL ??= 'ERROR';
const examples: Record<string, unknown> = {};
for (const name of sampleNames()) {
  const salon = await openFreshSalon(new Date(readSample(name).requestContext.timeEpoch));
  examples[name] = recorded(await replaySample(name, salon.world));
  await salon.close();
}
await writeFile(EXAMPLES, `${JSON.stringify(examples, null, 2)}\n`);
console.log(`${EXAMPLES}: what the demo salon answers to ${Object.keys(examples).length} sample events`);
process.exit(0);
