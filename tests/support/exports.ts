import { unzipSync } from 'fflate';
import { expect } from 'vitest';
import type * as z from 'zod';
import type { imports } from '../../lib/contract/imports/imports.ts';
import type { Reply, TestSalon } from './test-salon.ts';

type View = z.output<(typeof imports.routes)['export-show']['reply']>['data'];

export const callExport = (
  salon: TestSalon,
  act: 'start' | 'show',
  options: Parameters<TestSalon['call']>[2] = { as: 'admin' },
): Promise<Reply<View>> => salon.call<View>(`imports/export-${act}`, {}, options);

export async function readExport(salon: TestSalon): Promise<ReadonlyMap<string, string>> {
  const { url } = (await callExport(salon, 'show')).body.data;
  const response = await fetch(String(url));
  expect(response.status).toBe(200);
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return new Map(Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]));
}

/** Exports everything to its end, and gives the files by name. */
export async function exportAll(salon: TestSalon): Promise<ReadonlyMap<string, string>> {
  expect((await callExport(salon, 'start')).status).toBe(200);
  await salon.runScheduledWork();
  return readExport(salon);
}
