import type { Route } from '../contract/route.ts';
import type { Outcome } from '../rules/outcome.ts';

/** Requests write the add-ons of a visit as one word. */
const toSnakeCase = (name: string): string =>
  name === 'addOns'
    ? 'addons'
    : name.replace(
        /([a-z0-9])([A-Z])/g,
        (_, before: string, letter: string) => `${before}_${letter.toLowerCase()}`,
      );

/** The name that the client wrote, of those that a field can have in the request. */
const findWrittenName = (names: readonly string[], input: unknown): string | undefined =>
  names.find((name) => Object(input)[name] !== undefined) ?? names.at(-1);

/**
 * Names the error fields of a handler's outcome as the client wrote them, by the contract of the route, else in snake case:
 * `services.0.serviceId` → `services.0.service_id`. Rules and workflows know their own names alone.
 */
export function toWireErrors<Value>(
  outcome: Outcome<Value>,
  { errorFields = {} }: Pick<Route, 'errorFields'>,
  input: unknown,
): Outcome<Value> {
  if (outcome.ok || !outcome.errors) return outcome;
  const toWireName = (part: string): string =>
    findWrittenName([errorFields[part] ?? []].flat(), input) ?? toSnakeCase(part);
  const errors = Object.entries(outcome.errors).map(([path, messages]) => [
    path.split('.').map(toWireName).join('.'),
    messages,
  ]);
  return { ...outcome, errors: Object.fromEntries(errors) };
}
