import type { Route } from '../contract/route.ts';
import { resolveSchema, type Schema, toInputSchema } from './schemas.ts';

/** Whether a whole number is allowed. */
function takesInteger(named: Schema): boolean {
  const schema = resolveSchema(named);
  const alternatives = (schema.anyOf ?? []) as readonly Schema[];
  const values = [schema.enum ?? []].flat();
  return (
    [schema.type].flat().includes('integer') ||
    values.some((value) => typeof value === 'number') ||
    alternatives.some(takesInteger)
  );
}

/** A recorded input with numbers for ids and choices: a query sends them as text. */
export function toTypedSample(
  route: Route,
  input: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const fields = (toInputSchema(route).properties ?? {}) as Readonly<Record<string, Schema>>;
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => {
      const isNumber = typeof value === 'string' && /^\d+$/.test(value) && takesInteger(fields[name] ?? {});
      return [name, isNumber ? Number(value) : value];
    }),
  );
}
