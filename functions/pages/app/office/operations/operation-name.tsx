import { useOperationTexts } from './use-operation-texts.ts';

/** What an operation of the audit trail did, in words (BEHAVIOR §40.3). */
export function OperationName({ code }: { readonly code: string }) {
  const words = useOperationTexts();
  return <>{words && (words[code] ?? code)}</>;
}
