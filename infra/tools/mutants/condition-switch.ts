import { isDeepStrictEqual } from 'node:util';
import { afterEach, inject } from 'vitest';
import type { Change, Requirement } from '../../../lib/table/change.ts';
import type { FailedCondition } from '../../../lib/table/commit.ts';
import type { Item } from '../../../lib/table/item.ts';

/** Runs before each test file: lets one condition always hold, and records which ones refuse a write. */

declare module 'vitest' {
  interface ProvidedContext {
    /** The site whose condition always holds; empty for none. */
    readonly condition: string;
  }
  interface TaskMeta {
    refused?: readonly string[];
  }
}

/** What a site makes; a text is an attribute that must be unchanged. */
type Condition = string | Requirement | Change | readonly Condition[];

const ALWAYS = { attribute: 'of no item', missing: true } as const;
const isList = (value: Condition): value is readonly Condition[] => Array.isArray(value);

/** The same with conditions that always hold; of a change that spends only the bound is left out. */
function relax(value: Condition): Condition {
  if (typeof value === 'string') return ALWAYS.attribute;
  if (isList(value)) return value.map(relax);
  if (!('kind' in value)) return ALWAYS;
  if (value.kind !== 'update' || !value.spend) return { ...value, require: [ALWAYS] };
  const { spend, add = {}, ...rest } = value;
  const spent = Object.entries(spend).map(([name, amount]) => [name, (add[name] ?? 0) - amount] as const);
  return { ...rest, add: { ...add, ...Object.fromEntries(spent) } };
}

/** What tells the conditions of a site from others: requirements by identity, attributes by name. */
function listMarks(value: Condition): readonly (string | Requirement)[] {
  if (typeof value === 'string') return [value];
  if (isList(value)) return value.flatMap(listMarks);
  if (!('kind' in value)) return [value];
  return value.kind === 'update' && value.spend ? Object.keys(value.spend) : (value.require ?? []);
}

function holds(requirement: Requirement, item: Item | undefined): boolean {
  if ('that' in requirement) return (requirement.that === 'present') === (item !== undefined);
  if ('anyOf' in requirement) return requirement.anyOf.some((each) => holds(each, item));
  const stored = item?.[requirement.attribute];
  if ('missing' in requirement) return stored === undefined;
  if ('is' in requirement) return isDeepStrictEqual(stored, requirement.is);
  const value = stored as number | string;
  return 'atMost' in requirement ? value <= requirement.atMost : value >= requirement.atLeast;
}

const listBounds = (change: Change): readonly Requirement[] =>
  Object.entries((change.kind === 'update' && change.spend) || {}).map(([attribute, atLeast]) => ({
    attribute,
    atLeast,
  }));

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
    for (const { key, found } of failed ?? []) {
      const change = changes.find((each) => each.key.pk === key.pk && each.key.sk === key.sk);
      for (const each of change ? [...(change.require ?? []), ...listBounds(change)] : []) {
        if (holds(each, found)) continue;
        const marks = 'attribute' in each ? [each, each.attribute] : [each];
        for (const site of marks.flatMap((mark) => [...(sites.get(mark) ?? [])])) refused.add(site);
      }
    }
    return failed;
  },
});

afterEach(({ task }) => {
  task.file.meta.refused = [...refused];
});
