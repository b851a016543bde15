import type { Profiler } from 'node:inspector';
import { Session } from 'node:inspector/promises';

/** The parts of the code, by file. A file belongs to the first part that matches. */
const PARTS: readonly (readonly [string, RegExp])[] = [
  ['database client', /node_modules\/(?:@aws-sdk|@smithy|@aws-crypto)\//],
  ['schemas', /node_modules\/zod\//],
  ['rules', /\/lib\/rules\/|node_modules\/@?date-fns\//],
  ['table', /\/lib\/table\//],
  [
    'chain',
    /\/lib\/(?:http|contract|ports|workflows|views)\/|\/functions\/|node_modules\/(?:@middy|@aws-lambda-powertools|jose)\//,
  ],
  ['local gateway', /\/infra\//],
  ['sockets and streams', /^node:/],
];
const OTHER = 'everything else';

type Share = { readonly part: string; readonly ms: number };

/** The part of a function. Engine code belongs to the part of its caller. */
function findPart({ callFrame: { functionName, url } }: Profiler.ProfileNode, caller: string): string {
  if (functionName === '(idle)') return 'waiting';
  if (functionName === '(garbage collector)') return 'garbage collection';
  if (url === '') return caller;
  return PARTS.find(([, pattern]) => pattern.test(url))?.[0] ?? OTHER;
}

/** Milliseconds that this process spends in each part of the code, sampled every 200 µs. */
export async function profileWork(work: () => Promise<unknown>): Promise<Share[]> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: 200 });
  await session.post('Profiler.start');
  await work();
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();

  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const parts = new Map<number, string>();
  const assign = (id: number, caller: string): void => {
    const node = nodes.get(id);
    if (!node) return;
    const part = findPart(node, caller);
    parts.set(id, part);
    for (const child of node.children ?? []) assign(child, part === 'waiting' ? OTHER : part);
  };
  const [root] = profile.nodes;
  if (root) assign(root.id, OTHER);

  const spent = new Map<string, number>();
  for (const [index, id] of (profile.samples ?? []).entries()) {
    const part = parts.get(id) ?? OTHER;
    spent.set(part, (spent.get(part) ?? 0) + (profile.timeDeltas?.[index] ?? 0) / 1000);
  }
  return [...spent].map(([part, ms]) => ({ part, ms })).sort((a, b) => b.ms - a.ms);
}
