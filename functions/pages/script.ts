import type { pages } from '../../lib/contract/pages.ts';
import type { Handler } from '../../lib/http/call.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import type { Ports } from './ports.ts';

type File = (typeof pages.routes)['script' | 'style' | 'font'];

/** A compiled script, a style sheet or the font; its URL contains its version. */
export const script: Handler<File, Ports> = async ({ input }, { files }) => {
  const text = await files.read(input.file);
  return text === undefined ? fail('recordNotFound') : ok(text);
};
