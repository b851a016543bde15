import { groups } from '../../lib/contract/index.ts';
import type { Lane } from '../../lib/rules/notifications/delivery-lanes.ts';
import type { IndexName } from '../../lib/table/keys.ts';
import { listFunctionsOfGroup } from './load-classes.ts';

/** The stacks of the API's functions: each has room for twice its groups (tests/infra/cdk/routes.test.ts). */
export const FUNCTIONS_STACKS = ['booking', 'sales', 'salon'] as const;
export type FunctionsStackName = (typeof FUNCTIONS_STACKS)[number];

/** The resources that a function uses, and its size where it differs from the default. */
export type FunctionNeeds = {
  /** The stack of a function of the API. It never changes: CloudFormation cannot move a function. */
  readonly stack?: FunctionsStackName;
  /** The function whose code it runs, where that is not its own. */
  readonly codeOf?: string;
  readonly table?: 'read' | 'read and write';
  readonly indexes?: readonly IndexName[];
  readonly images?: true;
  /** Deletes images that no record shows. */
  readonly deletesImages?: true;
  /** Stores replies that are too large. */
  readonly exports?: true;
  readonly mail?: true;
  /** Sends SMS, where the stage does. */
  readonly sms?: true;
  /** Reads the platform's keys: to verify tokens, to sign links, to decrypt the salons' secrets. */
  readonly keys?: true;
  /** Logs in to the canary salon. */
  readonly canaryLogin?: true;
  /** Contains the contracts of all groups. */
  readonly wholeContract?: true;
  readonly payments?: true;
  readonly memoryMb?: number;
  readonly timeoutSeconds?: number;
  /** Limit of the 99th percentile of its duration; above it an alarm goes off. */
  readonly p99Ms?: number;
};

/** Counts requests and verifies tokens (BEHAVIOR §3.2, §8.1). */
const GROUP = { table: 'read and write', keys: true } as const satisfies FunctionNeeds;
/** Waits for the payment processor. */
const PAYING = { ...GROUP, payments: true, p99Ms: 8_000 } as const satisfies FunctionNeeds;
/** Stores uploaded images of several megabytes. */
const WITH_IMAGES = {
  ...GROUP,
  images: true,
  p99Ms: 5_000,
} as const satisfies FunctionNeeds;
/** A kind of product: templates have images; purchases are listed for the salon and for their owners. */
const PRODUCT = { ...WITH_IMAGES, indexes: ['list', 'ofCustomer'] } as const satisfies FunctionNeeds;

/**
 * The needs of each function: the only list of functions by name in the infrastructure. Tests compare it with the
 * contract and with the content of each bundle.
 */
