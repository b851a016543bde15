import { DAY_MS } from '../../../lib/rules/time-units.ts';
import type { Stage } from '../../cdk/stages.ts';
import { UsageError } from '../command.ts';
import { type RunAws, readStackOutputs, runAws } from '../stack-outputs.ts';
import { type Finding, ok, stop, todo } from './finding.ts';

const TOPICS = { page: 'PageTopicArn', notice: 'NoticeTopicArn' } as const;
/** ACM renews a certificate 60 days before its end: one that is nearer to its end cannot be renewed. */
const RENEWAL_DAYS = 45;

/** The JSON that the AWS CLI prints for a command. */
const readJson = <Reply>(run: RunAws, args: readonly string[]): Reply =>
  JSON.parse(run([...args, '--output', 'json'])) as Reply;

function checkSubscriptions(run: RunAws, severity: string, topicArn: string): Finding[] {
  const { Subscriptions } = readJson<{ Subscriptions: { SubscriptionArn: string; Endpoint: string }[] }>(
    run,
    ['sns', 'list-subscriptions-by-topic', '--topic-arn', topicArn],
  );
  const confirmed = Subscriptions.filter(({ SubscriptionArn }) => SubscriptionArn.startsWith('arn:'));
  const pending = Subscriptions.filter((each) => !confirmed.includes(each));
  return [
    ...pending.map(({ Endpoint }) =>
      todo(
        `${Endpoint} has not confirmed that it receives the alarms of ${severity}: open the link in its mail.`,
      ),
    ),
    ...(confirmed.length > 0
      ? [ok(`The alarms of ${severity} reach ${confirmed.map(({ Endpoint }) => Endpoint).join(', ')}.`)]
      : [todo(`Nobody receives the alarms of ${severity}.`)]),
  ];
}

function checkCertificate(run: RunAws, arn: string, domain: string, now: Date): Finding {
  const [, , , region = ''] = arn.split(':');
  const { Certificate } = readJson<{
    Certificate: {
      Status: string;
      DomainName: string;
      SubjectAlternativeNames?: string[];
      NotAfter?: string | number;
    };
  }>(run, ['acm', 'describe-certificate', '--certificate-arn', arn, '--region', region]);
  const { Status, DomainName, SubjectAlternativeNames = [], NotAfter } = Certificate;
  const name = `The certificate ${arn}`;
  if (Status !== 'ISSUED')
    return stop(
      `${name} is ${Status}: add the records that ACM shows for it to DNS, and wait until it is ISSUED.`,
    );
  const names = [DomainName, ...SubjectAlternativeNames];
  if (!names.includes(domain) && !names.includes(domain.replace(/^[^.]+/, '*')))
    return stop(`${name} is not for ${domain}, but for ${names.join(', ')}.`);
  // The CLI prints an instant as text, or as seconds
  const end =
    NotAfter === undefined ? undefined : new Date(typeof NotAfter === 'number' ? NotAfter * 1_000 : NotAfter);
  if (end && end.getTime() - now.getTime() < RENEWAL_DAYS * DAY_MS)
    return todo(
      `${name} ends ${end.toISOString().slice(0, 10)} and was not renewed: see it in the ACM console.`,
    );
  return ok(`${name} is issued for ${domain}.`);
}

function checkDistribution(run: RunAws, domain: string): Finding {
  type Item = { Aliases?: { Items?: string[] }; Status: string; Enabled: boolean; DomainName: string };
  const text = run(['cloudfront', 'list-distributions', '--output', 'json']);
  const { DistributionList = {} } = (text.trim() === '' ? {} : JSON.parse(text)) as {
    DistributionList?: { Items?: Item[] };
  };
  const found = DistributionList.Items?.find(({ Aliases }) => Aliases?.Items?.includes(domain));
  if (!found) return todo(`CloudFront has no distribution for ${domain} yet: deploy.`);
  if (!found.Enabled || found.Status !== 'Deployed')
    return todo(
      `The distribution of ${domain} is ${found.Enabled ? found.Status : 'disabled'}: wait, then check again.`,
    );
  return ok(`CloudFront serves ${domain} by ${found.DomainName}.`);
}

/** The outputs of the stage; undefined before its first deployment. */
function findOutputs(stage: string, run: RunAws): Readonly<Record<string, string>> | undefined {
  try {
    return readStackOutputs(stage, run);
  } catch (error) {
    if (error instanceof UsageError && /no stack/.test(error.message)) return undefined;
    throw error;
  }
}

/** Checks what a stage has in AWS beside its functions: who receives its alarms, its certificates, its CloudFront. */
export function checkAlarmsCertificatesAndEdge(
  { name, domain, edge }: Stage,
  now: Date,
  run: RunAws = runAws,
): Finding[] {
  const outputs = findOutputs(name, run);
  return [
    ...Object.entries(TOPICS).flatMap(([severity, output]) => {
      const topicArn = outputs?.[output];
      return topicArn ? checkSubscriptions(run, severity, topicArn) : [];
    }),
    ...(domain ? [checkCertificate(run, domain.certificateArn, domain.name, now)] : []),
    ...(domain && edge ? [checkCertificate(run, edge.certificateArn, domain.name, now)] : []),
    ...(domain && edge?.webAclArn ? [checkDistribution(run, domain.name)] : []),
  ];
}
