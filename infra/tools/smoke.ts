import { existsSync, readFileSync } from 'node:fs';
import type { CanaryLogin } from '../../functions/canary/book-and-cancel.ts';
import { fetchSecretText } from '../../lib/ports/secret-text.ts';
import { openStore } from '../../lib/table/store.ts';
import { runCommand, UsageError } from './command.ts';
import { OUTPUTS_FILE } from './deploy-options.ts';
import { readOutputs, runSmokeTest } from './smoke-test.ts';

const USAGE = `Books and cancels in the canary salon of the last deployment, and makes that salon if there is none.

  npm run smoke

npm run deploy runs it after each deployment.`;

const SECRET_MAX_MS = 10_000;

runCommand(USAGE, async () => {
  if (!existsSync(OUTPUTS_FILE)) throw new UsageError(`no ${OUTPUTS_FILE}: run npm run deploy first`);
  const { baseUrl, table, canaryLoginArn, region } = readOutputs(readFileSync(OUTPUTS_FILE, 'utf8'));
  const login = JSON.parse(await fetchSecretText(canaryLoginArn, region, SECRET_MAX_MS)) as CanaryLogin;
  const { created } = await runSmokeTest(baseUrl, openStore({ table, region }), login, new Date());
  if (created) console.log(`Created the canary salon '${login.slug}'.`);
  console.log(`Smoke test passed: booked and cancelled at ${baseUrl}.`);
});
