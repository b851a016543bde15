import { promises } from 'node:dns';
import { getRegion, runCommand } from '../command.ts';
import { readChosenStage, WITHOUT_EDGE } from '../deploy-options.ts';
import { openAwsAccount } from './aws.ts';
import { checkStage, type Dns } from './checks.ts';
import { checkAlarmsCertificatesAndEdge } from './deployment.ts';
import { formatFinding } from './finding.ts';

const USAGE = `Checks before a deployment what it needs of the account and of DNS, and says what to do. It changes nothing.

  npm run preflight -- --context stage=<dev|prod> [--without-edge]

It stops a stage that keeps its data and has no CloudFront; --without-edge says that this is meant.
Uses the account and region of the AWS CLI (AWS_PROFILE, AWS_REGION).`;

/** The records of a name; none if the name or the type does not exist. Throws if DNS does not answer. */
async function lookUp<Value>(find: Promise<Value[]>, toText: (value: Value) => string): Promise<string[]> {
  try {
    return (await find).map(toText);
  } catch (error) {
    const { code } = error as { readonly code?: string };
    if (code === 'ENOTFOUND' || code === 'ENODATA') return [];
    throw error;
  }
}

const dns: Dns = {
  CNAME: (name) => lookUp(promises.resolveCname(name), (value) => value),
  MX: (name) => lookUp(promises.resolveMx(name), ({ exchange }) => exchange),
  TXT: (name) => lookUp(promises.resolveTxt(name), (parts) => parts.join('')),
  A: (name) => lookUp(promises.resolve4(name), (value) => value),
};

runCommand(USAGE, async () => {
  const region = getRegion(USAGE);
  const stage = readChosenStage(process.argv.slice(2));
  const withoutEdge = process.argv.includes(WITHOUT_EDGE);
  const findings = [
    ...(await checkStage(stage, openAwsAccount({ region }), dns, { withoutEdge })),
    ...checkAlarmsCertificatesAndEdge(stage, new Date()),
  ];
  for (const finding of findings) console.log(formatFinding(finding));
  if (findings.some(({ level }) => level === 'stop')) process.exitCode = 1;
});
