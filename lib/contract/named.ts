import type * as z from 'zod';
import { once } from '../rules/once.ts';

/** A schema that is created once and has a name in the API reference, such as `Appointment`. Each one has a name of its own. */
export const named = <Schema extends z.ZodType>(id: string, create: () => Schema): (() => Schema) =>
  once(() => create().meta({ id }));
