import type { DeskEventSettings } from './desk-events.ts';
import type { ExportSettings } from './exports.ts';
import type { BucketSettings } from './image-bucket.ts';
import type { ReleaseSettings } from './new-versions.ts';
import type { QueueSettings } from './queues.ts';
import type { SmsSettings } from './sms.ts';

/** Rounds of scrypt: a check takes 32 MB and about 80 ms. */
export const PASSWORD_ROUNDS = 2 ** 15;

/** The settings of a process, read once from its environment variables. */
export type Environment = {
  /** 'local', 'dev', 'prod'. */
  readonly stage: string;
  /** Identifies the deployed code. */
  readonly build: string;
  readonly clock: () => Date;
  readonly table: { readonly table: string; readonly region: string; readonly endpoint?: string | undefined };
  readonly mail: {
    readonly region: string;
    readonly endpoint?: string | undefined;
    /** The platform's address; the salon's is in Reply-To (BEHAVIOR §29.1). */
    readonly from: string;
    readonly configurationSets?: string | undefined;
  };
  /** Undefined where SMS is switched off. */
  readonly sms?: SmsSettings | undefined;
  /** The messages a second that the mail and the SMS service accept; missing where there is no limit. */
  readonly perSecond: { readonly mails?: number; readonly sms?: number };
  /** The queues of notices that are due; only the function that reads the table's stream has them. */
  readonly queues?: QueueSettings | undefined;
  /** Where desks are told of changes; undefined where nothing tells them, and they only ask. */
  readonly deskEvents?: DeskEventSettings | undefined;
  readonly images: BucketSettings & {
    /** The base URL of stored images, without a trailing slash. */
    readonly publicUrl: string;
  };
  /** The private bucket of large replies; only the functions that export have it. */
  readonly exports?: ExportSettings | undefined;
  /** Another URL than the payment processor's own. */
  readonly processorUrl?: string | undefined;
  readonly identity: {
    readonly googleIssuer: string;
    readonly googleKeysUrl: string;
    readonly facebookGraphUrl: string;
  };
  /** The platform's keys: a secret in Secrets Manager, or locally their JSON. */
  readonly secrets: { readonly arn?: string | undefined; readonly json?: string | undefined };
  /** The log-in of the canary salon's administrator: a secret in Secrets Manager; only the canary has it. */
  readonly canaryLoginArn?: string | undefined;
  /** The new versions that the check of a release calls; only that function has them. */
  readonly release?: ReleaseSettings | undefined;
  /** Rounds of scrypt for new passwords. */
  readonly passwordRounds: number;
  /** The API's URL, including its prefix. */
  readonly baseUrl: string;
  /** The base URL of the pages' scripts, styles and fonts, without a trailing slash. */
  readonly pageFilesUrl: string;
  /** Locally, the folder of the compiled pages; a bundle has them beside itself. */
  readonly pagesFolder?: string | undefined;
  /** Locally, callers may choose their address by X-Forwarded-For. */
  readonly trustForwardedFor: boolean;
  /** The secrets that CloudFront may send, and whether requests must come through it; undefined without CloudFront. */
  readonly origin?: { readonly secrets: readonly string[]; readonly required: boolean } | undefined;
  /** Locally, webhooks may go to loopback addresses. */
  readonly allowPrivateWebhooks: boolean;
};

type Variables = Readonly<Record<string, string | undefined>>;

function requireVariable(variables: Variables, name: string): string {
  const value = variables[name];
  if (!value) throw new Error(`environment variable ${name} is not set`);
  return value;
}

/** The credentials of the function's role, with which it signs requests itself. */
const readCredentials = (variables: Variables) => ({
  accessKeyId: variables.AWS_ACCESS_KEY_ID ?? 'local',
  secretAccessKey: variables.AWS_SECRET_ACCESS_KEY ?? 'local',
  ...(variables.AWS_SESSION_TOKEN ? { sessionToken: variables.AWS_SESSION_TOKEN } : {}),
});

function readDeskEvents(variables: Variables, region: string): DeskEventSettings | undefined {
  const { DESK_EVENTS_URL: url, DESK_EVENTS_REALTIME_URL: realtimeUrl } = variables;
  if (!url || !realtimeUrl) return undefined;
  return { region, url, realtimeUrl, credentials: readCredentials(variables) };
}

/** Reads the environment variables. Throws with the name of a missing one. */
export function readEnvironment(variables: Variables = process.env): Environment {
  const region = variables.AWS_REGION ?? 'us-east-1';
  const local = variables.STAGE === 'local';
  return {
    stage: requireVariable(variables, 'STAGE'),
    build: variables.BUILD ?? 'local',
    clock: () => new Date(),
    table: { table: requireVariable(variables, 'TABLE_NAME'), region, endpoint: variables.DYNAMODB_ENDPOINT },
    mail: {
      region,
      endpoint: variables.SES_ENDPOINT,
      from: requireVariable(variables, 'MAIL_FROM'),
      configurationSets: variables.MAIL_CONFIGURATION_SETS,
    },
    sms: variables.SMS_ORIGINATION
      ? { region, endpoint: variables.SMS_ENDPOINT, originationIdentity: variables.SMS_ORIGINATION }
      : undefined,
    perSecond: {
      ...(variables.MAILS_PER_SECOND ? { mails: Number(variables.MAILS_PER_SECOND) } : {}),
      ...(variables.SMS_PER_SECOND ? { sms: Number(variables.SMS_PER_SECOND) } : {}),
    },
    queues: variables.QUEUES_URL ? { region, url: variables.QUEUES_URL, isLocal: local } : undefined,
    deskEvents: readDeskEvents(variables, region),
    images: {
      bucket: requireVariable(variables, 'IMAGES_BUCKET'),
      region,
      endpoint: variables.S3_ENDPOINT,
      publicUrl: requireVariable(variables, 'IMAGES_URL'),
    },
    exports: variables.EXPORTS_BUCKET
      ? {
          bucket: variables.EXPORTS_BUCKET,
          region,
          endpoint: variables.S3_ENDPOINT,
          credentials: readCredentials(variables),
        }
      : undefined,
    processorUrl: local ? variables.STRIPE_URL : undefined,
    identity: {
      googleIssuer: variables.GOOGLE_ISSUER ?? 'https://accounts.google.com',
      googleKeysUrl: variables.GOOGLE_KEYS_URL ?? 'https://www.googleapis.com/oauth2/v3/certs',
      facebookGraphUrl: variables.FACEBOOK_GRAPH_URL ?? 'https://graph.facebook.com/v23.0',
    },
    secrets: { arn: variables.SECRETS_ARN, json: local ? variables.SECRETS_JSON : undefined },
    canaryLoginArn: variables.CANARY_LOGIN_ARN,
    release: variables.NEW_VERSIONS
      ? { region, versions: JSON.parse(variables.NEW_VERSIONS), credentials: readCredentials(variables) }
      : undefined,
    passwordRounds: PASSWORD_ROUNDS,
    baseUrl: requireVariable(variables, 'BASE_URL'),
    pageFilesUrl: requireVariable(variables, 'PAGE_FILES_URL'),
    trustForwardedFor: local,
    origin: variables.ORIGIN_SECRETS
      ? { secrets: variables.ORIGIN_SECRETS.split(','), required: variables.ORIGIN_REQUIRED === '1' }
      : undefined,
    allowPrivateWebhooks: local,
  };
}
