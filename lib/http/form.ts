import type { Route } from '../contract/route.ts';
import { fail, type Outcome, ok } from '../rules/outcome.ts';
import { nested } from './query.ts';

/** Fields and files of one form. */
const PARTS_MAX = 1_000;

export const isForm = (contentType: string): boolean => /^multipart\/form-data\b/i.test(contentType);

/** A file as the JSON of this API carries one: what reads images knows a single form of them. */
const dataUri = async (file: File): Promise<string> =>
  `data:${file.type};base64,${Buffer.from(await file.arrayBuffer()).toString('base64')}`;

/**
 * A multipart form as data: text as text, files as data URIs, bracketed names nested as in a query. The platform's
 * own reader: middy's keeps no nesting.
 */
export async function readForm(raw: Buffer, contentType: string): Promise<Outcome<object>> {
  let form: FormData;
  try {
    form = await new Response(raw, { headers: { 'content-type': contentType } }).formData();
  } catch {
    return fail('malformedBody');
  }
  const parts = [...form];
  if (parts.length > PARTS_MAX) return fail('malformedBody');
  return ok(
    nested(
      await Promise.all(
        parts.map(
          async ([name, value]): Promise<[string, string]> => [
            name,
            typeof value === 'string' ? value : await dataUri(value),
          ],
        ),
      ),
    ),
  );
}

/** A list or object that was written as JSON; undefined for other text. */
function jsonIn(text: unknown): object | undefined {
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
