import { RetentionDays } from 'aws-cdk-lib/aws-logs';

/** What differs from one deployment to the next. */
export type Stage = {
  readonly name: string;
  /** The platform's own address; its domain is proven to the mail service. */
  readonly mailFrom: string;
  /** Who is told of alarms; nobody where it is left out. */
  readonly alarmsTo?: string | undefined;
  /** An address of one's own for the API; without one it answers at the gateway's. */
  readonly domain?: { readonly name: string; readonly certificateArn: string } | undefined;
  /** Keeps data, and whatever explains it, when the stacks are taken away. */
  readonly keepsData: boolean;
  readonly logDays: RetentionDays;
  /** Requests of all salons together. */
  readonly throttle: { readonly perSecond: number; readonly burst: number };
  /** Sets capacity aside for the workers. New accounts have none to spare. */
  readonly reservesConcurrency: boolean;
  /** A table restored from a backup, which takes the place of the stack's own. */
  readonly restored?: { readonly tableArn: string; readonly streamArn: string } | undefined;
};

type Fixed = Pick<Stage, 'mailFrom' | 'keepsData' | 'logDays' | 'throttle' | 'reservesConcurrency'>;

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
} as const satisfies Record<string, Fixed>;

const isStage = (name: string): name is keyof typeof STAGES => Object.hasOwn(STAGES, name);

/** Context values: from the command line, else from cdk.json. */
export type Context = (name: string) => unknown;

function textOf(context: Context, name: string): string | undefined {
  const value: unknown = context(name);
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string') throw new Error(`context ${name} must be text`);
  return value;
}

/** Two values that are of use together only. */
function pairOf(context: Context, first: string, second: string): readonly [string, string] | undefined {
  const [a, b] = [textOf(context, first), textOf(context, second)];
  if (a && b) return [a, b];
  if (a || b) throw new Error(`context ${first} and ${second} go together`);
  return undefined;
}

/** The stage that the context names, with what the context sets for it. Fails by name where something is wrong. */
export function stageOf(context: Context): Stage {
  const name = textOf(context, 'stage') ?? 'dev';
  if (!isStage(name)) throw new Error(`no stage ${name}: choose one of ${Object.keys(STAGES).join(', ')}`);
  const fixed = STAGES[name];
  const domain = pairOf(context, 'domain', 'certificateArn');
  const restored = pairOf(context, 'tableArn', 'tableStreamArn');
  return {
    ...fixed,
    name,
    mailFrom: textOf(context, 'mailFrom') ?? fixed.mailFrom,
    alarmsTo: textOf(context, 'alarmsTo'),
    domain: domain && { name: domain[0], certificateArn: domain[1] },
    restored: restored && { tableArn: restored[0], streamArn: restored[1] },
  };
}