const NEEDS: { readonly [name: string]: FunctionNeeds } = {
  // A booking may name a payment intent; the customer's memberships lower its prices; a promotion may be for new customers
  // and guests only.
  booking: { stack: 'booking', ...GROUP, indexes: ['list', 'ofCustomer'], payments: true },
  slots: { stack: 'booking', ...GROUP, codeOf: 'booking', indexes: ['ofCustomer'] },
  catalog: { stack: 'booking', ...GROUP, codeOf: 'booking' },
  settings: { wholeContract: true, stack: 'salon', ...GROUP },
  // A log-in with an identity provider finds the visits that a guest with the same address has booked.
  auth: { stack: 'salon', ...GROUP, indexes: ['list'] },
  // Exports and erases what belongs to a customer, and visits that a guest with the same address has booked. An erasure
  // deletes the customer at the processor too.
  customers: { stack: 'salon', ...GROUP, indexes: ['list', 'ofCustomer'], payments: true, exports: true },
  services: { stack: 'salon', ...WITH_IMAGES },
  // Lists customers by name, what belongs to one of them, and sales by day. Checks new keys of the processor.
  directory: {
    stack: 'salon',
    ...WITH_IMAGES,
    indexes: ['list', 'ofCustomer', 'ofDays'],
    payments: true,
    exports: true,
  },
  appointments: { stack: 'booking', ...PAYING, indexes: ['ofDays', 'ofCustomer'] },
  // The card at a reader pays a checkout, whose promotion may be for new customers and guests only.
  payments: { stack: 'sales', ...PAYING, indexes: ['list', 'ofCustomer'] },
  // Changes and pays one visit by its manage link.
  visit: { stack: 'booking', ...PAYING, indexes: ['ofCustomer'] },
  // The customer's memberships lower the price of an accepted offer; their saved card is kept for its fees.
  waitlist: { stack: 'booking', ...PAYING, indexes: ['ofCustomer'] },
  packages: { stack: 'sales', ...PRODUCT },
  giftcards: { stack: 'sales', ...PRODUCT },
  // Creates and cancels subscriptions at the processor.
  memberships: { stack: 'sales', ...PRODUCT, payments: true, p99Ms: 8_000 },
  // In a quick sale, the customer's memberships lower the prices. A checkout charges saved cards; a promotion may be for new
  // customers and guests only.
  checkout: { stack: 'sales', ...PAYING, indexes: ['list', 'ofCustomer'] },
  // Finds a receipt by its number. Lists visits by day for their discounts.
  journal: { stack: 'sales', ...GROUP, indexes: ['list', 'ofCustomer', 'ofDays'] },
  webhooks: { stack: 'salon', ...GROUP },
  // Reads whole files.
  imports: { stack: 'salon', ...GROUP, exports: true, memoryMb: 2_048, p99Ms: 20_000 },
  // Serves all salons alike and reads nothing.
  docs: { stack: 'salon', wholeContract: true },
  // Counts views, and reads catalogs and the visits of calendar links, for callers without a token.
  pages: { stack: 'booking', table: 'read and write', indexes: ['ofDays'] },

  // Puts the notices of the table's stream into their queues, and counts the visits and money of customers.
  outbox: { table: 'read and write', indexes: ['list', 'ofCustomer'], timeoutSeconds: 30 },
  // Sends the mails and SMS of a batch at half the rate of their service: in the SES sandbox, a mail every 2 seconds.
  'message-sender': {
    codeOf: 'outbox',
    table: 'read and write',
    mail: true,
    sms: true,
    keys: true,
    timeoutSeconds: 180,
  },
  // Waits for the salons' endpoints.
  'webhook-sender': { codeOf: 'outbox', table: 'read and write', keys: true, timeoutSeconds: 30 },
  scheduled: {
    table: 'read and write',
    deletesImages: true,
    // Reads the files of imports, and writes those of exports
    exports: true,
    indexes: ['due', 'list', 'ofCustomer', 'ofDays'],
    keys: true,
    payments: true,
    // More than a vCPU: each record takes processor time (infra/docs/GROWTH.md, The sweeper)
    memoryMb: 2_048,
    timeoutSeconds: 55,
  },
  bounces: { table: 'read and write', memoryMb: 256, timeoutSeconds: 10 },
  'sms-replies': { table: 'read and write', memoryMb: 256, timeoutSeconds: 10 },
  // Publishes to desks that a diary has changed.
  'desk-events': { table: 'read', memoryMb: 512, timeoutSeconds: 10 },
  // Lets desks connect and subscribe.
  'desk-authorizer': { keys: true, memoryMb: 512, timeoutSeconds: 10 },
  canary: { canaryLogin: true, memoryMb: 256, timeoutSeconds: 60 },
  'release-check-booking': { stack: 'booking', codeOf: 'canary', canaryLogin: true, timeoutSeconds: 120 },
  'release-check-sales': { stack: 'sales', codeOf: 'canary', canaryLogin: true, timeoutSeconds: 120 },
};

