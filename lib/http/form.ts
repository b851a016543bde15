import { EACH, listImageFieldPaths } from '../contract/field-paths.ts';
import type { Route } from '../contract/route.ts';
import { fail, type Outcome, ok } from '../rules/outcome.ts';
import { toNestedData } from './query.ts';

const PARTS_MAX = 1_000;

export const isMultipartForm = (contentType: string): boolean => /^multipart\/form-data\b/i.test(contentType);

/** Encodes a file as JSON bodies carry images. */
const toDataUri = async (file: File): Promise<string> =>
  `data:${file.type};base64,${Buffer.from(await file.arrayBuffer()).toString('base64')}`;

/** Stands for a file in a field that takes none: no schema accepts it. */
const MISPLACED = Symbol('file');

/** Replaces files by data URIs in image fields, named by their paths. */
async function resolveFiles(
  value: unknown,
  images: ReadonlySet<string>,
  at: readonly string[],
): Promise<unknown> {
  if (value instanceof File) return images.has(at.join('.')) ? toDataUri(value) : MISPLACED;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    return Promise.all(value.map((each) => resolveFiles(each, images, [...at, EACH])));
  }
  const entries = Object.entries(value).map(
    async ([name, each]) => [name, await resolveFiles(each, images, [...at, name])] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

/**
 * Parses a multipart form: names as in a query, files as data URIs in image fields (BEHAVIOR §6.9). Not middy's
 * parser, which does not nest names.
 */
export async function parseForm(
  { input }: Route,
  raw: Buffer,
  contentType: string,
): Promise<Outcome<object>> {
  let form: FormData;
  try {
    form = await new Response(raw, { headers: { 'content-type': contentType } }).formData();
  } catch {
    return fail('malformedBody');
  }
  const parts = [...form];
  if (parts.length > PARTS_MAX) return fail('malformedBody');
  const images = new Set(listImageFieldPaths(input).map((path) => path.join('.')));
  return ok((await resolveFiles(toNestedData(parts), images, [])) as object);
}

/** Parses text that is a JSON list or object, also within a list; undefined for other text. */
function tryParseJson(text: unknown): object | undefined {
  if (Array.isArray(text)) return text.map((each) => tryParseJson(each) ?? each);
  if (typeof text !== 'string' || !/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as object;
  } catch {
    return undefined;
  }
}

/** Parses JSON text in fields that take no text: `services=[1,2]` is a list, a note that looks like JSON stays text. */
export function parseJsonFields({ input }: Route, form: object): object {
  const takesText = (name: string, text: unknown): boolean =>
    !input.safeParse({ [name]: text }).error?.issues.some(({ path }) => path[0] === name);
  return Object.fromEntries(
    Object.entries(form).map(([name, value]) => {
      const json = tryParseJson(value);
      return [name, json === undefined || takesText(name, value) ? value : json];
    }),
  );
}
