import { useOperationTexts } from './use-operation-texts.ts';

/** Names an operation of the audit trail in words, which load by themselves (BEHAVIOR §40.4). */
export function OperationName({ code }: { readonly code: string }) {
  const words = useOperationTexts();
  return <>{words && (words[code] ?? code)}</>;
}
