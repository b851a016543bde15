import { RetentionDays } from 'aws-cdk-lib/aws-logs';

/** The settings that differ between deployments. */
export type Stage = {
  readonly name: string;
  /** The platform's sender address. Its domain must be verified in SES. */
  readonly mailFrom: string;
  /** E-mail address that receives alarms. */
  readonly alarmsTo?: string | undefined;
  /** A custom domain for the API. The default is the gateway's own address. */
  readonly domain?: { readonly name: string; readonly certificateArn: string } | undefined;
  /** Keeps data and logs when the stacks are deleted. */
  readonly keepsData: boolean;
  readonly logDays: RetentionDays;
  /** Request limit of all salons together. */
  readonly throttle: { readonly perSecond: number; readonly burst: number };
  /** Reserves concurrency for the workers. The quota of a new account is too small for that. */
  readonly reservesConcurrency: boolean;
  /** A table restored from a backup, used instead of the stack's own. */
  readonly restored?: { readonly tableArn: string; readonly streamArn: string } | undefined;
};

type StageDefaults = Pick<Stage, 'mailFrom' | 'keepsData' | 'logDays' | 'throttle' | 'reservesConcurrency'>;

const STAGES = {
  dev: {
    mailFrom: 'bookings@dev.salon.example',
    keepsData: false,
    logDays: RetentionDays.TWO_WEEKS,
    throttle: { perSecond: 50, burst: 100 },
    reservesConcurrency: false,
  },
  prod: {
    mailFrom: 'bookings@salon.example',
    keepsData: true,
    logDays: RetentionDays.THREE_MONTHS,
    throttle: { perSecond: 500, burst: 1_000 },
    reservesConcurrency: true,
  },
} as const satisfies Record<string, StageDefaults>;

const isStageName = (name: string): name is keyof typeof STAGES => Object.hasOwn(STAGES, name);

/** Reads a context value: from the command line, else from cdk.json. */
export type ContextReader = (name: string) => unknown;

function readText(read: ContextReader, name: string): string | undefined {
  const value: unknown = read(name);
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string') throw new Error(`context ${name} must be text`);
  return value;
}

/** Reads two values that must be set together. */
function readPair(read: ContextReader, first: string, second: string): readonly [string, string] | undefined {
  const [a, b] = [readText(read, first), readText(read, second)];
  if (a && b) return [a, b];
  if (a || b) throw new Error(`context ${first} and ${second} must be set together`);
  return undefined;
}

/** The stage that the context names, with the settings of the context. Throws naming a value that is invalid. */
export function readStage(read: ContextReader): Stage {
  const name = readText(read, 'stage') ?? 'dev';
  if (!isStageName(name)) {
    throw new Error(`no stage ${name}: choose one of ${Object.keys(STAGES).join(', ')}`);
  }
  const defaults = STAGES[name];
  const domain = readPair(read, 'domain', 'certificateArn');
  const restored = readPair(read, 'tableArn', 'tableStreamArn');
  return {
    ...defaults,
    name,
    mailFrom: readText(read, 'mailFrom') ?? defaults.mailFrom,
    alarmsTo: readText(read, 'alarmsTo'),
    domain: domain && { name: domain[0], certificateArn: domain[1] },
    restored: restored && { tableArn: restored[0], streamArn: restored[1] },
  };
}
