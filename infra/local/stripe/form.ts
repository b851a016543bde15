/** A decoded parameter: Stripe's wire has text, lists and sections only. */
export type Param = string | Param[] | Params;
export type Params = { [key: string]: Param };

type Tree = Map<string, Tree | string>;

function segments(key: string): string[] {
  const head = key.split('[', 1)[0] ?? '';
  return [head, ...Array.from(key.matchAll(/\[([^\]]*)\]/g), (match) => match[1] ?? '')];
}

function plant(tree: Tree, path: string[], value: string): void {
  const [head = '', ...rest] = path;
  // `a[]=x&a[]=y` counts up where `a[0]=x` already says its place.
  const name = head === '' ? String(tree.size) : head;
  if (rest.length === 0) {
    tree.set(name, value);
    return;
  }
  const below = tree.get(name);
  const branch: Tree = below instanceof Map ? below : new Map();
  tree.set(name, branch);
  plant(branch, rest, value);
}

function grown(node: Tree | string): Param {
  if (typeof node === 'string') return node;
  const keys = [...node.keys()];
  if (keys.length > 0 && keys.every((key) => /^\d+$/.test(key))) return [...node.values()].map(grown);
  return paramsOf(node);
}

function paramsOf(tree: Tree): Params {
  return Object.fromEntries(Array.from(tree, ([key, node]) => [key, grown(node)]));
}

/** Decodes Stripe's bracketed form (`items[0][price]=…`, `expand[]=…`) into lists and sections. */
export function decodeForm(encoded: string): Params {
  const tree: Tree = new Map();
  for (const [key, value] of new URLSearchParams(encoded)) plant(tree, segments(key), value);
  return paramsOf(tree);
}
