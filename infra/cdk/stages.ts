import { RemovalPolicy } from 'aws-cdk-lib';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import * as z from 'zod';
import { toMailDomain } from '../../lib/rules/customers/mailboxes.ts';
import type { Throttles } from './throttles.ts';

/** The traits that follow from a stage's name, the same in every installation. */
type StageDefaults = {
  /** Keeps data and logs when the stacks are deleted, and needs an owner who reads its alarms. */
  readonly keepsData: boolean;
  readonly logDays: RetentionDays;
  /** A new version of a function first serves 10% of its requests for 5 minutes. */
  readonly releasesGradually: boolean;
  /** Limits for all salons together: each route of the gateway has the limit of its class for itself. */
  readonly throttles: Throttles;
};

const STAGES = {
  dev: {
    keepsData: false,
    logDays: RetentionDays.TWO_WEEKS,
    releasesGradually: false,
    throttles: {
      reference: { perSecond: 1, burst: 50 },
      catalog: { perSecond: 200, burst: 400 },
      slots: { perSecond: 300, burst: 600 },
      bookings: { perSecond: 50, burst: 100 },
      logIns: { perSecond: 10, burst: 20 },
      paymentWebhooks: { perSecond: 20, burst: 40 },
      others: { perSecond: 50, burst: 100 },
    },
  },
  prod: {
    keepsData: true,
    logDays: RetentionDays.THREE_MONTHS,
    releasesGradually: true,
    throttles: {
      reference: { perSecond: 2, burst: 50 },
      catalog: { perSecond: 2_000, burst: 4_000 },
      slots: { perSecond: 3_000, burst: 5_000 },
      bookings: { perSecond: 500, burst: 1_000 },
      logIns: { perSecond: 100, burst: 200 },
      paymentWebhooks: { perSecond: 300, burst: 600 },
      others: { perSecond: 1_000, burst: 2_000 },
    },
  },
} as const satisfies Record<string, StageDefaults>;

/**
 * The removal policy of a stage's data and logs. A stage that keeps them deletes only what a failed creation of a stack has
 * made: kept, it would make the next try fail, because its name is taken.
 */
export const toRemovalPolicy = ({ keepsData }: Pick<StageDefaults, 'keepsData'>): RemovalPolicy =>
  keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;

/** The context value of `releases` for a deployment whose new versions serve all requests at once. */
export const AT_ONCE = 'at-once';
/** The context value with the path of a file that has the templates of the deployed stacks, by name. */
export const DEPLOYED = 'deployed';

const arn = () => z.string().startsWith('arn:', 'must be an ARN');
const address = () => z.email('must be an e-mail address');

/** The facts of one installation: in cdk.json below the name of the stage. Each must be given, if only as null. */
const factsSchema = z.strictObject({
  /** The platform's sender address. Its domain must be verified in SES. */
  mailFrom: address(),
  /** `existing`: the account has the SES identity of the sender's domain already, and the stage uses it as it is. */
  mailIdentity: z.enum(['create', 'existing']),
  /** Mails a second that SES accepts from the account, or the stage's share of them. A sandbox accepts 1. */
  mailsPerSecond: z.int().min(1),
  /** Sends SMS from this phone number or pool of AWS End User Messaging, at its rate. */
  sms: z.strictObject({ originationArn: arn(), perSecond: z.int().min(1) }).nullable(),
  alarmsTo: address().nullable(),
  /** An HTTPS endpoint that also receives the alarms of the topic `page`, such as that of a paging service. */
  pagesTo: z.url({ protocol: /^https$/, error: 'must be an https address' }).nullable(),
  /** The monthly budget for AWS, in US dollars; a forecast above it is a notice. Counts the whole account. */
  monthlyBudgetUsd: z.number().positive().nullable(),
  /** A custom domain for the API, with a certificate in the API's region. The default is the gateway's own address. */
  domain: z.strictObject({ name: z.hostname(), certificateArn: arn() }).nullable(),
  /**
   * CloudFront with a firewall in front of the API, which needs a domain. `certificateArn`: of the domain, in us-east-1.
   * `webAclArn`: the output of the firewall stack; null deploys only that stack. `originSecret`: the number of the secret
   * that CloudFront sends. `required`: refuses requests that do not come through CloudFront. `apiAddress`: `closed` disables the
   * address that AWS gave the API, so that requests to it use up no throttle.
   */
  edge: z
    .strictObject({
      certificateArn: z.string().startsWith('arn:aws:acm:us-east-1:', 'must be an ARN in us-east-1'),
      webAclArn: arn().nullable(),
      originSecret: z.int().min(1),
      required: z.boolean(),
      apiAddress: z.enum(['open', 'closed']),
    })
    .nullable(),
  /** A table restored from a backup, used instead of the stack's own. */
  restoredTable: z.strictObject({ tableArn: arn(), streamArn: arn() }).nullable(),
  /**
   * Copies nightly backups of the table and the images to this vault of another account, and keeps the copies so many days.
   * `keyArn`: a key of KMS in that account, which seals a copy of the platform's keys. Needs a stage that keeps its data, because AWS
   * Backup needs a bucket with versions.
   */
  backupCopies: z.strictObject({ vaultArn: arn(), keyArn: arn(), days: z.int().min(7) }).nullable(),
  /** Reserves concurrency (infra/cdk/load-classes.ts). The quota of a new account is too small for that. */
  reservesConcurrency: z.boolean(),
});
type Facts = z.infer<typeof factsSchema>;

