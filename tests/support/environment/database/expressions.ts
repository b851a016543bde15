import { isDeepStrictEqual } from 'node:util';

/** A value in DynamoDB's format, such as `{ "S": "text" }`. */
export type WireValue = { readonly [type: string]: unknown };
export type WireItem = { readonly [attribute: string]: WireValue };

/** What an expression's placeholders stand for. */
export type Placeholders = {
  readonly ExpressionAttributeNames?: { readonly [name: string]: string };
  readonly ExpressionAttributeValues?: { readonly [name: string]: WireValue };
};

export type Condition = (item: WireItem, placeholders: Placeholders) => boolean;
type Operand = (item: WireItem, placeholders: Placeholders) => WireValue | undefined;

const TOKENS = /<=|>=|<>|[=<>(),]|[#:]?[\w.-]+/g;

/** The tokens of an expression, the next one first. */
function openTokens(expression: string) {
  const tokens = expression.match(TOKENS) ?? [];
  let position = 0;
  return {
    peek: () => tokens[position],
    take: () => tokens[position++] ?? fail(expression),
    /** Whether the next token is this one; then it is taken. */
    skip: (token: string) => tokens[position] === token && ++position > 0,
    expect: (token: string) => tokens[position++] === token || fail(expression),
  };
}
type Tokens = ReturnType<typeof openTokens>;

function fail(expression: string): never {
  throw new Error(`an expression that the database of the tests does not know: ${expression}`);
}

export function toAttribute(token: string, { ExpressionAttributeNames = {} }: Placeholders): string {
  return token.startsWith('#') ? (ExpressionAttributeNames[token] ?? fail(token)) : token;
}

export function toValue(token: string, { ExpressionAttributeValues = {} }: Placeholders): WireValue {
  return ExpressionAttributeValues[token] ?? fail(token);
}

const toOperand =
  (token: string): Operand =>
  (item, placeholders) =>
    token.startsWith(':') ? toValue(token, placeholders) : item[toAttribute(token, placeholders)];

/** DynamoDB sorts texts by their UTF-8 bytes, in which surrogate pairs come last. */
export function compareTexts(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    const left = a.charCodeAt(index);
    const right = b.charCodeAt(index);
    if (left !== right) {
      const isPair = (unit: number) => unit >= 0xd800 && unit <= 0xdfff;
      return isPair(left) === isPair(right) ? left - right : isPair(left) ? 1 : -1;
    }
  }
  return a.length - b.length;
}

/** Negative, 0 or positive; NaN for values of which none is the larger one. */
function compare(a: WireValue | undefined, b: WireValue | undefined): number {
  if (typeof a?.S === 'string' && typeof b?.S === 'string') return compareTexts(a.S, b.S);
  if (typeof a?.N === 'string' && typeof b?.N === 'string') return Number(a.N) - Number(b.N);
  return Number.NaN;
}

const isEqual = (a: WireValue | undefined, b: WireValue | undefined): boolean =>
  a !== undefined && (compare(a, b) === 0 || isDeepStrictEqual(a, b));

const COMPARISONS: Readonly<Record<string, (a: WireValue | undefined, b: WireValue | undefined) => boolean>> =
  {
    '=': isEqual,
    '<>': (a, b) => !isEqual(a, b),
    '<': (a, b) => compare(a, b) < 0,
    '<=': (a, b) => compare(a, b) <= 0,
    '>': (a, b) => compare(a, b) > 0,
    '>=': (a, b) => compare(a, b) >= 0,
  };

function parseFunction(name: string, tokens: Tokens): Condition {
  const operand = toOperand(tokens.take());
  if (name === 'begins_with') {
    tokens.expect(',');
    const prefix = toOperand(tokens.take());
    tokens.expect(')');
    return (...context) => String(operand(...context)?.S ?? '').startsWith(String(prefix(...context)?.S));
  }
  tokens.expect(')');
  if (name === 'attribute_exists') return (...context) => operand(...context) !== undefined;
  if (name === 'attribute_not_exists') return (...context) => operand(...context) === undefined;
  return fail(name);
}

function parseList(tokens: Tokens): Operand[] {
  const operands = [toOperand(tokens.take())];
  while (tokens.skip(',')) operands.push(toOperand(tokens.take()));
  tokens.expect(')');
  return operands;
}

