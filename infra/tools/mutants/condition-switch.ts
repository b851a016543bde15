import { afterEach, inject } from 'vitest';
import { isSameKey } from '../../../lib/table/keys.ts';
import type { Change, FailedCondition, Requirement } from '../../../lib/table/store.ts';

/** Runs before each test file: lets one condition always hold, and records the conditions of refused writes. */

declare module 'vitest' {
  interface ProvidedContext {
    /** The site whose condition always holds; empty for none. */
    readonly condition: string;
  }
  interface TaskMeta {
    refused?: readonly string[];
  }
}

/** The value of a site. A text names an attribute that must be unchanged. */
type Condition = string | Requirement | Change | readonly Condition[];

const ALWAYS = { attribute: 'of no item', missing: true } as const;
const isList = (value: Condition): value is readonly Condition[] => Array.isArray(value);

/** Makes the conditions of a value always hold. A change that spends keeps its subtraction and loses its bound. */
function relax(value: Condition): Condition {
  if (typeof value === 'string') return ALWAYS.attribute;
  if (isList(value)) return value.map(relax);
  if (!('kind' in value)) return ALWAYS;
  if (value.kind !== 'update' || !value.spend) return { ...value, require: [ALWAYS] };
  const { spend, add = {}, ...rest } = value;
  const spent = Object.entries(spend).map(([name, amount]) => [name, (add[name] ?? 0) - amount] as const);
  return { ...rest, add: { ...add, ...Object.fromEntries(spent) } };
}

/** Identifies the condition of a site in a refused change: its requirements, or the names of its attributes. */
function listMarks(value: Condition): readonly (string | Requirement)[] {
  if (typeof value === 'string') return [value];
  if (isList(value)) return value.flatMap(listMarks);
  if (!('kind' in value)) return [value];
  const spent = value.kind === 'update' ? Object.keys(value.spend ?? {}) : [];
  return spent.length > 0 ? spent : (value.require ?? []);
}

const relaxed = inject('condition');
const sites = new Map<string | Requirement, Set<string>>();
const refused = new Set<string>();

Object.assign(globalThis, {
  __condition(site: string, value: Condition): Condition {
    if (site === relaxed) return relax(value);
    for (const mark of listMarks(value)) sites.set(mark, (sites.get(mark) ?? new Set()).add(site));
    return value;
  },
  __refused(failed: readonly FailedCondition[] | undefined, changes: readonly Change[]) {
    const isFailed = ({ key }: Change) => failed?.some((each) => isSameKey(each.key, key));
    for (const change of changes.filter(isFailed)) {
      const required = change.require ?? [];
      const names = required.flatMap((each) => ('attribute' in each ? [each.attribute] : []));
      for (const mark of [...required, ...names, ...listMarks(change)])
        for (const site of sites.get(mark) ?? []) refused.add(site);
    }
    return failed;
  },
});

afterEach(({ task }) => {
  task.file.meta.refused = [...refused];
});
