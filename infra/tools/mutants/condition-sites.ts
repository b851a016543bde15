import { globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { parseAst } from 'vitest/node';

/** An expression that makes a write condition. Its id is its file and text, so that it stays while lines move. */
type ConditionSite = {
  readonly id: string;
  readonly file: string;
  readonly line: number;
  readonly start: number;
  readonly end: number;
};

type Node = { readonly start: number; readonly end: number; readonly [field: string]: unknown };

const SOURCES = ['lib/table/**/*.ts', 'lib/workflows/**/*.ts', 'functions/**/*.ts'];
/** They define conditions, or write none. */
const EXCLUDED = ['lib/table/transact-items.ts', 'lib/table/commit.ts', 'functions/pages/app/**'];
/** Functions that return requirements, or changes that only require. */
const CONDITION_MAKERS = /^(?:putNewItem|toUnchanged\w*(?:Requirements|Factor)|require(?!Item$)[A-Z]\w*)$/;
const OPERATORS = new Set(['that', 'anyOf', 'is', 'missing', 'atMost', 'atLeast']);

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'end' in value;
const listChildren = (node: Node): Node[] => Object.values(node).flat().filter(isNode);
const getName = (value: unknown) => (isNode(value) ? String(value.name) : '');
const listProperties = (node: Node): string[] =>
  node.type === 'ObjectExpression' ? listChildren(node).map(({ key }) => getName(key)) : [];

function listConditions(node: Node): readonly Node[] {
  const names = listProperties(node);
  const isRequirement = names.some((each) => OPERATORS.has(each)) && names.length <= 2;
  if (node.type !== 'CallExpression') return isRequirement ? [node] : [];
  const [first, ...others] = (node.arguments as unknown[]).filter(isNode);
  const name = getName(node.callee);
  if (name === 'toUnchangedRequirements')
    return first ? others.map(({ argument, ...each }) => (isNode(argument) ? argument : each)) : [];
  const isSpent = name === 'updateItem' && others.some((each) => listProperties(each).includes('spend'));
  return isSpent || CONDITION_MAKERS.test(name) ? [node] : [];
}

function listSitesOf(file: string): ConditionSite[] {
  const source = readFileSync(file, 'utf8');
  const listNodes = (node: Node): Node[] => [
    ...listConditions(node),
    // An alternative is not a condition of its own
    ...(listProperties(node).includes('anyOf') ? [] : listChildren(node).flatMap(listNodes)),
  ];
  const nodes = listNodes(parseAst(source, { lang: 'ts' }) as unknown as Node);
  const counts = new Map<string, number>();
  return nodes.map(({ start, end }) => {
    const text = source.slice(start, end).replace(/\s+/g, ' ');
    const count = (counts.get(text) ?? 0) + 1;
    counts.set(text, count);
    const line = source.slice(0, start).split('\n').length;
    return { id: `${file} ${text}${count > 1 ? ` (${count})` : ''}`, file, line, start, end };
  });
}

export const listWriteConditionSites = (): ConditionSite[] =>
  globSync(SOURCES, { exclude: EXCLUDED }).sort().flatMap(listSitesOf);

/** Passes every condition through `__condition`, and the failed ones of a commit through `__refused`. */
export const createConditionPlugin = () => {
  const sites = Map.groupBy(listWriteConditionSites(), ({ file }) => file);
  return {
    name: 'instrument-conditions',
    enforce: 'pre' as const,
    transform(source: string, path: string) {
      const file = relative('.', path);
      if (file === 'lib/table/commit.ts')
        return source.replace(/(?<== )findFailedConditions\(.*\)/, '__refused($&, changes)');
      return (sites.get(file) ?? [])
        .flatMap(({ id, start, end }) => [
          { at: start, text: `__condition(${JSON.stringify(id)},` },
          { at: end, text: ')' },
        ])
        .sort((a, b) => b.at - a.at)
        .reduce((code, { at, text }) => code.slice(0, at) + text + code.slice(at), source);
    },
  };
};
