import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

test('the function for scheduled work bundles no mail library: it leaves sending to the outbox (BEHAVIOR §31.3)', async () => {
  const { metafile } = await build({
    entryPoints: [fileURLToPath(new URL('../../../functions/scheduled/index.ts', import.meta.url))],
    bundle: true,
    platform: 'node',
    format: 'esm',
    mainFields: ['module', 'main'],
    metafile: true,
    write: false,
    logLevel: 'silent',
  });
  const inputs = Object.keys(metafile.inputs);
  expect(inputs).toContain('functions/scheduled/sweep.ts');
  expect(
    inputs.filter((path) => /nodemailer|ical-generator|client-ses|functions\/outbox/.test(path)),
  ).toEqual([]);
});
