import { expect } from 'vitest';
import type * as z from 'zod';
import type { imports } from '../../lib/contract/imports/imports.ts';
import type { Reply, TestSalon } from './test-salon.ts';

type Act = 'upload' | 'preview' | 'start' | 'show' | 'undo' | 'index';
type Data<Name extends Act> = z.output<(typeof imports.routes)[`import-${Name}`]['reply']>['data'];

/** Only owners and managers import. */
export const CLOSED_TO = { closedTo: ['customer', 'staff'] } as const;

export const callImport = <Name extends Act>(
  salon: TestSalon,
  act: Name,
  input: object = {},
): Promise<Reply<Data<Name>>> => salon.call<Data<Name>>(`imports/import-${act}`, input, { as: 'admin' });

const toBytes = (content: string | Uint8Array): Uint8Array<ArrayBuffer> =>
  typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);

export async function sendFile(salon: TestSalon, content: string | Uint8Array): Promise<string> {
  const body = toBytes(content);
  const link = await callImport(salon, 'upload', { size: body.length });
  expect(link.status, link.text).toBe(200);
  expect((await fetch(link.body.data.url, { method: 'PUT', body })).status).toBe(200);
  return link.body.data.upload_id;
}

export const previewFile = async (
  salon: TestSalon,
  content: string | Uint8Array,
  input: object = {},
): Promise<Reply<Data<'preview'>>> =>
  callImport(salon, 'preview', { kind: 'customers', ...input, upload_id: await sendFile(salon, content) });

export const showImport = async (salon: TestSalon, id: number) =>
  (await callImport(salon, 'show', { import_id: id })).body.data;

type Choices = { readonly duplicates?: string; readonly kind?: string; readonly date_order?: string };

export async function startImport(
  salon: TestSalon,
  content: string | Uint8Array,
  { duplicates = 'skip', ...input }: Choices = {},
): Promise<number> {
  const id = (await previewFile(salon, content, input)).body.data.import_id;
  const started = await callImport(salon, 'start', { import_id: id, duplicates });
  expect(started.status, started.text).toBe(200);
  return id;
}

export async function importFile(salon: TestSalon, content: string | Uint8Array, choices: Choices = {}) {
  const id = await startImport(salon, content, choices);
  await salon.runScheduledWork();
  return showImport(salon, id);
}

/** Takes an import back to its end, and gives the import. */
export async function undoImport(salon: TestSalon, id: number) {
  const undone = await callImport(salon, 'undo', { import_id: id });
  expect(undone.status, undone.text).toBe(200);
  await salon.runScheduledWork();
  return showImport(salon, id);
}

type ListedCustomer = {
  readonly id: number;
  readonly fname: string;
  readonly lname: string;
  readonly email: string;
  readonly phone: string;
  readonly sms_consent: number;
  readonly birthday: string | null;
  readonly tags: readonly string[];
  readonly note: string;
  readonly alert: string;
};

/** The customers of a salon beside those of the demo, by id. */
export async function listImported(salon: TestSalon): Promise<ListedCustomer[]> {
  const list = await salon.call<ListedCustomer[]>('directory/customer-index', {}, { as: 'admin' });
  return list.body.data.filter(({ id }) => id > 1);
}
