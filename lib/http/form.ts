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
export async function readForm(raw: Buffer, contentType: string): Promise<Outcome<unknown>> {
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
