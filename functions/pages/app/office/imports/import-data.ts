import type { Client } from '../../../../../lib/client/client.ts';

type ReplyOf<Operation extends keyof Client['imports']> = Extract<
  Awaited<ReturnType<Client['imports'][Operation]>>,
  { readonly ok: true }
>['reply'];

export type Preview = ReplyOf<'importPreview'>['data'];
export type Import = ReplyOf<'importShow'>['data'];
export type Kind = Import['kind'];
export type Duplicates = 'skip' | 'merge' | 'add';
export type DateOrder = 'mdy' | 'dmy';

export type SentFile = {
  readonly uploadId: string;
  readonly dateOrder?: DateOrder;
  readonly preview: Preview;
};

/** The records that an import would add. */
export function countNew({ import: own, ...preview }: Preview, duplicates: Duplicates): number {
  const others = duplicates === 'add' ? 0 : preview.duplicate_count;
  return own.rows - preview.left_out - preview.imported_before - others;
}