/** Functions without HTTP routes: the table's stream, the scheduler and the mail service invoke them. */
export const WORKERS = ['outbox', 'scheduled', 'bounces', 'sms-replies'] as const;
export type Worker = (typeof WORKERS)[number];

/** The functions that send notices, by the lane whose queue invokes them. */
export const SENDER_BY_LANE = {
  mails: 'message-sender',
  sms: 'message-sender',
  webhooks: 'webhook-sender',
} as const satisfies Record<Lane, string>;

/** The functions that tell desks of changes. What they lose is read by each desk every 5 minutes. */
const DESK_FUNCTIONS = ['desk-events', 'desk-authorizer'] as const;

/** The functions that the gateway does not call and that are released as its functions are: by an alias, with a version before. */
const RELEASED_WORKERS: readonly string[] = [
  'outbox',
  'scheduled',
  ...new Set(Object.values(SENDER_BY_LANE)),
];

/** Books and cancels in the canary salon through the API, on a schedule. Its next run repeats a failed one. */
export const CANARY = 'canary';

/** The functions that book and cancel on the new versions of a stack before requests shift to these, by stack. */
export const RELEASE_CHECKS: { readonly [stack in FunctionsStackName]?: string } = {
  booking: 'release-check-booking',
  sales: 'release-check-sales',
};

/**
 * Serves requests that match no route, preflights included; every group would reply the same. It also reports the
 * deployed build.
 */
export const FALLBACK_GROUP = 'settings';

export const listFunctionNames = (): string[] => [
  ...groups.flatMap(listFunctionsOfGroup),
  ...WORKERS,
  ...new Set(Object.values(SENDER_BY_LANE)),
  ...DESK_FUNCTIONS,
  CANARY,
  ...Object.values(RELEASE_CHECKS),
];

/** The functions with an alias, which a rollback returns to the versions before. */
export const listFunctionsWithAlias = (): string[] => [
  ...groups.flatMap(listFunctionsOfGroup),
  ...RELEASED_WORKERS,
];

/** The names of the API's functions in one of their stacks. */
export const listFunctionsOfStack = (stack: FunctionsStackName): string[] =>
  groups.flatMap(listFunctionsOfGroup).filter((name) => getFunctionsStackName(name) === stack);

/** The stack of a function of the API. Throws for one that has none. */
function getFunctionsStackName(name: string): FunctionsStackName {
  const { stack } = getFunctionNeeds(name);
  if (!stack) throw new Error(`add the stack of the function '${name}' to infra/cdk/function-needs.ts`);
  return stack;
}

/** The name of a lane's queue. Other stacks and the runbook build its ARN and metrics from it. */
export const toLaneQueueName = (stage: string, lane: Lane): string => `salon-${stage}-${lane}`;

/** The name of the queue of what failed at every attempt: messages of a lane, or events of a function. */
export const toDeadLetterQueueName = (stage: string, name: Lane | Worker): string =>
  `salon-${stage}-${name}-dead-letters`;

/** The name of a function in the account. Other stacks build its ARN from it. */
export const toDeployedFunctionName = (stage: string, name: string): string =>
  getFunctionNeeds(name).stack ? `salon-${stage}-api-${name}` : `salon-${stage}-${name}`;

/** The log group of a function has the function's name. */
export const toLogName = toDeployedFunctionName;

/** The log group of the gateway's access log. */
export const toGatewayAccessLogName = (stage: string): string => `salon-${stage}-access`;

/** The functions with code of their own. */
export const listBundleNames = (): string[] =>
  listFunctionNames().filter((name) => getFunctionNeeds(name).codeOf === undefined);

/** The needs of a function. Throws for a function that NEEDS does not list. */
export function getFunctionNeeds(name: string): FunctionNeeds {
  const needs = Object.hasOwn(NEEDS, name) ? NEEDS[name] : undefined;
  if (!needs) throw new Error(`add the needs of the function '${name}' to infra/cdk/function-needs.ts`);
  return needs;
}