function parseTerm(tokens: Tokens): Condition {
  if (tokens.skip('(')) {
    const condition = parseAlternatives(tokens);
    tokens.expect(')');
    return condition;
  }
  const token = tokens.take();
  if (tokens.skip('(')) return parseFunction(token, tokens);
  const left = toOperand(token);
  const operator = tokens.take();
  if (operator === 'BETWEEN') {
    const from = toOperand(tokens.take());
    tokens.expect('AND');
    const to = toOperand(tokens.take());
    return (...context) =>
      compare(left(...context), from(...context)) >= 0 && compare(left(...context), to(...context)) <= 0;
  }
  if (operator === 'IN') {
    tokens.expect('(');
    const options = parseList(tokens);
    return (...context) => options.some((option) => isEqual(left(...context), option(...context)));
  }
  const comparison = COMPARISONS[operator] ?? fail(operator);
  const right = toOperand(tokens.take());
  return (...context) => comparison(left(...context), right(...context));
}

function parseConjunction(tokens: Tokens): Condition {
  const terms = [parseTerm(tokens)];
  while (tokens.skip('AND')) terms.push(parseTerm(tokens));
  return (...context) => terms.every((term) => term(...context));
}

function parseAlternatives(tokens: Tokens): Condition {
  const conjunctions = [parseConjunction(tokens)];
  while (tokens.skip('OR')) conjunctions.push(parseConjunction(tokens));
  return (...context) => conjunctions.some((conjunction) => conjunction(...context));
}

/** Parses each expression once: the same few come with nearly every call. */
function remember<Parsed>(parse: (tokens: Tokens) => Parsed): (expression: string) => Parsed {
  const parsed = new Map<string, Parsed>();
  return (expression) => {
    const known = parsed.get(expression);
    if (known) return known;
    const tokens = openTokens(expression);
    const result = parse(tokens);
    if (tokens.peek() !== undefined) fail(expression);
    parsed.set(expression, result);
    return result;
  };
}

/** The condition of an expression. Throws for what this code never writes, such as paths into maps. */
export const parseCondition = remember(parseAlternatives);

/** One action of an update, with the placeholders of its attribute and value. */
export type UpdateAction =
  | { readonly kind: 'SET' | 'ADD'; readonly name: string; readonly value: string }
  | { readonly kind: 'REMOVE'; readonly name: string };

function parseAction(kind: string, tokens: Tokens): UpdateAction {
  const name = tokens.take();
  if (kind === 'REMOVE') return { kind, name };
  if (kind === 'SET') tokens.expect('=');
  else if (kind !== 'ADD') fail(kind);
  return { kind: kind === 'SET' ? 'SET' : 'ADD', name, value: tokens.take() };
}

export const parseUpdate = remember((tokens): readonly UpdateAction[] => {
  const actions: UpdateAction[] = [];
  while (tokens.peek() !== undefined) {
    const kind = tokens.take();
    do actions.push(parseAction(kind, tokens));
    while (tokens.skip(','));
  }
  return actions;
});

/** The attributes of a projection. */
export const parseProjection = remember((tokens): readonly string[] => {
  const names = [tokens.take()];
  while (tokens.skip(',')) names.push(tokens.take());
  return names;
});

/** The bounds of a query: one partition, and a range of its sort keys. */
export type KeyRange = { readonly pk: string; readonly from?: string; readonly to?: string };

/** The range of a key condition. `from` and `to` are inclusive, as in all queries of this code. */
export function toKeyRange(expression: string, sent: Placeholders): KeyRange {
  const tokens = openTokens(expression);
  const takeText = () => String(toValue(tokens.take(), sent).S);
  tokens.take();
  tokens.expect('=');
  const pk = takeText();
  if (!tokens.skip('AND')) return { pk };
  tokens.take();
  const operator = tokens.take();
  if (operator === '<=') return { pk, to: takeText() };
  if (operator === '>=') return { pk, from: takeText() };
  if (operator !== 'BETWEEN') return fail(expression);
  const from = takeText();
  tokens.expect('AND');
  return { pk, from, to: takeText() };
}
