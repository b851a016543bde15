/** Rounds of scrypt: what a password costs who tries it, 32 MB and about 80 ms of a small function. */
export const PASSWORD_ROUNDS = 2 ** 15;

/** Where a function runs: read once from the process's environment, given to the ports and to `serve`. */
export type Environment = {
  /** 'local', 'dev', 'prod'. */
  readonly stage: string;
  /** Which code this is: the same code has the same name. */
  readonly build: string;
  readonly clock: () => Date;
  readonly table: { readonly table: string; readonly region: string; readonly endpoint?: string | undefined };
  readonly mail: {
    readonly region: string;
    readonly endpoint?: string | undefined;
    /** The platform's own address; the salon's goes into Reply-To (decisions §4). */
    readonly from: string;
    readonly configurationSet?: string | undefined;
  };
  readonly images: {
    readonly bucket: string;
    readonly region: string;
    readonly endpoint?: string | undefined;
    /** Where stored images open, without a slash at the end. */
    readonly publicUrl: string;
  };
  /** Only where payments do not go to the processor itself. */
  readonly processorUrl?: string | undefined;
  readonly identity: {
    readonly googleIssuer: string;
    readonly googleKeysUrl: string;
    readonly facebookGraphUrl: string;
  };
  /** The platform's own keys: a secret of the secret store, or their JSON itself on one machine. */
  readonly secrets: { readonly arn?: string | undefined; readonly json?: string | undefined };
  /** How many rounds of scrypt a password costs. */
  readonly passwordRounds: number;
  /** Where this API answers, with its prefix; links to it start here. */
  readonly baseUrl: string;
  /** On one machine callers may say who they are in X-Forwarded-For, so that many can be played. */
  readonly trustForwardedFor: boolean;
  /** On one machine webhooks may go to loopback addresses. */
  readonly allowPrivateWebhooks: boolean;
};

type Variables = Readonly<Record<string, string | undefined>>;

function required(variables: Variables, name: string): string {
  const value = variables[name];
  if (!value) throw new Error(`environment variable ${name} is not set`);
  return value;
}

/** The environment of this process. Fails at once, by name, where something is missing. */
export function readEnvironment(variables: Variables = process.env): Environment {
  const region = variables.AWS_REGION ?? 'us-east-1';
  const local = variables.STAGE === 'local';
  return {
    stage: required(variables, 'STAGE'),
    build: variables.BUILD ?? 'local',
    clock: () => new Date(),
    table: { table: required(variables, 'TABLE_NAME'), region, endpoint: variables.DYNAMODB_ENDPOINT },
    mail: {
      region,
      endpoint: variables.SES_ENDPOINT,
      from: required(variables, 'MAIL_FROM'),
      configurationSet: variables.MAIL_CONFIGURATION_SET,
    },
    images: {
      bucket: required(variables, 'IMAGES_BUCKET'),
      region,
      endpoint: variables.S3_ENDPOINT,
      publicUrl: required(variables, 'IMAGES_URL'),
    },
    processorUrl: local ? variables.STRIPE_URL : undefined,
    identity: {
      googleIssuer: variables.GOOGLE_ISSUER ?? 'https://accounts.google.com',
      googleKeysUrl: variables.GOOGLE_KEYS_URL ?? 'https://www.googleapis.com/oauth2/v3/certs',
      facebookGraphUrl: variables.FACEBOOK_GRAPH_URL ?? 'https://graph.facebook.com/v23.0',
    },
    secrets: { arn: variables.SECRETS_ARN, json: local ? variables.SECRETS_JSON : undefined },
    passwordRounds: PASSWORD_ROUNDS,
    baseUrl: required(variables, 'BASE_URL'),
    trustForwardedFor: local,
    allowPrivateWebhooks: local,
  };
}