export type Stage = StageDefaults &
  Facts & {
    readonly name: string;
    /** Books and cancels on new versions before requests shift to them. */
    readonly checksReleases: boolean;
  };

const isStageName = (name: string): name is keyof typeof STAGES => Object.hasOwn(STAGES, name);

/** Reads a context value: from the command line, else from cdk.json. */
type ContextReader = (name: string) => unknown;

function readText(read: ContextReader, name: string): string | undefined {
  const value: unknown = read(name);
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string') throw new Error(`context ${name} must be text`);
  return value;
}

/** The facts that the command line replaces for a try. Which table a stage uses is never tried out. */
function readOverrides(read: ContextReader): Partial<Facts> {
  const [mailFrom, alarmsTo] = [readText(read, 'mailFrom'), readText(read, 'alarmsTo')];
  const [name, certificateArn] = [readText(read, 'domain'), readText(read, 'certificateArn')];
  if (Boolean(name) !== Boolean(certificateArn)) {
    throw new Error('context domain and certificateArn must be set together');
  }
  return {
    ...(mailFrom ? { mailFrom } : {}),
    ...(alarmsTo ? { alarmsTo } : {}),
    ...(name && certificateArn ? { domain: { name, certificateArn } } : {}),
  };
}

/** Domains that nobody can own (RFC 2606). */
const isExampleDomain = (domain: string): boolean => /(?:^|\.)example(?:\.(?:com|net|org))?$/i.test(domain);

/** The facts that contradict each other. */
const listContradictions = ({ edge, domain }: Facts): string[] => [
  ...(edge && !domain ? ['edge: needs a domain'] : []),
  ...(edge?.required && !edge.webAclArn
    ? ['edge.required: nothing comes through CloudFront without webAclArn']
    : []),
  ...(edge?.apiAddress === 'closed' && !edge.required
    ? [
        'edge.apiAddress: set required to true in a deployment before, so that CloudFront no longer uses that address',
      ]
    : []),
];

/** The facts that a stage that keeps its data lacks for a deployment. */
function listMissing({ mailFrom, alarmsTo, monthlyBudgetUsd, domain }: Facts): string[] {
  const domains = {
    mailFrom: toMailDomain(mailFrom),
    alarmsTo: toMailDomain(alarmsTo ?? ''),
    domain: domain?.name ?? '',
  };
  return [
    ...(alarmsTo ? [] : ['alarmsTo: somebody must read the alarms']),
    ...(monthlyBudgetUsd ? [] : ['monthlyBudgetUsd: what may AWS cost in a month?']),
    ...Object.entries(domains).flatMap(([fact, each]) =>
      isExampleDomain(each) ? [`${fact}: ${each} is an example; use a domain that you own`] : [],
    ),
  ];
}

/** The stage that the context names, with its facts. Throws naming each fact that is missing or invalid. */
export function readStage(read: ContextReader): Stage {
  const name = readText(read, 'stage') ?? 'dev';
  if (!isStageName(name)) {
    throw new Error(`no stage ${name}: choose one of ${Object.keys(STAGES).join(', ')}`);
  }
  const refuse = (problems: readonly string[]) =>
    new Error(`cdk.json, context.stages.${name}:\n${problems.map((each) => `  ${each}`).join('\n')}`);
  const { [name]: given = {} } = (read('stages') ?? {}) as { readonly [stage: string]: object };
  const parsed = factsSchema.safeParse({ ...given, ...readOverrides(read) });
  if (!parsed.success) {
    throw refuse(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`));
  }
  const problems = [
    ...listContradictions(parsed.data),
    ...(parsed.data.backupCopies && !STAGES[name].keepsData
      ? ['backupCopies: a stage that does not keep its data has no backups']
      : []),
    ...(STAGES[name].keepsData ? listMissing(parsed.data) : []),
  ];
  if (problems.length > 0) throw refuse(problems);
  // The check of a release books: it cannot while a restore refuses changes
  const atOnce =
    readText(read, 'releases') === AT_ONCE ? { releasesGradually: false, checksReleases: false } : {};
  return { checksReleases: true, ...STAGES[name], ...parsed.data, ...atOnce, name };
}
