/** A body in `aws-chunked` coding, decoded; `trailers` are the headers that followed it. */
export type Unchunked = { readonly content: Buffer; readonly trailers: ReadonlyMap<string, string> };

const LINE_END = '\r\n';

/**
 * Takes off the coding in which the SDK sends streams to object storage: chunks with a size line each (and perhaps
 * a signature, which nobody checks here), then trailers. Undefined where it is malformed.
 */
export function unchunk(coded: Buffer): Unchunked | undefined {
  const parts: Buffer[] = [];
  const trailers = new Map<string, string>();
  let at = 0;
  const line = (): string | undefined => {
    const end = coded.indexOf(LINE_END, at);
    if (end < 0) return undefined;
    const text = coded.toString('latin1', at, end);
    at = end + LINE_END.length;
    return text;
  };
  for (;;) {
    const size = line()?.replace(/;.*$/, '');
    if (size === undefined || !/^[0-9a-f]+$/i.test(size)) return undefined;
    const length = Number.parseInt(size, 16);
    if (length === 0) break;
    const end = at + length;
    if (coded.toString('latin1', end, end + LINE_END.length) !== LINE_END) return undefined;
    parts.push(coded.subarray(at, end));
    at = end + LINE_END.length;
  }
  for (let text = line(); text; text = line()) {
    const colon = text.indexOf(':');
    trailers.set(text.slice(0, colon).trim().toLowerCase(), text.slice(colon + 1).trim());
  }
  return { content: Buffer.concat(parts), trailers };
}
