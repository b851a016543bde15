import { readFileSync } from 'node:fs';
import { keys } from '../../lib/table/keys.ts';
import { DEMO_SLUG, tenantNamed } from './demo.ts';
import type { openFreshSalon } from './fresh-salon.ts';
import { loadWorker } from './functions.ts';
import { readSample, senderOf, workerOfSample } from './samples.ts';

/** Gives a sample to a function that no caller reaches, after a booking that has something to tell. */
export async function replayWorkerSample(
  name: string,
  { environment, world, store }: Awaited<ReturnType<typeof openFreshSalon>>,
): Promise<unknown> {
  const booking = 'booking/save-booking';
  await world.send(readSample(booking), senderOf(booking));
  const { pk } = keys.outbox(tenantNamed(DEMO_SLUG), '');
  const [record] = await store.all({ pk });
  const text = readFileSync(`events/${name}.json`, 'utf8').replaceAll('{{outbox}}', String(record?.id));
  const worker = await loadWorker(workerOfSample(name) ?? name, environment);
  return worker(JSON.parse(text));
}
