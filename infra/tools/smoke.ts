import { lookup } from 'node:dns/promises';
import type { CanaryLogin } from '../../functions/canary/book-and-cancel.ts';
import { fetchSecretText } from '../../lib/ports/secret-text.ts';
import { openStore } from '../../lib/table/open-store.ts';
import { runCommand } from './command.ts';
import { readChosenStage } from './deploy-options.ts';
import { checkAlarmsCertificatesAndEdge } from './preflight/deployment.ts';
import { formatFinding } from './preflight/finding.ts';
import { chooseAddress, pickOutputs, runSmokeTest } from './smoke-test.ts';
import { readStackOutputs } from './stack-outputs.ts';

const USAGE = `Books and cancels in the canary salon of a stage, and makes that salon if there is none. While the stage's domain is not in
DNS, it calls the API's own address. It also names alarms that reach nobody, and certificates and CloudFront that are not ready.

  npm run smoke -- --context stage=<dev|prod>

npm run deploy runs it after each deployment. Uses the account and region of the AWS CLI (AWS_PROFILE, AWS_REGION).`;

const SECRET_MAX_MS = 10_000;

const isInDns = (host: string): Promise<boolean> =>
  lookup(host).then(
    () => true,
    (error: { readonly code?: string }) => {
      if (error.code === 'ENOTFOUND') return false;
      throw error;
    },
  );

runCommand(USAGE, async () => {
  const stage = readChosenStage(process.argv.slice(2));
  for (const finding of checkAlarmsCertificatesAndEdge(stage, new Date()))
    console.log(formatFinding(finding));
  const outputs = pickOutputs(readStackOutputs(stage.name));
  const { table, canaryLoginArn, region } = outputs;
  const address = await chooseAddress(outputs, isInDns);
  if (address !== outputs.baseUrl) console.log(`${outputs.baseUrl} is not in DNS yet: using ${address}.`);
  const login = JSON.parse(await fetchSecretText(canaryLoginArn, region, SECRET_MAX_MS)) as CanaryLogin;
  const { created } = await runSmokeTest(address, openStore({ table, region }), login, new Date());
  if (created) console.log(`Created the canary salon '${login.slug}'.`);
  console.log(`Smoke test passed: booked and cancelled at ${address}.`);
});
