import { toMailDomain } from '../../../lib/rules/customers/mailboxes.ts';
import { RESERVED_CONCURRENCY } from '../../cdk/load-classes.ts';
import { toBounceDomain } from '../../cdk/stacks/mail.ts';
import type { Stage } from '../../cdk/stages.ts';
import { type Finding, ok, stop, todo } from './finding.ts';

export type AwsAccount = {
  readonly region: string;
  getConcurrencyQuota(): Promise<number>;
  getMailAccount(): Promise<MailAccount>;
  findMailIdentity(domain: string): Promise<MailIdentity | undefined>;
};
type MailAccount = {
  /** Otherwise the account is in the sandbox: it sends to verified addresses only. */
  readonly isProduction: boolean;
  readonly canSend: boolean;
  readonly perSecond: number;
  readonly perDay: number;
};
type MailIdentity = { readonly isVerified: boolean; readonly dkimTokens: readonly string[] };

/** DNS records of a name; none if it does not exist. */
export type Dns = Readonly<
  Record<'CNAME' | 'MX' | 'TXT' | 'A', (name: string) => Promise<readonly string[]>>
>;

const CONCURRENCY_WANTED = 1_000;
/** Lambda keeps that much unreserved. */
const CONCURRENCY_UNRESERVED = 100;

/** The concurrency that a stage with reservations needs. */
const CONCURRENCY_MIN = Object.values(RESERVED_CONCURRENCY).reduce(
  (sum, each) => sum + each,
  CONCURRENCY_UNRESERVED,
);

function checkConcurrency(quota: number, { reservesConcurrency }: Stage): Finding {
  const allowed = `Lambda may run ${quota} functions at a time`;
  if (reservesConcurrency && quota < CONCURRENCY_MIN) {
    const needed = `too few to reserve what the stage needs (${CONCURRENCY_MIN})`;
    return stop(`${allowed}, ${needed}: set reservesConcurrency to false.`);
  }
  if (quota >= CONCURRENCY_WANTED) return ok(`${allowed}.`);
  return todo(
    `${allowed}; a busy hour needs ${CONCURRENCY_WANTED}. Request more: aws service-quotas request-service-quota-increase --service-code lambda --quota-code L-B99A9384 --desired-value ${CONCURRENCY_WANTED}`,
  );
}

function checkMailAccount(
  { isProduction, canSend, perSecond, perDay }: MailAccount,
  { mailsPerSecond }: Stage,
): Finding {
  if (!canSend)
    return todo('SES has paused sending for this account: see the SES console, Account dashboard.');
  if (!isProduction) {
    return todo(
      'SES is in its sandbox: it sends to verified addresses only. Request production access in the SES console, Account dashboard. Until then mails to customers are parked after 24 hours.',
    );
  }
  const rate = `SES sends ${perSecond} mails a second and ${perDay} a day`;
  if (mailsPerSecond > perSecond) {
    return todo(
      `${rate}, the stage sends ${mailsPerSecond} a second: set mailsPerSecond to ${perSecond}, or request a higher sending quota in Service Quotas, Amazon SES.`,
    );
  }
  return ok(`${rate}; the stage sends ${mailsPerSecond} a second.`);
}

function checkMailIdentity(domain: string, identity: MailIdentity | undefined, stage: Stage): Finding[] {
  const isCreated = stage.mailIdentity === 'create';
  if (!identity && isCreated) return [ok(`SES has no identity of ${domain} yet: the deployment creates it.`)];
  if (!identity) return [stop(`SES has no identity of ${domain}: create it, or set mailIdentity to create.`)];
  const owned = `SES has an identity of ${domain}`;
  const hint = `If the stack salon-${stage.name}-mail did not create it, set mailIdentity to existing.`;
  return [
    ...(isCreated ? [ok(`${owned}. ${hint}`)] : []),
    identity.isVerified
      ? ok(`${owned}, and it is verified.`)
      : todo(`${owned}, but it is not verified: add its DKIM records.`),
  ];
}

type ExpectedRecord = {
  readonly type: keyof Dns;
  readonly name: string;
  readonly value: string;
  readonly matches: (value: string) => boolean;
};

