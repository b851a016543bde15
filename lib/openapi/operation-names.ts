import { groups } from '../contract/index.ts';

/** `save-booking` → `SaveBooking`, `slot_not_available` → `SlotNotAvailable`. */
export const toPascalCase = (name: string): string =>
  name.replace(/(?:^|[-_])(\w)/g, (_, letter: string) => letter.toUpperCase());

const operations = groups.flatMap(({ routes }) => Object.keys(routes));

/**
 * The name of an operation in the names of its schemas: `SaveBooking`. That of its group comes first where another group has
 * an operation with the name: `AuthLogin`.
 */
export function toOperationNameInSchemas(group: string, operation: string): string {
  const isUnique = operations.filter((each) => each === operation).length === 1;
  return `${isUnique ? '' : toPascalCase(group)}${toPascalCase(operation)}`;
}
