import { EACH, imageFields } from '../contract/fields-of.ts';
import type { Route } from '../contract/route.ts';
import { fail, type Outcome, ok } from '../rules/outcome.ts';
import { nested } from './query.ts';

/** Fields and files of one form. */
const PARTS_MAX = 1_000;

export const isForm = (contentType: string): boolean => /^multipart\/form-data\b/i.test(contentType);

/** A file as the JSON of this API carries one: what reads images knows a single form of them. */
const dataUri = async (file: File): Promise<string> =>
  `data:${file.type};base64,${Buffer.from(await file.arrayBuffer()).toString('base64')}`;

/** A file where none is taken: nothing that a field takes, so that each tells what it wants. */
const MISPLACED = Symbol('file');

/** Data with its files as data URIs in the fields that take images, by their paths. */
async function withFiles(
  value: unknown,
  images: ReadonlySet<string>,
  at: readonly string[],
): Promise<unknown> {
  if (value instanceof File) return images.has(at.join('.')) ? dataUri(value) : MISPLACED;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    return Promise.all(value.map((each) => withFiles(each, images, [...at, EACH])));
  }
  const entries = Object.entries(value).map(
    async ([name, each]) => [name, await withFiles(each, images, [...at, name])] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

/**
 * A multipart form as data: text as text, files as data URIs where the route takes images, names read as in a query.
 * The platform's own reader: middy's keeps no nesting.
 */
export async function readForm({ input }: Route, raw: Buffer, contentType: string): Promise<Outcome<object>> {
  let form: FormData;
  try {
    form = await new Response(raw, { headers: { 'content-type': contentType } }).formData();
  } catch {
    return fail('malformedBody');
  }
  const parts = [...form];
  if (parts.length > PARTS_MAX) return fail('malformedBody');
  const images = new Set(imageFields(input).map((path) => path.join('.')));
  return ok((await withFiles(nested(parts), images, [])) as object);
}

/** A list or object that was written as JSON, also one item of a list; undefined for other text. */
function jsonIn(text: unknown): object | undefined {
  if (Array.isArray(text)) return text.map((each) => jsonIn(each) ?? each);
  if (typeof text !== 'string' || !/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as object;
  } catch {
    return undefined;
  }
}

/**
 * The form with JSON read in the fields that take no text: `services=[1,2]` says the same as `services[]=1` and
 * `services[]=2`, while a note that looks like JSON stays a note.
 */
export function withJson({ input }: Route, form: object): object {
  const takesText = (name: string, text: unknown): boolean =>
    !input.safeParse({ [name]: text }).error?.issues.some(({ path }) => path[0] === name);
  return Object.fromEntries(
    Object.entries(form).map(([name, value]) => {
      const json = jsonIn(value);
      return [name, json === undefined || takesText(name, value) ? value : json];
    }),
  );
}
