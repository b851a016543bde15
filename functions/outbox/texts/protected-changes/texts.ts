import type * as z from 'zod';
import type { OperationPath, RouteAt } from '../../../../lib/contract/index.ts';
import type { UnnamedField } from '../../../../lib/http/confirmed-call.ts';

/** The operations that need a confirmation, always or with some fields (BEHAVIOR §3.9). */
type ProtectedOperation = {
  [Path in OperationPath]: RouteAt<Path>['confirms'] extends false ? never : Path;
}[OperationPath];

type FieldOf<Path extends OperationPath> = Path extends OperationPath
  ? keyof z.input<RouteAt<Path>['input']>
  : never;

/** The words for calls that need a confirmation. A new operation or field without a text does not compile. */
export type ProtectedChangeTexts = {
  readonly protectedOperations: { readonly [Path in ProtectedOperation]: string };
  readonly protectedFields: {
    readonly [Name in Exclude<FieldOf<ProtectedOperation>, UnnamedField>]: string;
  };
};