function listMailRecords(domain: string, region: string, dkimTokens: readonly string[]): ExpectedRecord[] {
  const bounceDomain = toBounceDomain(domain);
  const mailServer = `feedback-smtp.${region}.amazonses.com`;
  const record = (type: keyof Dns, name: string, value: string, pattern?: RegExp): ExpectedRecord => ({
    type,
    name,
    value,
    // An MX record begins with its preference
    matches: (found) => (pattern ? pattern.test(found) : found === value.split(' ').at(-1)),
  });
  return [
    ...dkimTokens.map((token) =>
      record('CNAME', `${token}._domainkey.${domain}`, `${token}.dkim.amazonses.com`),
    ),
    record('TXT', `_dmarc.${domain}`, '"v=DMARC1; p=none"', /^v=DMARC1\b/i),
    record('MX', bounceDomain, `10 ${mailServer}`),
    record(
      'TXT',
      bounceDomain,
      '"v=spf1 include:amazonses.com ~all"',
      /^v=spf1\b.*\binclude:amazonses\.com\b/i,
    ),
  ];
}

async function checkRecord({ type, name, value, matches }: ExpectedRecord, dns: Dns): Promise<Finding> {
  const found = await dns[type](name);
  return found.some((each) => matches(each.toLowerCase().replace(/\.$/, '')) || matches(each))
    ? ok(`DNS: ${name} ${type} is right.`)
    : todo(`DNS: add ${name} ${type} ${value}`);
}

async function checkDomain({ domain }: Stage, dns: Dns): Promise<Finding[]> {
  if (!domain) return [];
  const found = [...(await dns.CNAME(domain.name)), ...(await dns.A(domain.name))];
  return [
    found.length > 0
      ? ok(`DNS: ${domain.name} exists.`)
      : todo(`DNS: point ${domain.name} at the output DomainTarget of the deployment.`),
  ];
}

/**
 * Whether a stage that keeps its data has CloudFront and its firewall. Without them a flood of one address uses up the gateway's
 * limits for all salons, so somebody must say that this is meant.
 */
function checkEdge({ edge, keepsData }: Stage, withoutEdge: boolean): Finding[] {
  if (!keepsData) return [];
  if (edge?.webAclArn && edge.apiAddress === 'open') {
    return [
      todo(
        "CloudFront is in front of the API, and the API's own address is open: a flood of it uses up the throttles of all salons. See infra/docs/OPERATE.md, CloudFront and firewall.",
      ),
    ];
  }
  if (edge?.webAclArn) return [ok('The API is reached through CloudFront and its firewall alone.')];
  if (edge)
    return [todo('The firewall is deployed first: set edge.webAclArn to its output and deploy again.')];
  const missing = 'Nothing limits a flood of one address before it reaches the API';
  return withoutEdge
    ? [todo(`${missing}: set the fact edge (infra/docs/OPERATE.md, CloudFront and firewall).`)]
    : [
        stop(
          `${missing}: set the fact edge (infra/docs/OPERATE.md, CloudFront and firewall), or add --without-edge.`,
        ),
      ];
}

/** A page of the night that nobody hears is none: a stage that keeps its data needs somebody to call. */
function checkPages({ pagesTo, keepsData }: Stage): Finding[] {
  if (pagesTo) return [ok('A paging service receives the alarms that cannot wait.')];
  const missing = 'Nobody is called when money, bookings or mails are down';
  const remedy = 'set the fact pagesTo to the address of a paging service (infra/docs/OPERATE.md, Alarms).';
  return [keepsData ? stop(`${missing}: ${remedy}`) : todo(`${missing}: ${remedy}`)];
}

/**
 * Checks quotas, the sender's identity, DNS and the edge of a stage. Throws if AWS refuses a call.
 * @param withoutEdge the operator has said that the stage is meant to have no CloudFront
 */
export async function checkStage(
  stage: Stage,
  account: AwsAccount,
  dns: Dns,
  { withoutEdge = false } = {},
): Promise<Finding[]> {
  const domain = toMailDomain(stage.mailFrom);
  const [quota, mailAccount, identity, domainFindings] = await Promise.all([
    account.getConcurrencyQuota(),
    account.getMailAccount(),
    account.findMailIdentity(domain),
    checkDomain(stage, dns),
  ]);
  const records = listMailRecords(domain, account.region, identity?.dkimTokens ?? []);
  return [
    checkConcurrency(quota, stage),
    checkMailAccount(mailAccount, stage),
    ...checkMailIdentity(domain, identity, stage),
    ...(await Promise.all(records.map((record) => checkRecord(record, dns)))),
    ...domainFindings,
    ...checkEdge(stage, withoutEdge),
    ...checkPages(stage),
  ];
}
